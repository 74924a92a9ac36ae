import { deepEqual, equal, match, ok } from 'node:assert/strict';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { interfaceServer } from '../../../../src/service/node/http/interfaceServer';
import { HttpRefusal } from '../../../../src/service/core/serviceRefusal';
import { webRequest } from '../../../../src/service/node/http/webRequest';
import { listen } from '../../../../src/service/node/http/listen';
import { isRecord } from '../../../../src/words/unknown';

const canary = 'canary-3f9a';
const head = 'POST /api/v1/models/upload-token HTTP/1.1\r\n';
const host = 'Host: example.test\r\n';
const secret = `Authorization: Bearer ${canary}\r\n`;
const chunked = 'Transfer-Encoding: chunked\r\n\r\n';

describe('what is no request', function () {
  this.timeout(20_000);
  let server: Server;
  let port: number;
  const log: string[] = [];
  let begun: (outgoing: ServerResponse) => void;
  const begin = async (
    answer: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>,
  ) => {
    server = interfaceServer(
      { maxHeaderSize: 8192, headersTimeout: 300, connectionsCheckingInterval: 50 },
      answer,
      { refusalOf: () => null, log: (line) => log.push(line) },
    );
    port = await listen(server, 0, '127.0.0.1');
  };
  const read = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    for await (const piece of incoming) ok(piece);
    outgoing.end('read');
  };
  afterEach(() => {
    server.closeAllConnections();
    server.close();
    ok(!log.join('\n').includes(canary), log.join('\n'));
  });

  const cases: readonly (readonly [string, number, string, string])[] = [
    [
      'headers that are too large',
      431,
      'headersTooLarge',
      `${head}${host}${secret}X: ${'x'.repeat(1e6)}\r\n\r\n`,
    ],
    ['another protocol', 400, 'malformed', `\x16\x03\x01${canary}\r\n\r\n`],
    ['a method that there is none of', 400, 'malformed', `${canary} / HTTP/1.1\r\n${host}\r\n`],
    ['a header with no name', 400, 'malformed', `${head}${host}: ${canary}\r\n\r\n`],
    ['a header with a line end in it', 400, 'malformed', `${head}${host}X: a\r${canary}\r\n\r\n`],
    [
      'a body of two lengths',
      400,
      'malformed',
      `${head}${host}${secret}Content-Length: 4\r\n${chunked}0\r\n\r\n`,
    ],
    [
      'a body whose piece has no size',
      400,
      'malformed',
      `${head}${host}${secret}${chunked}${canary}\r\n`,
    ],
    [
      'a piece with too many words about it',
      413,
      'tooLarge',
      `${head}${host}${secret}${chunked}1;${canary.repeat(4000)}\r\n`,
    ],
    ['headers that do not end', 408, 'tooSlow', `${head}${host}${secret}`],
    ['nothing for long', 408, 'tooSlow', ''],
    ['no host', 400, 'malformed', `GET /${canary} HTTP/1.1\r\n${secret}\r\n`],
    ['two hosts', 400, 'malformed', `GET /${canary} HTTP/1.1\r\n${host}${host}\r\n`],
    [
      'a wish that is not granted',
      417,
      'expectation',
      `GET / HTTP/1.1\r\n${host}Expect: ${canary}\r\n\r\n`,
    ],
    [
      'a way to another machine',
      405,
      'wrongMethod',
      `CONNECT ${canary}:80 HTTP/1.1\r\n${host}\r\n`,
    ],
  ];
  for (const [what, status, code, sent] of cases) {
    it(`is answered once, in the form of the interface: ${what}`, async () => {
      await begin(read);
      const answer = await answerTo(port, sent, what.includes('wish') || what.includes('host'));
      match(answer, new RegExp(`^HTTP/1\\.1 ${status} \\S`));
      equal(statusesIn(answer).length, 1, answer);
      match(answer, /\r\nContent-Type: application\/json; charset=utf-8\r\n/i);
      match(answer, /\r\nCache-Control: no-store\r\n/i);
      equal(/\r\nAllow: GET, POST\r\n/i.test(answer), status === 405);
      const body: unknown = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
      const error = isRecord(body) ? body['error'] : null;
      equal(isRecord(error) ? error['code'] : null, code);
      ok(!answer.includes(canary), answer);
    });
  }

  for (const [what, sent] of [
    ['whose client goes away', `Content-Length: 100\r\n\r\n{`],
    ['whose pieces are broken', `${chunked}1;a\n{\r\n0\r\n\r\n`],
  ] as const) {
    it(`is no trouble of the service, and in no log, where a body is begun ${what}`, async () => {
      let fail: (error: unknown) => void = () => undefined;
      const failed = new Promise<unknown>((resolve) => (fail = resolve));
      await begin(async (incoming, outgoing) => {
        try {
          await webRequest(incoming, outgoing, 'http://service.test').request.text();
        } catch (error) {
          fail(error);
          throw error;
        }
      });
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      socket.write(`${head}${host}${sent}`, () => setTimeout(() => socket.destroy(), 50));
      const refusal = await failed;
      await new Promise(setImmediate);
      ok(refusal instanceof HttpRefusal, String(refusal));
      equal(refusal.status, 400);
      deepEqual(log, []);
    });
  }

  it('does not end in the middle of another answer', async () => {
    await begin(async (_incoming, outgoing) => {
      outgoing.writeHead(200, { 'Content-Length': '100' }).write('half');
      begun(outgoing);
    });
    const socket = connect(port, '127.0.0.1');
    const answer = textOf(socket);
    const isBegun = new Promise<ServerResponse>((resolve) => (begun = resolve));
    socket.write(`${head}${host}${chunked}`);
    await isBegun;
    socket.write(`${canary}\r\n`.repeat(1000));
    const text = await answer;
    deepEqual(statusesIn(text), ['200']);
    match(text, /\r\n\r\nhalf$/);
  });

  it('is answered behind those that came before it on the same line', async () => {
    let finish = (): void => undefined;
    await begin((_incoming, outgoing) => {
      finish = () => outgoing.end('whole');
      return Promise.resolve();
    });
    const heard = new Promise((resolve) => server.once('clientError', resolve));
    const socket = connect(port, '127.0.0.1');
    const answer = textOf(socket);
    socket.write(`GET /one HTTP/1.1\r\n${host}\r\n${canary}\r\n\r\n`);
    await heard;
    finish();
    const text = await answer;
    deepEqual(statusesIn(text), ['200', '400']);
    match(text, /whole/);
  });

  it('leaves those who wait for leave to send their body as they are', async () => {
    await begin(read);
    const socket = connect(port, '127.0.0.1');
    const answer = textOf(socket);
    socket.write(
      `${head}${host}Expect: 100-continue\r\nContent-Length: 1\r\nConnection: close\r\n\r\n`,
    );
    await new Promise((resolve) => socket.once('data', resolve));
    socket.write('x');
    deepEqual(statusesIn(await answer), ['100', '200']);
  });
});

function statusesIn(answer: string): readonly string[] {
  return [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = '']) => status);
}

/** @param isWhole whether the line could go on, so that who asks has to end it */
function answerTo(port: number, sent: string, isWhole: boolean): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const answer = textOf(socket);
  if (isWhole) socket.end(sent);
  else socket.write(sent);
  return answer;
}

function textOf(socket: ReturnType<typeof connect>): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (piece: Buffer) => (text += piece.toString('latin1')));
    socket.on('error', () => undefined).on('close', () => resolve(text));
  });
}
