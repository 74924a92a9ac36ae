import assert from 'node:assert/strict';
import {
  appendFileSync,
  readFileSync,
  renameSync,
  truncateSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { globalAgent, type IncomingMessage } from 'node:http';
import { AnotherContract } from '../../../src/client/upload/choice/contractMemory';
import { sourceFileAt } from '../../../src/client/source/openSourceFile';
import { ServiceError } from '../../../src/words/errors';
import { bodyOf, closeServers, eventually, json, serve } from '../loopback';
import { useNames } from '../names';
import {
  accessToken,
  clientAt,
  fileOf,
  forever,
  grantFor,
  noProgress,
  sha256,
  troubleIn,
  uploadToken,
} from '../testClient';
import { needs } from '../../fixtures/abilities';

describe('sendFile', () => {
  afterEach(closeServers);

  for (const sizeBytes of [1, 32_768, 32_769, 3_000_000]) {
    it(`sends ${sizeBytes} bytes as a form, exact in length and content, the file last`, async () => {
      const { received, origin } = await storage();
      const file = fileOf(sizeBytes);
      await send(origin, file);
      const { request, body } = received[0] ?? assert.fail();
      assert.equal(request.method, 'POST');
      assert.equal(Number(request.headers['content-length']), body.length);
      assert.equal(request.headers['transfer-encoding'], undefined);
      const parts = partsOf(request, body);
      assert.deepEqual(
        parts.map(({ head }) => /name="([^"]*)"/.exec(head)?.[1]),
        ['token', 'file'],
      );
      assert.equal(parts[0]?.body.toString(), uploadToken);
      assert.equal(sha256(parts[1]?.body ?? Buffer.alloc(0)), sha256(readFileSync(file)));
    });
  }

  it('sends the bytes alone by the profile put, with the credential as a header', async () => {
    const { received, origin } = await storage();
    const file = fileOf(500_000);
    await send(origin, file, { profile: 'put' });
    const { request, body } = received[0] ?? assert.fail();
    assert.equal(request.method, 'PUT');
    assert.equal(request.headers.authorization, `Bearer ${uploadToken}`);
    assert.equal(request.headers['content-length'], '500000');
    assert.equal(sha256(body), sha256(readFileSync(file)));
  });

  it('sends no credential beside a signed address', async () => {
    const { received, origin } = await storage();
    await send(`${origin}/up?X-Amz-Signature=abcdef0123`, fileOf(10));
    const { request } = received[0] ?? assert.fail();
    assert.equal(request.method, 'PUT');
    assert.equal(request.headers.authorization, undefined);
  });

  it('never shows the access token to the storage', async () => {
    const { received, origin } = await storage();
    for (const profile of ['default', 'put', 'put-signed']) {
      await send(origin, fileOf(10), { profile });
    }
    assert.equal(received.length, 3);
    for (const { request, body } of received) {
      assert.ok(!JSON.stringify(request.headers).includes(accessToken));
      assert.ok(!body.includes(accessToken));
    }
  });

  for (const name of ['two words.step', '支架 №3.stp', 'a#b%20c.igs', "it's (1) & more.step"]) {
    it(`keeps the name ${name}`, async () => {
      const { received, origin } = await storage();
      await send(origin, fileOf(10, name));
      const { request, body } = received[0] ?? assert.fail();
      assert.ok(partsOf(request, body)[1]?.head.includes(`filename="${name}"`));
    });
  }

  it('escapes quotes and line breaks in a name', async function () {
    needs(this, 'anyName');
    const { received, origin } = await storage();
    await send(origin, fileOf(10, 'a "b"\r\nX-Evil: 1.step'));
    const { request, body } = received[0] ?? assert.fail();
    const { head = '' } = partsOf(request, body)[1] ?? {};
    assert.ok(head.includes('filename="a %22b%22%0D%0AX-Evil: 1.step"'), head);
  });

  it('sends the key that the grant or a readable credential names', async () => {
    const { received, origin } = await storage();
    const policy = Buffer.from(JSON.stringify({ scope: 'bucket:cad/1.step', deadline: 1e10 }));
    const token = `ak:sign:${policy.toString('base64url')}`;
    const source = await sourceFileAt(fileOf(10));
    const grant = { ...grantFor(origin), uploadToken: token };
    await clientAt(origin).sendFile(grant, source, noProgress, forever);
    const { request, body } = received[0] ?? assert.fail();
    const [, key] = partsOf(request, body);
    assert.match(key?.head ?? '', /name="key"/);
    assert.equal(key?.body.toString(), 'cad/1.step');
  });

  it('tells progress in bytes of the file, never beyond its size', async () => {
    const { origin } = await storage();
    const told: number[] = [];
    await send(origin, fileOf(1_000_000), { progress: (sent) => told.push(sent) });
    assert.equal(told.at(-1), 1_000_000);
    assert.deepEqual(
      told,
      [...told].sort((a, b) => a - b),
    );
  });

  it('takes 303 on a form as stored and does not follow it', async () => {
    const other = await serve((_, response) => response.end());
    const { origin } = await storage(303, { Location: other.origin });
    await send(origin, fileOf(10));
    assert.equal(other.seen.length, 0);
  });

  for (const status of [301, 302, 307, 308]) {
    it(`says that the storage moved on ${status} and sends nothing elsewhere`, async () => {
      const other = await serve((_, response) => response.end());
      const { origin } = await storage(status, { Location: other.origin });
      await troubleIn(send(origin, fileOf(10)), 'moved');
      assert.equal(other.seen.length, 0);
    });
  }

  for (const status of [203, 579, 614]) {
    it(`does not know the outcome after ${status}`, async () => {
      const { origin } = await storage(status);
      await troubleIn(send(origin, fileOf(10)), 'unknownOutcome');
    });
  }

  it('does not know the outcome when the answer never comes', async () => {
    const { origin } = await serve((request) => request.resume());
    const limits = { uploadAnswerMs: 80 };
    await troubleIn(send(origin, fileOf(10), { limits }), 'unknownOutcome');
  });

  it('does not know the outcome when the connection ends in place of an answer', async () => {
    const { origin } = await serve(async (request) => {
      await bodyOf(request);
      request.socket.destroy();
    });
    await troubleIn(send(origin, fileOf(10)), 'unknownOutcome');
  });

  it('is interrupted when the connection breaks half way', async () => {
    const { origin } = await serve((request) => {
      request.once('data', () => request.socket.resetAndDestroy());
    });
    await troubleIn(send(origin, fileOf(8_000_000)), 'interrupted');
  });

  it('gives up on a storage that stops taking bytes', async () => {
    const { origin } = await serve((request) => request.pause());
    const error = await troubleIn(
      send(origin, fileOf(30_000_000), { limits: { uploadIdleMs: 150 } }),
      'timeout',
    );
    assert.match(error.message, /stopped taking/);
  });

  it('says that nothing answers when the storage is down', async () => {
    const { origin, close } = await serve(() => undefined);
    await close();
    const error = await troubleIn(send(origin, fileOf(10)), 'network');
    assert.match(error.message, /Nothing answers at 127\.0\.0\.1/);
  });

  for (const status of [401, 403, 413]) {
    it(`reports ${status} that comes while bytes are still on their way`, async () => {
      const { origin } = await serve((request, response) => {
        request.once('data', () => {
          json(response, status, { message: 'no room for you' });
          request.resume();
        });
      });
      const error = await troubleIn(send(origin, fileOf(8_000_000)), 'refusedUpload');
      assert.match(error.message, new RegExp(`${status}.*no room for you`));
    });
  }

  it('does not believe a success that comes before the file was sent', async () => {
    const { origin } = await serve((request, response) => {
      request.once('data', () => {
        request.pause();
        response.end('ok');
      });
    });
    await troubleIn(send(origin, fileOf(30_000_000)), 'unknownOutcome');
  });

  it('frees the socket when the storage refuses before it has the file', async () => {
    const server = await serve((request, response) => {
      request.resume();
      response.writeHead(406).end('{}');
    });
    const file = fileOf(70_000);
    for (let i = 0; i < 30; i++)
      await troubleIn(send(`${server.origin}/up`, file), 'refusedUpload');
    await eventually(() => Object.values(globalAgent.sockets).flat().length === 0);
  });

  it('frees the socket when cancelled half way', async () => {
    const server = await serve((request) => {
      request.on('data', () => {
        cancelled.abort();
      });
    });
    const cancelled = new AbortController();
    await troubleIn(
      send(server.origin, fileOf(30_000_000), { signal: cancelled.signal }),
      'cancelled',
    );
    await eventually(() => server.connections() === 0);
  });

  describe('when the file changes on the way', () => {
    const changes: Record<string, (file: string) => void> = {
      truncated: (file) => {
        truncateSync(file, 1000);
      },
      grown: (file) => {
        appendFileSync(file, 'more');
      },
      rewritten: (file) => {
        writeFileSync(file, Buffer.alloc(8_000_000, 1));
        utimesSync(file, 1, 1);
      },
      replaced: (file) => {
        writeFileSync(`${file}.new`, readFileSync(file));
        renameSync(`${file}.new`, file);
      },
      deleted: unlinkSync,
    };
    for (const [what, change] of Object.entries(changes)) {
      it(`refuses a file that was ${what}, and the storage never has a complete body`, async function () {
        if (what === 'replaced') needs(this, 'replaceOpen');
        if (what === 'deleted') needs(this, 'removeOpen');
        let complete = false;
        const file = fileOf(8_000_000);
        const server = await serve(async (request, response) => {
          request.once('data', () => {
            change(file);
          });
          await bodyOf(request).then(
            () => (complete = true),
            () => undefined,
          );
          response.end();
        });
        const error = await troubleIn(send(server.origin, file), 'fileChanged');
        assert.match(error.message, /bracket\.step changed/);
        await eventually(() => server.connections() === 0);
        assert.equal(complete, false);
      });
    }
  });

  describe('when the contract is a guess', () => {
    it('does not guess when the setting names a profile', async () => {
      const { origin } = await storage(405);
      const work = send(origin, fileOf(10), { profile: 'default' });
      const error = await troubleIn(work, 'refusedUpload');
      assert.ok(!(error instanceof AnotherContract) && error instanceof ServiceError);
    });
  });

  describe('refuses an upload address', () => {
    const remote = 'https://models.example.com';
    const cases: readonly (readonly [base: string, uploadUrl: string])[] = [
      [remote, 'http://storage.example.com/up'],
      [remote, 'https://127.0.0.1:9/up'],
      [remote, 'http://localhost:9/up'],
      [remote, 'https://[::1]:9/up'],
      [remote, 'https://user:pass@storage.example.com/up'],
      [remote, 'ftp://storage.example.com/up'],
      [remote, 'not an address'],
      ['http://127.0.0.1:9', 'http://10.0.0.1/up'],
    ];
    for (const [base, uploadUrl] of cases) {
      it(`${uploadUrl} from ${base}`, async () => {
        const source = await sourceFileAt(fileOf(10));
        const work = clientAt(base).sendFile(grantFor(uploadUrl), source, noProgress, forever);
        const error = await troubleIn(work, 'unsafeAddress');
        assert.ok(!error.message.includes('pass'));
      });
    }

    const addresses = useNames();
    for (const address of ['127.0.0.1', '192.168.0.10', '::1']) {
      it(`whose name ends at ${address}, from a service of the internet`, async () => {
        addresses.set('models.example.com', '203.0.113.7').set('storage.example', address);
        const source = await sourceFileAt(fileOf(10));
        const grant = grantFor('https://storage.example:9/up');
        const work = clientAt(remote).sendFile(grant, source, noProgress, forever);
        const error = await troubleIn(work, 'unsafeAddress');
        assert.match(error.message, /storage\.example, which is/);
      });
    }
  });
});

