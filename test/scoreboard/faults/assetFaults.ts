import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { ServiceError, type Trouble } from '../../../src/words/errors';
import type { TrackedModel } from '../../../src/tracking/model/trackedModel';
import { eventually } from '../../client/loopback';
import { readGlbs } from '../inputs/readGlbs';
import { openConnections } from '../world/remoteHosts';
import { giveIt, glb, status, type Reply } from '../world/remoteService';
import type { World } from '../world/world';
import { fault, faults, type Fault, type Play } from './fault';

const signature = 'X-Amz-Signature=canary-signature-51kd';
const maxBytes = 1024 * 1024;
const bombBytes = gzipSync(Buffer.alloc(64 * maxBytes));

export const assetFaults: readonly Fault[] = [
  faults(53, 'asset: redirected once, to another port, six times, round, to http, with a name', [
    redirected(({ remote }) => [to(`${remote.storage.origin}/visual?${signature}`)], 'glb'),
    redirected(({ remote }) => [to(`${onServiceHost(remote.storage.origin)}/visual`)], 'glb'),
    redirected(({ remote }) =>
      sixTimes(`${remote.service.origin}/api/v1/models/m-1/assets/visual`),
    ),
    redirected(() => [to('/api/v1/models/m-1/assets/visual')], 'moved'),
    redirected(() => [to('http://storage.example.test/visual')], 'unsafeAddress'),
    redirected(
      ({ remote }) => [to(remote.elsewhere.origin.replace('//', '//me:pw@'))],
      'unsafeAddress',
    ),
  ]),
  fault(54, 'asset: breaks off', served(breaksOff, 'network')),
  faults(
    55,
    'asset: compressed unasked, declared too large, endless',
    [served(bomb, 'tooLarge'), served(declaredLarge, 'tooLarge'), served(endless, 'tooLarge')],
    { maxAssetBytes: maxBytes },
  ),
  fault(56, 'asset: a page in place of a model', async (world) => {
    const page: Reply = ({ response }) => response.end('<!doctype html><title>Sign in</title>');
    world.remote.files = [page];
    const model = await ready(world);
    // It may repeat a secret, so that it is told and not kept.
    await assert.rejects(world.fetch(model, 'visual'), /sent a web page in place of the 3D result/);
  }),
  fault(57, 'asset: a hostile GLB', async () => {
    const { hostile, refused, faults: wrong } = await readGlbs(1, 0);
    assert.deepEqual([refused, wrong], [hostile, []]);
  }),
  fault(58, 'asset: the address has expired', async (world) => {
    const model = await ready(world);
    world.remote.files = [status(403), giveIt];
    const asked = world.remote.count('result');
    // It is asked for anew by itself.
    assert.equal((await world.fetch(model, 'visual')).kind, 'glb');
    assert.equal(world.remote.count('visual'), 2);
    assert.ok(world.remote.count('result') <= asked + 2);
    assert.equal(world.tokensWanted.length, 0);
  }),
  fault(59, 'asset: no preview, but a visual', async (world) => {
    const model = await ready(world);
    world.remote.assets = [
      ({ request, response }) => {
        const isPreview = request.url?.endsWith('preview') === true;
        response.writeHead(isPreview ? 500 : 200).end(glb);
      },
    ];
    await assert.rejects(world.fetch(model, 'preview'), isTrouble('server'));
    assert.equal((await world.fetch(model, 'visual')).kind, 'glb');
    assert.equal(world.stage(model).kind, 'ready');
  }),
  fault(60, 'asset: the panel is closed midway', async (world) => {
    const model = await ready(world);
    const closed = new AbortController();
    world.remote.files = [
      ({ response }) => {
        response.writeHead(200, { 'Content-Length': 1000 });
        response.write(glb, () => closed.abort());
      },
    ];
    await assert.rejects(world.fetch(model, 'visual', closed.signal), isTrouble('cancelled'));
    await eventually(() => openConnections() === 0);
    world.remote.files = [giveIt];
    assert.equal((await world.fetch(model, 'visual')).kind, 'glb');
  }),
];

async function ready(world: World): Promise<TrackedModel> {
  const model = await world.start();
  await world.reaches(model, 'ready');
  return model;
}

function isTrouble(trouble: Trouble): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof ServiceError, String(error));
    assert.equal(error.trouble, trouble, error.message);
    assert.doesNotMatch(error.message, /canary|X-Amz/);
    return true;
  };
}

function redirected(hops: (world: World) => Reply[], end: 'glb' | Trouble = 'moved'): Play['act'] {
  return async (world) => {
    const model = await ready(world);
    world.remote.assets = hops(world);
    if (end === 'glb') assert.equal((await world.fetch(model, 'visual')).kind, 'glb');
    else await assert.rejects(world.fetch(model, 'visual'), isTrouble(end));
    assert.ok(world.remote.count('visual') <= 6);
  };
}

function served(reply: Reply, trouble: Trouble): Play['act'] {
  return async (world) => {
    const model = await ready(world);
    world.remote.files = [reply];
    await assert.rejects(world.fetch(model, 'visual'), isTrouble(trouble));
    await eventually(() => openConnections() === 0);
    world.remote.files = [giveIt];
    assert.equal((await world.fetch(model, 'visual')).kind, 'glb');
  };
}

function to(Location: string): Reply {
  return ({ response }) => response.writeHead(302, { Location }).end();
}

function sixTimes(address: string): Reply[] {
  const last: Reply = ({ response }) => response.end(glb);
  return [...Array.from({ length: 6 }, () => to(address)), last];
}

function onServiceHost(origin: string): string {
  return origin.replace('storage', 'service');
}

function breaksOff({ response }: Parameters<Reply>[0]): void {
  response.writeHead(200, { 'Content-Length': 1000 });
  response.write(glb, () => response.destroy());
}

function bomb({ response }: Parameters<Reply>[0]): void {
  response.writeHead(200, { 'Content-Encoding': 'gzip' });
  response.end(bombBytes);
}

function declaredLarge({ response }: Parameters<Reply>[0]): void {
  response.writeHead(200, { 'Content-Length': 2 ** 40 });
  response.write(glb);
}

async function endless({ response }: Parameters<Reply>[0]): Promise<void> {
  const piece = Buffer.alloc(64 * 1024);
  while (!response.destroyed) {
    await new Promise((go) => response.write(piece, go));
  }
}
