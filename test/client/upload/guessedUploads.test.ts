import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { contractsInMemory } from '../../../src/client/upload/choice/contractMemory';
import { sourceFileAt } from '../../../src/client/source/openSourceFile';
import { bodyOf, closeServers, serve } from '../loopback';
import {
  clientAt,
  fileOf,
  forever,
  grantFor,
  noProgress,
  troubleIn,
  uploadToken,
} from '../testClient';

const isForm = ({ headers }: IncomingMessage) => /multipart/.test(headers['content-type'] ?? '');
const isBearer = ({ headers }: IncomingMessage) =>
  headers.authorization === `Bearer ${uploadToken}`;
const isPut = (request: IncomingMessage) => request.method === 'PUT' && isBearer(request);

describe('a guessed upload', () => {
  afterEach(closeServers);

  for (const status of [301, 302, 303, 402, 406, 407]) {
    it(`goes on to the next guess where a gateway answers ${status}`, async () => {
      const storage = await storageThat((request) => (isPut(request) ? 200 : status));
      const file = fileOf(2_000_000);
      await send(storage.origin, file);
      assert.deepEqual(storage.stored.at(-1), readFileSync(file));
    });
  }

  it('goes on to the next guess where a gateway breaks the connection off', async () => {
    const storage = await storageThat((request) => (isPut(request) ? 200 : 'reset'));
    const file = fileOf(2_000_000);
    await send(storage.origin, file);
    assert.deepEqual(storage.stored.at(-1), readFileSync(file));
  });

  it('says nothing of damaged bytes where it is refused with 406', async () => {
    const { origin } = await storageThat(() => 406);
    const error = await troubleIn(send(origin, fileOf(2_000_000)), 'refusedUpload');
    assert.doesNotMatch(error.message, /damaged/);
  });

  it('hands a large file over twice at most where the storage refuses it at the end', async () => {
    const storage = await storageThat((_request, body) => (body ? 401 : null));
    const error = await troubleIn(send(storage.origin, fileOf(2_000_000)), 'refusedUpload');
    assert.match(error.message, /credential/);
    assert.equal(storage.bodies(), 2);
  });

  it('tries every way with a small file', async () => {
    const storage = await storageThat((_request, body) => (body ? 401 : null));
    await troubleIn(send(storage.origin, fileOf(1000)), 'refusedUpload');
    assert.ok(storage.bodies() > 2);
  });

  for (const no of [
    ...['{"success":false,"message":"bad token"}', '{"code":401,"msg":"bad token"}'],
    ...['{"error":"bad token"}', '{"ok":false,"reason":"bad token"}', '{"errors":["bad token"]}'],
    ...['{"status":"error","message":"bad token"}', '{"code":"40301","msg":"bad token"}'],
    ...['{"code":-1,"msg":"bad token"}', '{"code":1001,"msg":"bad token: not allowed"}'],
    ...['{"errcode":40001,"errmsg":"bad token"}', '{"success":"false","message":"bad token"}'],
    ...['{"result":false,"message":"bad token"}'],
    '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>bad token</Message></Error>',
  ]) {
    it(`goes on where the answer is 200 and ${no}`, async () => {
      const storage = await storageThat((request, body) => {
        return isPut(request) ? 200 : body && { status: 200, text: no };
      });
      const file = fileOf(5000);
      await send(storage.origin, file);
      assert.deepEqual(storage.stored.at(-1), readFileSync(file));
    });

    it(`is refused at a known contract by 200 and ${no}`, async () => {
      const { origin } = await storageThat((_request, body) => body && { status: 200, text: no });
      const error = await troubleIn(send(origin, fileOf(5000), 'put'), 'refusedUpload');
      assert.match(error.message, /bad token/);
    });
  }

  for (const yes of [
    ...['{"success":true,"code":401}', '{"code":0,"error":null}', '{"code":200,"errors":[]}', '[]'],
    ...[
      '{"error":"","status":"ok"}',
      '{"code":20000}',
      '{"error":"no error"}',
      'OK',
      '{"error":0}',
    ],
    ...['{"code":1}', '{"code":1,"msg":"success"}', '<PostResponse/>', 'error: none'],
  ]) {
    it(`is taken by 200 and ${yes}`, async () => {
      const { origin } = await storageThat((_request, body) => body && { status: 200, text: yes });
      await send(origin, fileOf(5000), 'put');
    });
  }

  const signInPage = '<!doctype html><html><title>Sign in</title></html>';

  it('goes on where the answer is 200 and a page for signing in', async () => {
    const storage = await storageThat((request, body) => {
      return isPut(request) ? 200 : body && { status: 200, text: signInPage };
    });
    const file = fileOf(5000);
    await send(storage.origin, file);
    assert.deepEqual(storage.stored.at(-1), readFileSync(file));
  });

  it('is refused at a known contract by 200 and a page for signing in', async () => {
    const { origin } = await storageThat((_, body) => body && { status: 200, text: signInPage });
    await troubleIn(send(origin, fileOf(5000), 'put'), 'refusedUpload');
  });

  for (const perhaps of [
    ...['{"code":1}', '{"code":1001,"msg":"queued"}', '{"code":0,"msg":"invalid token"}'],
    ...['error: use PUT', '<html><body>Hello</body></html>'],
  ]) {
    it(`has an open outcome where the answer is 200 and ${perhaps}`, async () => {
      const storage = await storageThat((_, body) => body && { status: 200, text: perhaps });
      const error = await troubleIn(send(storage.origin, fileOf(5000)), 'unknownOutcome');
      assert.match(error.message, /does not say plainly/);
      assert.equal(storage.bodies(), 1, 'it was sent again before the service was asked');
    });
  }

  it('goes another way with the next file when nothing came of an open outcome', async () => {
    const storage = await storageThat((request, body) => {
      return isPut(request) ? 200 : body && { status: 200, text: '{"code":1}' };
    });
    const contracts = contractsInMemory();
    const file = fileOf(5000);
    const client = clientAt(storage.origin, { contracts });
    const sendAgain = async () => {
      const grant = grantFor(`${storage.origin}/up`);
      await client.sendFile(grant, await sourceFileAt(file), noProgress, forever);
    };
    await troubleIn(sendAgain(), 'unknownOutcome');
    await sendAgain();
    assert.deepEqual(storage.stored.at(-1), readFileSync(file));
  });

  it('has an open outcome at a known contract where the answer is 200 and a page', async () => {
    const page = '<html><body>Hello</body></html>';
    const { origin } = await storageThat((_, body) => body && { status: 200, text: page });
    await troubleIn(send(origin, fileOf(5000), 'put'), 'unknownOutcome');
  });

  it('is taken by whatever answer where a model was made of a file before', async () => {
    const page = '<html><body>Hello</body></html>';
    const { origin } = await storageThat((_, body) => body && { status: 200, text: page });
    const contracts = contractsInMemory();
    contracts.keep(origin, 'put');
    const client = clientAt(origin, { contracts });
    const file = await sourceFileAt(fileOf(5000));
    await client.sendFile(grantFor(`${origin}/up`), file, noProgress, forever);
  });

  it('posts the bare bytes to a signed address that takes nothing else', async () => {
    const storage = await storageThat((request) => {
      if (request.headers.authorization !== undefined) return 400;
      if (request.method !== 'POST') return 405;
      return isForm(request) ? 415 : 201;
    });
    const file = fileOf(5000);
    await send(`${storage.origin}/up?sig=0123456789abcdef&se=1`, file);
    assert.deepEqual(storage.stored.at(-1), readFileSync(file));
  });
});