interface SendOptions {
  readonly profile?: string;
  readonly limits?: object;
  readonly signal?: AbortSignal;
  readonly progress?: (sentBytes: number) => void;
}

async function send(
  uploadUrl: string,
  file: string,
  { profile = 'auto', limits = {}, signal = forever, progress = noProgress }: SendOptions = {},
): Promise<void> {
  const client = clientAt(new URL(uploadUrl).origin, { uploadProfile: () => profile, limits });
  const source = await sourceFileAt(file);
  await client.sendFile(grantFor(uploadUrl), source, progress, signal);
}

async function storage(status = 200, headers: Record<string, string> = {}) {
  const received: { request: IncomingMessage; body: Buffer }[] = [];
  const server = await serve(async (request, response) => {
    received.push({ request, body: await bodyOf(request) });
    response.writeHead(status, headers);
    response.end();
  });
  return { ...server, received };
}

function partsOf(request: IncomingMessage, body: Buffer): { head: string; body: Buffer }[] {
  const boundary = /boundary=(\S+)/.exec(request.headers['content-type'] ?? '')?.[1] ?? '';
  const text = body.toString('latin1');
  const pieces = `\r\n${text}`.split(`\r\n--${boundary}`);
  assert.equal(pieces.at(-1), '--\r\n');
  return pieces.slice(1, -1).map((piece) => {
    const at = piece.indexOf('\r\n\r\n');
    return {
      head: Buffer.from(piece.slice(0, at), 'latin1').toString('utf8'),
      body: Buffer.from(piece.slice(at + 4), 'latin1'),
    };
  });
}
