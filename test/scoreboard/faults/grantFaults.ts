import assert from 'node:assert/strict';
import type { Trouble } from '../../../src/words/errors';
import { distrust, unknownName } from '../world/remoteHosts';
import { neverAnswers, says, status, type Reply } from '../world/remoteService';
import type { World } from '../world/world';
import { fault, type Fault } from './fault';

const elsewhere = 'https://storage.example.test/up';

export const grantFaults: readonly Fault[] = [
  fault(1, 'grant: 401 waits for a token', waitsForToken),
  fault(2, 'grant: 403, no permission', refused(status(403), 'forbidden', true)),
  fault(3, 'grant: 409, the project takes no model', refused(status(409), 'notAllowed', true)),
  fault(4, 'grant: 413, quota or size', refused(status(413), 'tooLarge', false)),
  fault(5, 'grant: 422, wrong parameters', refused(status(422), 'invalid', false)),
  fault(
    6,
    'grant: 429 with Retry-After in seconds',
    waitsAtLeast(7, () => '7'),
  ),
  fault(
    7,
    'grant: 429 with Retry-After as a date',
    waitsAtLeast(6, () => new Date(Date.now() + 8000).toUTCString()),
  ),
  fault(8, 'grant: 503 passes', passes([status(503)])),
  fault(9, 'grant: 500 twice, then well', passes([status(500), status(500)])),
  fault(10, 'grant: 200 that is no JSON', refused(text('<html>hello</html>'), 'contract', false)),
  fault(
    11,
    'grant: 200 without uploadUrl',
    refused(says({ data: { uploadToken: 'canary-upload-9', modelId: 'm-1' } }), 'contract', false),
  ),
  fault(12, 'grant: 200 with over 1 MB of junk', refused(junk, 'contract', false)),
  fault(13, 'grant: uploadUrl is http on a public host', unsafe('http://storage.example.test/up')),
  fault(14, 'grant: uploadUrl is this machine', unsafe('https://127.0.0.1:9/up')),
  fault(15, 'grant: uploadUrl with user:pass', unsafe(elsewhere.replace('//', '//a:b@'))),
  fault(16, 'grant: no answer', refused(neverAnswers, 'timeout', true)),
  fault(
    17,
    'grant: the name is not found',
    async (world) => {
      await world.fails(await world.start(), 'network', true);
    },
    { baseUrl: `https://${unknownName}` },
  ),
  fault(18, 'grant: the certificate is not trusted', async (world) => {
    distrust();
    assert.match(await world.fails(await world.start(), 'network', true), /certificate/);
    assert.deepEqual(world.remote.asked, []);
  }),
];

function text(body: string): Reply {
  return ({ response }) => response.end(body);
}

function junk({ response }: { readonly response: { end: (body: string) => unknown } }): void {
  response.end(`{"data":"${'x'.repeat(1_100_000)}"}`);
}

async function waitsForToken(world: World): Promise<void> {
  world.remote.grants = [status(401)];
  const model = await world.start();
  await world.clock.pass(3_600_000);
  assert.equal(world.stage(model).kind, 'waiting');
  assert.equal(world.tokensWanted.length, 1);
  assert.deepEqual(world.conversions.holdOf(model.key), { kind: 'token' });
  const asked = world.remote.asked.length;
  assert.ok(asked >= 4 && asked <= 8, `asked ${asked} times in an hour`);
  world.remote.grants = [];
  world.conversions.tokenChanged(model.service);
  await world.reaches(model, 'ready');
}

function refused(reply: Reply, trouble: Trouble, retryable: boolean) {
  return async (world: World): Promise<void> => {
    world.remote.grants = [reply];
    await world.fails(await world.start(), trouble, retryable);
    assert.deepEqual(world.remote.asked, ['grant']);
  };
}

function waitsAtLeast(seconds: number, retryAfter: () => string) {
  return async (world: World): Promise<void> => {
    const at: number[] = [];
    world.remote.onAsked = (what) => {
      if (what === 'grant') at.push(world.clock.now());
    };
    const { remote } = world;
    remote.grants = [status(429, { 'Retry-After': retryAfter() }), grantsWell(world)];
    await world.reaches(await world.start(), 'ready');
    const [first = 0, second = 0] = at;
    assert.ok(second - first >= seconds * 1000, `asked again after ${second - first} ms`);
  };
}

function passes(replies: readonly Reply[]) {
  return async (world: World): Promise<void> => {
    world.remote.grants = [...replies, grantsWell(world)];
    await world.reaches(await world.start(), 'ready');
    assert.equal(world.remote.count('grant'), replies.length + 1);
    assert.equal(world.remote.storedFiles, 1);
  };
}

function unsafe(uploadUrl: string) {
  return async (world: World): Promise<void> => {
    world.remote.grants = [world.remote.grantAt(() => uploadUrl)];
    await world.fails(await world.start(), 'unsafeAddress', false);
    assert.deepEqual(world.remote.asked, ['grant']);
  };
}

function grantsWell({ remote }: World): Reply {
  return remote.grantAt(() => `${remote.storage.origin}/up`);
}