type Said = number | 'reset' | { readonly status: number; readonly text: string };

/** A storage that answers by the head of a request or, where that says null, once it has the body. */
async function storageThat(say: (request: IncomingMessage, body: Buffer | null) => Said | null) {
  const stored: Buffer[] = [];
  let bodies = 0;
  const server = await serve(async (request, response) => {
    const early = say(request, null);
    if (early === 'reset') {
      request.socket.resetAndDestroy();
      return;
    }
    const isTaken = early === null || early === 200 || early === 201;
    const body = isTaken ? await bodyOf(request) : null;
    if (body !== null) bodies += 1;
    const said = early ?? say(request, body) ?? 500;
    if (said === 'reset') return;
    const { status, text } = typeof said === 'number' ? { status: said, text: '' } : said;
    if (body !== null && status < 300) stored.push(body);
    const place = status > 300 && status < 400 ? { Location: 'https://login.example/' } : {};
    response.writeHead(status, place).end(text);
  });
  return { ...server, stored, bodies: () => bodies };
}

async function send(uploadUrl: string, file: string, profile = 'auto'): Promise<void> {
  const client = clientAt(new URL(uploadUrl).origin, {
    uploadProfile: () => profile,
    limits: { uploadContinueMs: 150, uploadEarlyAnswerMs: 100 },
  });
  await client.sendFile(grantFor(uploadUrl), await sourceFileAt(file), noProgress, forever);
}
