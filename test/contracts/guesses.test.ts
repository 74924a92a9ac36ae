import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { contractsInMemory } from '../../src/client/upload/choice/contractMemory';
import { sourceFileAt } from '../../src/client/source/openSourceFile';
import type { Explanation } from '../../src/client/upload/choice/explainChoice';
import { grantThatSays } from '../client/upload/grants';
import { closeServers, json, serve } from '../client/loopback';
import { clientAt, fileOf, forever, noProgress, sha256, troubleIn } from '../client/testClient';
import { startGateway, takes, takesAnything, type Gateway } from './gateway';
import { bring, guessed, uploadGuessed } from './guessList';

const quick = { limits: { uploadContinueMs: 150, uploadEarlyAnswerMs: 150 } };
const sizeBytes = 300_001;

describe('an upload whose contract is a guess', () => {
  const open: Gateway[] = [];
  afterEach(async () => {
    for (const gateway of open.splice(0)) await gateway.close();
    await closeServers();
  });

  for (const [what, storage] of Object.entries(guessed)) {
    it(`arrives whole, and sends little else: ${what}`, async () => {
      const file = fileOf(sizeBytes);
      const { grants, gateway } = await uploadGuessed(storage, file);
      open.push(gateway);
      assert.equal(sha256(gateway.kept.at(-1) ?? Buffer.alloc(0)), sha256(readFileSync(file)));
      assert.equal(grants, storage.grants ?? 1);
      const wholes = gateway.bytes.filter((bytes) => bytes >= sizeBytes).length;
      assert.equal(wholes, storage.wholes ?? 1);
      const rest = gateway.bytes.filter((bytes) => bytes < sizeBytes);
      assert.ok(Math.max(0, ...rest) < 10_000, `${rest.join()} bytes for nothing`);
      assert.ok(gateway.requests.length <= 16, gateway.requests.join());
    });
  }

  it('presents a credential only so often to a storage that refuses everything', async () => {
    const rule = { refusal: () => 403, kept: (_: unknown, body: Buffer) => body };
    const gateway = await startGateway(rule, 'asked');
    open.push(gateway);
    const client = clientAt(gateway.origin, quick);
    const error = await troubleIn(send(client, gateway.origin, 'm-1'), 'refusedUpload');
    assert.match(error.message, /does not allow the upload of bracket\.step \(403\)/);
    assert.equal(gateway.requests.length, 8);
    assert.equal(Math.max(...gateway.bytes), 0);
  });

  it('never sends a body short of its length as if it were whole', async () => {
    // Whoever takes what came for the file would store its beginning.
    const gateway = await startGateway(takes('PUT', 'bearer', 'raw'), 'by habit');
    open.push(gateway);
    const client = clientAt(gateway.origin, quick);
    for (let i = 0; i < 4; i++) await send(client, gateway.origin, `m-${i}`);
    assert.deepEqual(
      gateway.kept.map(({ length }) => length),
      Array(4).fill(1000),
    );
  });

  it('is proven by a model alone', async () => {
    const known = contractsInMemory();
    const storage = await startGateway(takes('PUT', 'bearer', 'raw'), 'asked');
    open.push(storage);
    let status = 'converting';
    const service = await serve((_, response) => {
      json(response, 200, { status, url: null });
    });
    const client = clientAt(service.origin, { ...quick, contracts: known });
    await send(client, storage.origin, 'm-1');
    await client.result('m-1', forever);
    assert.equal(known.at(storage.origin), undefined);
    status = 'succeeded';
    await client.result('m-1', forever);
    assert.equal(known.at(storage.origin), 'put');
    await send(client, storage.origin, 'm-2');
    assert.deepEqual(storage.requests.slice(-1), ['PUT application/octet-stream']);
  });

  it('is not repeated after a model failed whose storage told nothing of what it kept', async () => {
    const storage = await startGateway(takesAnything(), 'asked');
    open.push(storage);
    const service = await serve((_, response) => {
      json(response, 200, { status: 'failed', message: 'unknown format', url: null });
    });
    const told: [string, boolean][] = [];
    const explained = (modelId: string, _: Explanation, isGuess: boolean) =>
      void told.push([modelId, isGuess]);
    const client = clientAt(service.origin, { ...quick, explained });
    const first = fileOf(sizeBytes);
    await bring(client, first, () => grantThatSays(`${storage.origin}/up`, { modelId: 'm-1' }));
    await client.result('m-1', forever);
    assert.deepEqual(told.at(-1), ['m-1', true]);
    await bring(client, first, () => grantThatSays(`${storage.origin}/up`, { modelId: 'm-2' }));
    assert.equal(sha256(storage.kept[1] ?? Buffer.alloc(0)), sha256(readFileSync(first)));
  });

  it('is not repeated after the storage broke at it', async () => {
    const { origin, seen } = await serve((request, response) => {
      request.resume().on('end', () => response.writeHead(500).end());
    });
    const client = clientAt(origin, quick);
    await troubleIn(send(client, origin, 'm-1'), 'unknownOutcome');
    await troubleIn(send(client, origin, 'm-2'), 'unknownOutcome');
    assert.deepEqual(
      seen.map(({ method }) => method),
      ['POST', 'PUT'],
    );
  });

  it('is no guess any more once the storage confirms the file', async () => {
    const rule = takes('PUT', 'bearer', 'raw', {
      answer: (kept) => ({ json: { size: kept.length } }),
    });
    const storage = await startGateway(rule, 'asked');
    open.push(storage);
    const told: boolean[] = [];
    const explained = (_: string, __: Explanation, isGuess: boolean) => void told.push(isGuess);
    await send(clientAt(storage.origin, { ...quick, explained }), storage.origin, 'm-1');
    assert.deepEqual(told, [true, true, false]);
  });
});

describe('a storage that fails after the last byte', () => {
  afterEach(closeServers);

  for (const status of [500, 502, 504]) {
    for (const profile of ['default', 'put', 's3-put', 'auto']) {
      it(`may have the file: ${status}, sent by ${profile}`, async () => {
        const { origin } = await serve((request, response) => {
          request.resume().on('end', () => response.writeHead(status).end());
        });
        const client = clientAt(origin, { ...quick, uploadProfile: () => profile });
        await troubleIn(send(client, origin, 'm-1'), 'unknownOutcome');
      });
    }

    it(`cannot have the file when it says ${status} before that`, async () => {
      const { origin } = await serve((request, response) => {
        response.writeHead(status).end();
        request.socket.pause();
      });
      const client = clientAt(origin, { ...quick, uploadProfile: () => 'put' });
      const grant = grantThatSays(`${origin}/up`);
      const file = await sourceFileAt(fileOf(30_000_000));
      await troubleIn(client.sendFile(grant, file, noProgress, forever), 'refusedUpload');
    });
  }
});

async function send(client: ReturnType<typeof clientAt>, origin: string, modelId: string) {
  const grant = grantThatSays(`${origin}/up`, { modelId });
  await client.sendFile(grant, await sourceFileAt(fileOf(1000)), noProgress, forever);
}
