import type { OpenAPIBackend, Request } from 'openapi-backend';
import { sourceFileAt } from '../../../src/client/source/openSourceFile';
import { isRecord } from '../../../src/words/unknown';
import { bodyOf, json, serve } from '../../client/loopback';
import { accessToken, clientAt, fileOf, forever, noProgress } from '../../client/testClient';
import { fakeKernel } from '../../fixtures/fakeKernels';
import { askForUpload, call, grantFor, resultWhen, send } from '../../fixtures/serviceCalls';
import { startServiceProcess, type ServiceProcess } from '../../fixtures/serviceProcess';
import { openInterface } from '../../laws/openInterface';
import { allBut, type Row } from '../row';
import { done } from '../world/remoteService';

/** Both sides of the interface against its text in OpenAPI's words. */
export const agreement: readonly Row[] = [
  {
    id: 'E3',
    title: 'requests of the client, as the interface wants them',
    async run() {
      const api = await openInterface();
      const { count, wrong } = await requestsHeard(api);
      return allBut(wrong, count, 'valid');
    },
  },
  {
    id: 'E4',
    title: 'answers of the embedded service, as the interface wants them',
    async run() {
      const api = await openInterface();
      const kernel = await fakeKernel('refuses');
      const service = await startServiceProcess({ args: ['--kernel', kernel] });
      try {
        const answers = await answersOf(service);
        const wrong = answers.flatMap((answer) => faultsOf(api, answer));
        return allBut(wrong, answers.length, 'valid');
      } finally {
        await service.end();
      }
    },
  },
];

const names = [
  'a.step',
  'bolt.prt.x',
  'bolt.prt.12',
  'PLATE.IGS',
  'Flansch ü "v2" #1 50%.x_t',
  '托架.stp',
];

async function requestsHeard(api: OpenAPIBackend): Promise<{ count: number; wrong: string[] }> {
  const wrong: string[] = [];
  let count = 0;
  const service = await serve(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    if (path === '/up') {
      request.resume().on('end', () => response.end());
      return;
    }
    const body = (await bodyOf(request)).toString();
    const heard: Request = {
      ...{ method, path, body: body === '' ? undefined : body },
      headers: Object.fromEntries(Object.entries(headers).map(([name, of]) => [name, String(of)])),
    };
    const { valid, errors } = api.validateRequest(heard);
    count += 1;
    if (!valid) wrong.push(`${method} ${path}: ${JSON.stringify(errors)}`);
    if (headers.authorization !== `Bearer ${accessToken}`) wrong.push(`${path}: no access token`);
    if (path.endsWith('/result')) json(response, 200, done('m.1~a'));
    else if (path.includes('/assets/')) response.end('glTF');
    else
      json(response, 200, {
        data: { uploadToken: 't', modelId: 'm.1~a', uploadUrl: `${service.origin}/up` },
      });
  });
  const client = clientAt(service.origin);
  for (const name of names) {
    for (const webhook of [null, 'https://hooks.example.com/a?b=c']) {
      const grant = await client.requestUpload({ name, webhook }, forever);
      await client.sendFile(grant, await sourceFileAt(fileOf(10)), noProgress, forever);
      await client.result(grant.modelId, forever);
      for (const which of ['visual', 'preview'] as const) {
        const { chunks } = await client.asset(grant.modelId, which, forever);
        for await (const _ of chunks) continue;
      }
    }
  }
  await service.close();
  return { count, wrong };
}

interface Answer {
  readonly operation: 'uploadToken' | 'result' | 'visual' | 'preview';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** One of each that it can be brought to give. */
async function answersOf(service: ServiceProcess): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  const heard = async (operation: Answer['operation'], asked: Promise<Response>) => {
    const response = await asked;
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    const body: unknown = isJson ? JSON.parse(text) : text;
    const headers = Object.fromEntries(response.headers);
    answers.push({ operation, status: response.status, headers, body });
  };
  const about = async (modelId: string, init: RequestInit = {}) => {
    const path = `/api/v1/models/${modelId}`;
    await heard('result', call(service, `${path}/result`, init));
    await heard('visual', call(service, `${path}/assets/visual`, init));
    await heard('preview', call(service, `${path}/assets/preview`, init));
  };
  for (const name of names)
    await heard('uploadToken', askForUpload(service, { name, webhook: null }));
  for (const wrong of [
    {},
    { name: '' },
    { name: 'a.dwg' },
    { name: 'a.stp', webhook: 'no address' },
  ]) {
    await heard('uploadToken', askForUpload(service, wrong));
  }
  const stranger = { headers: { authorization: 'Bearer nobody' } };
  await heard(
    'uploadToken',
    call(service, '/api/v1/models/upload-token', { ...stranger, method: 'POST' }),
  );
  await about('no-such-model');
  await about('no-such-model', stranger);
  await about((await grantFor(service, 'waiting.stp')).modelId);
  for (const content of ['good', 'bad']) {
    const modelId = await send(service, `${content}.stp`, content);
    await about(modelId);
    await resultWhen(service, modelId, ({ timestamps }) => timestamps.finishedAt !== null);
    await about(modelId);
  }
  return answers;
}

function faultsOf(api: OpenAPIBackend, { operation, status, headers, body }: Answer): string[] {
  const found = api.getOperation(operation);
  const known = isRecord(found?.responses) ? Object.keys(found.responses) : [];
  const isKnown = known.includes(String(status)) || known.includes(`${Math.floor(status / 100)}XX`);
  const errors = [
    ...(isKnown ? [] : ['an unknown status']),
    ...(api.validateResponse(body, operation, status).errors ?? []),
    ...(api.validateResponseHeaders(headers, operation, { statusCode: status }).errors ?? []),
  ];
  return errors.length === 0 ? [] : [`${operation} ${status}: ${JSON.stringify(errors)}`];
}
