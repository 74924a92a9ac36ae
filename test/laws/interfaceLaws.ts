import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict';
import { sniff } from '../../src/model/assetKind';
import type { Grant } from '../../src/interface/grant';
import { isRecord } from '../../src/words/unknown';
import {
  askForUpload,
  call,
  finished,
  grantFor,
  resultOf,
  resultWhen,
  type Callable,
} from '../fixtures/serviceCalls';

/** A running service, with the one thing the interface does not tell: how a file is uploaded. */
export interface ServiceUnderTest extends Callable {
  readonly upload: (grant: Grant, name: string, bytes: Uint8Array) => Promise<Response>;
  /** A real CAD file that it can convert. */
  readonly source: { readonly name: string; readonly bytes: Uint8Array };
  readonly stop: () => Promise<unknown>;
}

/** The laws of `service-interface.md`, the same for every service. */
export function interfaceLaws(name: string, start: () => Promise<ServiceUnderTest>): void {
  describe(`interface laws: ${name}`, function () {
    this.timeout(120_000);
    let service: ServiceUnderTest;
    let modelId: string;

    before(async () => {
      service = await start();
      modelId = await converted(service);
    });
    after(() => service.stop());

    describe('upload grant', () => {
      it('has a credential, a model id and an absolute address', async () => {
        const { uploadToken, uploadUrl } = await grantFor(service, 'bracket.step');
        ok(uploadToken.length >= 16);
        ok(URL.canParse(uploadUrl));
      });
      it('is a new model with a new credential each time', async () => {
        const grants = await Promise.all(
          ['a.stp', 'a.stp', 'a.stp'].map((a) => grantFor(service, a)),
        );
        equal(new Set(grants.map((grant) => grant.modelId)).size, 3);
        equal(new Set(grants.map((grant) => grant.uploadToken)).size, 3);
      });
      for (const accepted of [
        'bolt.prt.x',
        'bolt.prt.12',
        'PLATE.STEP',
        'Flansch ü "v2" #1 50%.igs',
        '托架.stp',
      ]) {
        it(`is given for ${accepted}`, async () => {
          ok((await askForUpload(service, { name: accepted, webhook: null })).ok);
        });
      }
      for (const [what, body] of wrongRequests) {
        it(`is refused with 422 for ${what}`, async () => {
          equal((await askForUpload(service, body)).status, 422);
        });
      }
    });

    describe('access token', () => {
      for (const [what, authorization] of wrongTokens) {
        it(`gives 401 or 403 on every endpoint when it is ${what}`, async () => {
          const statuses = await Promise.all(
            endpoints(modelId).map(async ([method, path]) => {
              const body =
                method === 'POST' ? JSON.stringify({ name: 'a.stp', webhook: null }) : null;
              const headers = { authorization, 'content-type': 'application/json' };
              return (await call(service, path, { method, body, headers })).status;
            }),
          );
          ok(
            statuses.every((status) => status === 401 || status === 403),
            statuses.join(),
          );
        });
      }
    });

    describe('upload', () => {
      it('starts the processing by itself', async () => {
        const result = await resultOf(service, modelId);
        equal(result.status, 'succeeded');
      });
      it('takes one file for a credential: a second is refused or changes nothing', async () => {
        const { name, bytes } = service.source;
        const grant = await grantFor(service, name);
        const first = await service.upload(grant, name, bytes);
        const second = await service.upload(grant, name, Buffer.from('another file'));
        ok(first.ok);
        ok(second.ok || isRefused(second), String(second.status));
        const { status, task } = await resultWhen(service, grant.modelId, finished);
        deepEqual([status, task?.attempt], ['succeeded', 1]);
        const third = await service.upload(grant, name, Buffer.from('one more'));
        ok(third.ok || isRefused(third), String(third.status));
        deepEqual((await resultOf(service, grant.modelId)).task, task);
      });
      it('stores nothing for a model with the credential of another one', async () => {
        const [mine, other] = await Promise.all([
          grantFor(service, 'mine.stp'),
          grantFor(service, 'other.stp'),
        ]);
        const forged = forge(mine, other);
        const response = await service.upload(forged, 'mine.stp', service.source.bytes);
        // Where one address takes the files of all, the credential alone says whose file it is.
        const isOthers = mine.uploadUrl === other.uploadUrl;
        ok(isRefused(response) || isOthers, String(response.status));
        equal((await resultOf(service, mine.modelId)).task, null);
      });
      it('refuses the access token in place of the credential', async () => {
        const grant = await grantFor(service, 'mine.stp');
        const forged = forge(grant, { ...grant, uploadToken: service.token });
        const response = await service.upload(forged, 'mine.stp', service.source.bytes);
        ok(isRefused(response), String(response.status));
        equal((await resultOf(service, grant.modelId)).task, null);
      });
    });

    describe('result', () => {
      it('carries status data and no addresses before it has succeeded', async () => {
        const grant = await grantFor(service, 'waiting.stp');
        const { status, url, imageUrl, timestamps } = await resultOf(service, grant.modelId);
        notEqual(status, 'succeeded');
        deepEqual({ url, imageUrl }, { url: null, imageUrl: null });
        equal(timestamps.finishedAt, null);
      });
      it('has the documented types in every field', async () => {
        const body = await (await call(service, `/api/v1/models/${modelId}/result`)).json();
        ok(isRecord(body) && !('data' in body));
        equal(typeof body['status'], 'string');
        equal(typeof body['retryable'], 'boolean');
        ok('message' in body && 'task' in body && isRecord(body['timestamps']));
      });
      it('names the addresses of the assets when it has succeeded', async () => {
        const { url, imageUrl } = await resultOf(service, modelId);
        const assets = `${service.baseUrl}/api/v1/models/${modelId}/assets`;
        deepEqual({ url, imageUrl }, { url: `${assets}/visual`, imageUrl: `${assets}/preview` });
      });
      it('has its task on `succeeded` too, without an error', async () => {
        const { task } = await resultOf(service, modelId);
        const { status, errorCode, errorMessage, attempt } = task ?? {};
        deepEqual([status, errorCode, errorMessage, attempt], ['succeeded', null, null, 1]);
      });
      it('has its times in ISO 8601 UTC with milliseconds, and in order', async () => {
        const { createdAt, finishedAt } = (await resultOf(service, modelId)).timestamps;
        match(createdAt ?? '', isoMilliseconds);
        match(finishedAt ?? '', isoMilliseconds);
        ok((createdAt ?? '') <= (finishedAt ?? ''));
      });
      it('is 404 for a model that does not exist', async () => {
        equal((await call(service, '/api/v1/models/no-such-model/result')).status, 404);
      });
    });

    describe('assets', () => {
      it('are 409 before the model is ready', async () => {
        const grant = await grantFor(service, 'waiting.stp');
        for (const asset of ['visual', 'preview']) {
          const path = `/api/v1/models/${grant.modelId}/assets/${asset}`;
          equal((await call(service, path)).status, 409);
        }
      });
      it('are 404 for a model or an asset that does not exist', async () => {
        equal((await call(service, '/api/v1/models/no-such-model/assets/visual')).status, 404);
        equal((await call(service, `/api/v1/models/${modelId}/assets/drawing`)).status, 404);
      });
      it('are a 3D file and a picture, at temporary addresses that need no token', async () => {
        const visual = await assetOf(service, modelId, 'visual');
        const preview = await assetOf(service, modelId, 'preview');
        equal(sniff(visual, visual.length), 'glb');
        equal(sniff(preview, preview.length), 'png');
      });
    });
  });
}

