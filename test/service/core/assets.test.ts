import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { fakeKernel } from '../../fixtures/fakeKernels';
import { call, finished, resultWhen, send } from '../../fixtures/serviceCalls';
import { startServiceProcess, type ServiceProcess } from '../../fixtures/serviceProcess';

describe('assets of the embedded service', function () {
  this.timeout(30_000);
  let service: ServiceProcess;
  let modelId: string;

  const start = async (...args: string[]) => {
    service = await startServiceProcess({
      args: ['--kernel', await fakeKernel('refuses'), ...args],
    });
    modelId = await send(service, 'good.stp', 'good');
    await resultWhen(service, modelId, finished);
  };
  const addressOf = async (asset: string) => {
    const response = await call(service, `/api/v1/models/${modelId}/assets/${asset}`);
    equal(response.status, 302);
    return response.headers.get('location') ?? '';
  };
  afterEach(async () => {
    await service.end();
  });

  it('come with their type and exact length', async () => {
    await start();
    const visual = await fetch(await addressOf('visual'));
    equal(visual.headers.get('content-type'), 'model/gltf-binary');
    equal(visual.headers.get('content-length'), String('glTF made from good.stp'.length));
    const preview = await fetch(await addressOf('preview'));
    equal(preview.headers.get('content-type'), 'image/png');
    equal(await preview.text(), 'a picture');
  });

  it('come with the view pack that was made in the same pass, if it is not too large', async () => {
    await start();
    const pack = await fetch(await addressOf('pack'));
    equal(pack.headers.get('content-type'), 'application/octet-stream');
    equal(await pack.text(), 'a pack of good.stp');
    const huge = await send(service, 'huge.stp', 'good');
    await resultWhen(service, huge, finished);
    const assets = `/api/v1/models/${huge}/assets`;
    equal((await call(service, `${assets}/pack`)).status, 404);
    equal((await call(service, `${assets}/visual`)).status, 302);
    equal((await call(service, `${assets}/facts`)).status, 404);
  });

  it('come in ranges', async () => {
    await start();
    const address = await addressOf('visual');
    const part = async (range: string) => {
      const response = await fetch(address, { headers: { range } });
      return [response.status, response.headers.get('content-range'), await response.text()];
    };
    deepEqual(await part('bytes=0-3'), [206, 'bytes 0-3/23', 'glTF']);
    deepEqual(await part('bytes=-8'), [206, 'bytes 15-22/23', 'good.stp']);
    deepEqual(await part('bytes=15-99'), [206, 'bytes 15-22/23', 'good.stp']);
    deepEqual((await part('bytes=99-'))[0], 416);
    deepEqual((await part('lines=1-2'))[0], 200);
  });

  it('have another address each time, which cannot be guessed', async () => {
    await start();
    const [one, two] = [await addressOf('visual'), await addressOf('visual')];
    ok(one !== two);
    match(new URL(one).pathname, /^\/files\/[A-Za-z0-9_-]{43}$/);
    equal((await fetch(`${service.baseUrl}/files/${'A'.repeat(43)}`)).status, 404);
  });

  it('are gone from an address that has expired, and there at a new one', async () => {
    await start('--asset-lifetime', '2');
    const address = await addressOf('visual');
    equal((await fetch(address)).status, 200);
    let status = 200;
    while (status === 200) status = (await fetch(address)).status;
    equal(status, 410);
    equal((await fetch(await addressOf('visual'))).status, 200);
  });

  it('do not exist for a model that failed', async () => {
    await start();
    const failed = await send(service, 'bad.stp', 'x');
    await resultWhen(service, failed, finished);
    equal((await call(service, `/api/v1/models/${failed}/assets/visual`)).status, 404);
  });
});

describe('webhook of the embedded service', function () {
  this.timeout(30_000);
  let service: ServiceProcess;
  let listener: Server | undefined;

  const start = async () => {
    service = await startServiceProcess({ args: ['--kernel', await fakeKernel('refuses')] });
  };
  afterEach(async () => {
    listener?.close();
    await service.end();
  });

  it('is called once at the end of a task, with the outcome and no secret', async () => {
    await start();
    const calls: Call[] = [];
    listener = await listen(calls, () => 204);
    const modelId = await send(service, 'bad.stp', 'x', addressOf(listener));
    const [call] = await enough(calls, 1);
    const body: unknown = JSON.parse(call?.body ?? '');
    const { task, timestamps } = await resultWhen(service, modelId, finished);
    deepEqual(body, {
      modelId,
      name: 'bad.stp',
      status: 'failed',
      phase: 'Failed',
      message: 'There is no solid in this file.',
      retryable: false,
      task,
      timestamps,
    });
    equal(call?.authorization, undefined);
    const kept = await readFile(path.join(service.storageDir, 'models', modelId, 'model.json'));
    ok(!kept.includes(addressOf(listener)));
    await resultWhen(service, await send(service, 'good.stp', 'good'), finished);
    equal(calls.length, 1);
  });

  it('gives the name and the password that stand in its address as the listener asks for them', async () => {
    await start();
    const calls: Call[] = [];
    listener = await listen(calls, () => 204);
    const address = addressOf(listener).replace('//', '//me:p%40ss%3A@');
    const modelId = await send(service, 'good.stp', 'good', address);
    const [call] = await enough(calls, 1);
    equal(call?.authorization, `Basic ${Buffer.from('me:p@ss:').toString('base64')}`);
    await resultWhen(service, modelId, finished);
    ok(!JSON.stringify(service.output()).includes('p%40ss'));
  });

  it('is tried again after a refusal', async () => {
    await start();
    const calls: Call[] = [];
    listener = await listen(calls, () => (calls.length === 1 ? 500 : 200));
    await send(service, 'good.stp', 'good', addressOf(listener));
    const [first, second] = await enough(calls, 2);
    equal(first?.body, second?.body);
  });

  it('harms nothing when nobody is there', async () => {
    await start();
    const modelId = await send(service, 'good.stp', 'good', 'http://127.0.0.1:1/nobody');
    equal((await resultWhen(service, modelId, finished)).status, 'succeeded');
    equal(
      (await resultWhen(service, await send(service, 'good.stp', 'good'), finished)).status,
      'succeeded',
    );
  });
});

interface Call {
  readonly body: string;
  readonly authorization: string | undefined;
}

async function listen(calls: Call[], status: () => number): Promise<Server> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.once('end', () => {
      calls.push({ body, authorization: request.headers.authorization });
      response.writeHead(status()).end();
      server.emit('called');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function addressOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return `http://127.0.0.1:${address.port}/done`;
}

async function enough(calls: readonly Call[], count: number): Promise<readonly Call[]> {
  while (calls.length < count) await new Promise((resolve) => setTimeout(resolve, 20));
  return calls;
}
