import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { connect } from 'node:net';
import { fakeKernel } from '../fixtures/fakeKernels';
import { askForUpload, call, grantFor, send } from '../fixtures/serviceCalls';
import {
  removeTemporaryFolders,
  startServiceProcess,
  type ServiceProcess,
} from '../fixtures/serviceProcess';

describe('attacks on the loopback service', function () {
  this.timeout(30_000);
  let service: ServiceProcess;
  let host: string;
  let authorization: string;

  before(async () => {
    service = await startServiceProcess({ args: ['--kernel', await fakeKernel('convertsAll')] });
    host = new URL(service.baseUrl).host;
    authorization = `Authorization: Bearer ${service.token}`;
  });
  after(async () => {
    await service.end();
    await removeTemporaryFolders();
  });

  const get = (lines: readonly string[], target = '/api/v1/models/none/result') =>
    raw(service.baseUrl, [`GET ${target} HTTP/1.1`, ...lines, 'Connection: close', '', '']);

  it('lets the plain request through, so that the refusals below mean something', async () => {
    equal(statusOf(await get([`Host: ${host}`, authorization])), 404);
    equal(
      statusOf(await get([`Host: localhost:${new URL(service.baseUrl).port}`, authorization])),
      404,
    );
  });

  const foreignHosts = [
    'evil.example',
    'evil.example:80',
    '127.0.0.1',
    '127.0.0.1:1',
    'localhost.evil.example',
    '[::1]:80',
  ];
  for (const foreign of foreignHosts) {
    it(`refuses a rebound name: Host ${foreign}`, async () => {
      equal(statusOf(await get([`Host: ${foreign}`, authorization])), 403);
    });
  }
  it('refuses two Host headers, the right one first', async () => {
    equal(statusOf(await get([`Host: ${host}`, 'Host: evil.example', authorization])), 403);
  });
  it('refuses two Host headers that agree', async () => {
    equal(statusOf(await get([`Host: ${host}`, `Host: ${host}`, authorization])), 403);
  });
  it('refuses a request without Host', async () => {
    equal(statusOf(await get([authorization])), 400);
  });
  it('refuses HTTP/1.0 without Host', async () => {
    const answer = await raw(service.baseUrl, [
      'GET /api/v1/models/none/result HTTP/1.0',
      authorization,
      '',
      '',
    ]);
    equal(statusOf(answer), 403);
  });
  for (const origin of [
    'null',
    'https://evil.example',
    'http://127.0.0.1:1',
    'vscode-webview://abc',
  ]) {
    it(`refuses a page: Origin ${origin}`, async () => {
      equal(statusOf(await get([`Host: ${host}`, `Origin: ${origin}`, authorization])), 403);
    });
  }
  it('refuses a page of its own origin', async () => {
    equal(statusOf(await get([`Host: ${host}`, `Origin: ${service.baseUrl}`, authorization])), 403);
  });
  for (const site of ['cross-site', 'same-site', 'same-origin']) {
    it(`refuses a page: Sec-Fetch-Site ${site}`, async () => {
      equal(statusOf(await get([`Host: ${host}`, `Sec-Fetch-Site: ${site}`, authorization])), 403);
    });
  }
  it('refuses pages at the upload and at temporary addresses too', async () => {
    const { pathname } = new URL((await grantFor(service, 'a.stp')).uploadUrl);
    for (const target of [pathname, '/files/none']) {
      equal(statusOf(await get([`Host: ${host}`, 'Origin: https://evil.example'], target)), 403);
    }
  });
  it('answers a preflight with 403 and gives no page leave', async () => {
    const lines = [
      `Host: ${host}`,
      'Origin: https://evil.example',
      'Access-Control-Request-Method: GET',
    ];
    const answer = await raw(service.baseUrl, [
      'OPTIONS /api/v1/models/upload-token HTTP/1.1',
      ...lines,
      'Connection: close',
      '',
      '',
    ]);
    equal(statusOf(answer), 403);
    ok(!/access-control-allow/i.test(answer));
  });
  it('knows no OPTIONS, HEAD, PUT or DELETE', async () => {
    for (const method of ['OPTIONS', 'HEAD', 'PUT', 'DELETE']) {
      equal((await call(service, '/api/v1/models/upload-token', { method })).status, 405);
    }
  });
  for (const target of [
    'http://evil.example/api/v1/models/none/result',
    '//evil.example/api',
    '/api/v1/models/../../../etc/passwd',
    '/api/v1/models/..%2f..%2fetc%2fpasswd/result',
    '/api/v1/models/%2e%2e/result',
    '/api/v1/models/../result',
    '/files/..%5c..%5cmodel.json',
    '/files/../models',
    '/api/v1/models/upload-token?token=x',
    '*',
  ]) {
    it(`finds nothing at ${target}`, async () => {
      const status = statusOf(await get([`Host: ${host}`, authorization], target));
      ok(status === 404 || status === 403 || status === 400, String(status));
    });
  }
  it('takes the token from one Authorization header only', async () => {
    equal(statusOf(await get([`Host: ${host}`, authorization, 'Authorization: Bearer x'])), 401);
    equal(statusOf(await get([`Host: ${host}`, `Cookie: token=${service.token}`])), 401);
  });
  it('says 401 before it says whether an address exists', async () => {
    equal(statusOf(await get([`Host: ${host}`], '/api/v1/nothing')), 401);
  });
  it('refuses two ways of saying how long a body is', async () => {
    const lines = ['POST /api/v1/models/upload-token HTTP/1.1', `Host: ${host}`, authorization];
    const both = ['Content-Length: 4', 'Transfer-Encoding: chunked', '', '0\r\n\r\nGET / HTTP/1.1'];
    equal(statusOf(await raw(service.baseUrl, [...lines, ...both, '', ''])), 400);
  });
  it('refuses 64 KB of headers', async () => {
    const answer = await get([`Host: ${host}`, authorization, `X-Filler: ${'x'.repeat(65_536)}`]);
    equal(statusOf(answer), 431);
  });
  it('refuses a JSON body that does not end', async () => {
    const head = [
      'POST /api/v1/models/upload-token HTTP/1.1',
      `Host: ${host}`,
      authorization,
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
      '',
      '',
    ];
    const endless = `10000\r\n${'x'.repeat(0x10000)}\r\n`.repeat(2);
    equal(statusOf(await raw(service.baseUrl, [head.join('\r\n') + endless])), 413);
  });
  it('cuts off a caller who sends his headers drop by drop', async () => {
    const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\n');
    const drops = setInterval(() => socket.write('X-A: b\r\n'), 200);
    const answer = await textOf(socket);
    clearInterval(drops);
    equal(statusOf(answer), 408);
  });
  it('keeps nothing in caches and lets nothing be guessed about types', async () => {
    const response = await askForUpload(service, { name: 'a.stp', webhook: null });
    equal(response.headers.get('cache-control'), 'no-store');
    equal(response.headers.get('x-content-type-options'), 'nosniff');
    equal(response.headers.get('access-control-allow-origin'), null);
  });
  it('names the field that is wrong, in JSON', async () => {
    const response = await askForUpload(service, { name: 'a.stp', webhook: 'ftp://example.com' });
    equal(response.status, 422);
    deepEqual(await response.json(), {
      error: {
        code: 'invalidRequest',
        message: 'webhook must be null or an absolute http or https address.',
        field: 'webhook',
      },
    });
  });
  it('refuses what is not JSON', async () => {
    const post = (type: string, body: string) =>
      call(service, '/api/v1/models/upload-token', {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      });
    deepEqual(
      await Promise.all([
        post('text/plain', '{}'),
        post('application/json', '{'),
        post('application/json', '[]'),
      ]).then((all) => all.map(({ status }) => status)),
      [422, 422, 422],
    );
  });
  it('is still well after all of this', async () => {
    match(await send(service, 'good.stp', 'good'), /^[0-9a-f-]{36}$/);
  });
});

function raw(baseUrl: string, lines: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1');
  socket.write(lines.join('\r\n'));
  return textOf(socket);
}

function textOf(socket: ReturnType<typeof connect>): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (piece: Buffer) => (text += piece.toString('latin1')));
    socket.on('error', () => undefined).on('close', () => resolve(text));
  });
}

function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
}