/** Whoever answers: the service itself, or the store that it sends its clients to. */
function isRefused({ status }: Response): boolean {
  return status >= 400 && status < 500;
}

const isoMilliseconds = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const wrongRequests: readonly (readonly [what: string, body: unknown])[] = [
  ['a missing name', { webhook: null }],
  ['an empty name', { name: '', webhook: null }],
  ['a name that is not a text', { name: 12, webhook: null }],
  ['a name without an extension', { name: 'bracket', webhook: null }],
  ['an extension that is not accepted', { name: 'bracket.dwg', webhook: null }],
  ['a name that is only an extension', { name: '.step', webhook: null }],
];

const wrongTokens: readonly (readonly [what: string, authorization: string])[] = [
  ['missing', ''],
  ['wrong', 'Bearer not-the-token'],
  ['of another scheme', 'Basic dXNlcjpwYXNzd29yZA=='],
];

function endpoints(modelId: string): readonly (readonly [method: string, path: string])[] {
  return [
    ['POST', '/api/v1/models/upload-token'],
    ['GET', `/api/v1/models/${modelId}/result`],
    ['GET', `/api/v1/models/${modelId}/assets/visual`],
    ['GET', `/api/v1/models/${modelId}/assets/preview`],
  ];
}

async function converted(service: ServiceUnderTest): Promise<string> {
  const { name, bytes } = service.source;
  const grant = await grantFor(service, name);
  const response = await service.upload(grant, name, bytes);
  ok(response.ok, `upload: ${response.status}`);
  const { status, message } = await resultWhen(service, grant.modelId, finished);
  equal(status, 'succeeded', message ?? undefined);
  return grant.modelId;
}

/** A grant whose credential is another's, wherever the credential stands. */
function forge(grant: Grant, other: Grant): Grant {
  const uploadUrl = grant.uploadUrl.replace(grant.uploadToken, other.uploadToken);
  return { ...grant, uploadToken: other.uploadToken, uploadUrl };
}

async function assetOf(service: ServiceUnderTest, modelId: string, asset: string): Promise<Buffer> {
  const first = await call(service, `/api/v1/models/${modelId}/assets/${asset}`);
  const location = first.headers.get('location');
  if (location === null) return Buffer.from(await first.arrayBuffer());
  ok(first.status >= 301 && first.status <= 308);
  const response = await fetch(new URL(location, service.baseUrl));
  ok(response.ok, `${asset}: ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}
