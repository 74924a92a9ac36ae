import { connect } from 'node:net';
import { grantFor } from '../../../fixtures/serviceCalls';
import type { ServiceProcess } from '../../../fixtures/serviceProcess';

/** Something a program or a page of this machine may try on the service. */
export interface Attack {
  readonly title: string;
  /** Gives the whole answer, as text. */
  send(service: ServiceProcess): Promise<string>;
  /** The status codes of a refusal. */
  readonly refused: readonly number[];
}

/** Whether the answer refuses, and gives no page leave to read it. */
export function isRefused({ refused }: Attack, answer: string): boolean {
  return refused.includes(statusOf(answer)) && !/access-control-allow/i.test(answer);
}

/** `Host` and `Authorization` as they should be. */
export function rightHeaders({ baseUrl, token }: ServiceProcess): readonly [string, string] {
  return [`Host: ${new URL(baseUrl).host}`, `Authorization: Bearer ${token}`];
}

/** A GET with these headers; without a target, at an address that needs the token. */
export function get(
  { baseUrl }: ServiceProcess,
  lines: readonly string[],
  target = '/api/v1/models/none/result',
): Promise<string> {
  return raw(baseUrl, [`GET ${target} HTTP/1.1`, ...lines, 'Connection: close', '', '']);
}

export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
}

const evil = 'Origin: https://evil.example';

const reboundNames: readonly Attack[] = [
  'evil.example',
  'evil.example:80',
  '127.0.0.1',
  '127.0.0.1:1',
  'localhost.evil.example',
  '[::1]:80',
].map((name) => ({
  title: `a rebound name: Host ${name}`,
  refused: [403],
  send: (service) => get(service, [`Host: ${name}`, rightHeaders(service)[1]]),
}));

const hosts: readonly Attack[] = [
  {
    title: 'two Host headers, the right one first',
    refused: [400],
    send: (service) => {
      const [host, authorization] = rightHeaders(service);
      return get(service, [host, 'Host: evil.example', authorization]);
    },
  },
  {
    title: 'two Host headers that agree',
    refused: [400],
    send: (service) => {
      const [host, authorization] = rightHeaders(service);
      return get(service, [host, host, authorization]);
    },
  },
  {
    title: 'no Host',
    refused: [400],
    send: (service) => get(service, [rightHeaders(service)[1]]),
  },
  {
    title: 'HTTP/1.0 without Host',
    refused: [403],
    send: (service) => {
      const start = 'GET /api/v1/models/none/result HTTP/1.0';
      return raw(service.baseUrl, [start, rightHeaders(service)[1], '', '']);
    },
  },
];

const pages: readonly Attack[] = [
  ...['null', 'https://evil.example', 'http://127.0.0.1:1', 'vscode-webview://abc'].map(
    (origin): Attack => ({
      title: `a page: Origin ${origin}`,
      refused: [403],
      send: (service) => get(service, [...rightHeaders(service), `Origin: ${origin}`]),
    }),
  ),
  {
    title: 'a page of its own origin',
    refused: [403],
    send: (service) => get(service, [...rightHeaders(service), `Origin: ${service.baseUrl}`]),
  },
  ...['cross-site', 'same-site', 'same-origin'].map((site): Attack => ({
    title: `a page: Sec-Fetch-Site ${site}`,
    refused: [403],
    send: (service) => get(service, [...rightHeaders(service), `Sec-Fetch-Site: ${site}`]),
  })),
  {
    title: 'a page at the upload address',
    refused: [403],
    send: async (service) => {
      const { pathname } = new URL((await grantFor(service, 'a.stp')).uploadUrl);
      return get(service, [rightHeaders(service)[0], evil], pathname);
    },
  },
  {
    title: 'a page at a temporary address',
    refused: [403],
    send: (service) => get(service, [rightHeaders(service)[0], evil], '/files/none'),
  },
  {
    title: 'a preflight of a page',
    refused: [403],
    send: (service) => {
      const start = 'OPTIONS /api/v1/models/upload-token HTTP/1.1';
      const wish = 'Access-Control-Request-Method: GET';
      const [host] = rightHeaders(service);
      return raw(service.baseUrl, [start, host, evil, wish, 'Connection: close', '', '']);
    },
  },
];

const methods: readonly Attack[] = ['OPTIONS', 'HEAD', 'PUT', 'DELETE'].map((method) => ({
  title: `the method ${method}`,
  refused: [405],
  send: (service) => {
    const start = `${method} /api/v1/models/upload-token HTTP/1.1`;
    return raw(service.baseUrl, [start, ...rightHeaders(service), 'Connection: close', '', '']);
  },
}));

const targets: readonly Attack[] = [
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
].map((target) => ({
  title: `the address ${target}`,
  refused: [400, 403, 404],
  send: (service) => get(service, rightHeaders(service), target),
}));

const tokens: readonly Attack[] = [
  {
    title: 'no token, at an address that does not exist either',
    refused: [401],
    send: (service) => get(service, [rightHeaders(service)[0]], '/api/v1/nothing'),
  },
  {
    title: 'a token that is nearly right',
    refused: [401],
    send: (service) => {
      const [host, authorization] = rightHeaders(service);
      return get(service, [host, `${authorization.slice(0, -1)}x`]);
    },
  },
  {
    title: 'two Authorization headers, the right one first',
    refused: [401],
    send: (service) => get(service, [...rightHeaders(service), 'Authorization: Bearer x']),
  },
  {
    title: 'the token as a cookie',
    refused: [401],
    send: (service) => {
      return get(service, [rightHeaders(service)[0], `Cookie: token=${service.token}`]);
    },
  },
];

const sizes: readonly Attack[] = [
  {
    title: 'two ways of saying how long a body is',
    refused: [400],
    send: (service) => {
      const both = ['Content-Length: 4', 'Transfer-Encoding: chunked'];
      return post(service, [...both, '', '0\r\n\r\nGET / HTTP/1.1', '', '']);
    },
  },
  {
    title: '64 KB of headers',
    refused: [431],
    send: (service) => {
      return get(service, [...rightHeaders(service), `X-Filler: ${'x'.repeat(65_536)}`]);
    },
  },
  {
    title: 'a JSON body said to be a gigabyte',
    refused: [413],
    send: (service) => post(service, [json, `Content-Length: ${2 ** 30}`, '', '{']),
  },
  {
    title: 'a JSON body that does not end',
    refused: [413],
    send: (service) => {
      const endless = `10000\r\n${'x'.repeat(0x10000)}\r\n`.repeat(2);
      return post(service, [json, 'Transfer-Encoding: chunked', '', endless]);
    },
  },
  {
    title: 'headers that come drop by drop',
    refused: [408],
    send: async (service) => {
      const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1');
      socket.write('GET / HTTP/1.1\r\n');
      const drops = setInterval(() => socket.write('X-A: b\r\n'), 200);
      const answer = await textOf(socket);
      clearInterval(drops);
      return answer;
    },
  },
];

export const attacks: readonly Attack[] = [
  ...reboundNames,
  ...hosts,
  ...pages,
  ...methods,
  ...targets,
  ...tokens,
  ...sizes,
];

const json = 'Content-Type: application/json';

function post(service: ServiceProcess, lines: readonly string[]): Promise<string> {
  const start = 'POST /api/v1/models/upload-token HTTP/1.1';
  return raw(service.baseUrl, [start, ...rightHeaders(service), ...lines]);
}

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
