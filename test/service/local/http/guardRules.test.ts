import { doesNotThrow, throws } from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { guardLoopback } from '../../../../src/service/local/http/guard';

const port = 4711;
const ours = ['Host', `127.0.0.1:${port}`];
const path = '/api/v1/models/a.b_c~d-E9/result';

describe('guardLoopback', () => {
  const welcome: readonly (readonly string[])[] = [
    ours,
    ['HOST', `localhost:${port}`],
    ['host', `LocalHost:${port}`],
    [...ours, 'Sec-Fetch-Site', 'none'],
    // A value is no name.
    [...ours, 'X-Note', 'host', 'X-Other', 'origin'],
  ];
  for (const headers of welcome) {
    it(`lets a program in: ${headers.join(' ')}`, () => {
      doesNotThrow(() => guardLoopback(request(headers), port));
    });
  }

  const hostless = /^The Host header does not name this service\.$/;
  const fromPage = /^Pages may not call this service\.$/;
  const refused: readonly (readonly [readonly string[], RegExp])[] = [
    [[], hostless],
    [['Host', ''], hostless],
    [['Host', '127.0.0.1'], hostless],
    [['Host', `127.0.0.1:${port + 1}`], hostless],
    [['Host', `evil.example:${port}`], hostless],
    [[...ours, 'Host', 'evil.example'], hostless],
    [[...ours, ...ours], hostless],
    [['Host', 'evil.example', ...ours], hostless],
    [[...ours, 'Origin', 'null'], fromPage],
    [[...ours, 'ORIGIN', ''], fromPage],
    [[...ours, 'Sec-Fetch-Site', 'same-origin'], fromPage],
    [[...ours, 'Sec-Fetch-Site', 'none', 'sec-fetch-site', 'cross-site'], fromPage],
  ];
  for (const [headers, message] of refused) {
    it(`refuses ${headers.join(' ') || 'a request without headers'}`, () => {
      const refusal = { name: 'HttpRefusal', status: 403, code: 'refusedCaller', message };
      throws(() => guardLoopback(request(headers), port), refusal);
    });
  }

  it('takes paths of plain segments, and dots that lead nowhere', () => {
    for (const url of ['/files', path, '/a/...', '/.a/b..']) {
      doesNotThrow(() => guardLoopback(request(ours, url), port));
    }
  });

  const paths = ['/', '//a', '/a/', '/a//b', 'a', 'http://e/a', '/a?b', '/a%2e', '/a/..', '/a/./b'];
  const message = /^There is nothing at this address\.$/;
  const nothing = { name: 'HttpRefusal', status: 404, code: 'notFound', message };
  for (const url of [...paths, '/../a', '/ä', '/a b', '']) {
    it(`has nothing at ${url}`, () => {
      throws(() => guardLoopback(request(ours, url), port), nothing);
    });
  }
  it('has nothing for a request without an address', () => {
    const addressless = request(ours);
    delete addressless.url;
    throws(() => guardLoopback(addressless, port), nothing);
  });
});

function request(headers: readonly string[], url = path): IncomingMessage {
  const message = new IncomingMessage(new Socket());
  message.rawHeaders = [...headers];
  message.url = url;
  return message;
}
