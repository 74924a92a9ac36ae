import { deepEqual, equal } from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { allowOrigin, readOrigins } from '../../../src/service/team/crossOrigin';

describe('pages that call the team service', () => {
  const origins = ['https://code.example.test', 'https://*.vscode-cdn.net'];
  let server: Server;
  let address: string;
  const begin = async (allowed: readonly string[]): Promise<void> => {
    server = createServer((incoming, outgoing) => {
      if (!allowOrigin(incoming, outgoing, allowed)) outgoing.writeHead(401).end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${portOf(server)}/api/v1/models/upload-token`;
  };
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const answers = async (origin: string | null) => {
    const headers = { ...(origin !== null && { Origin: origin }) };
    const { status, headers: given } = await fetch(address, { headers });
    return { status, origin: given.get('access-control-allow-origin'), vary: given.get('vary') };
  };

  for (const origin of ['https://code.example.test', 'https://v--1a2b.vscode-cdn.net']) {
    it(`hand answers to ${origin}, refusals too`, async () => {
      await begin(origins);
      deepEqual(await answers(origin), { status: 401, origin, vary: 'Origin' });
    });
  }

  for (const origin of [
    'https://other.example.test',
    'http://code.example.test',
    'https://code.example.test:444',
    'https://code.example.test.evil.test',
    'https://evil.test/.vscode-cdn.net',
    'https://a.b.vscode-cdn.net',
    'https://vscode-cdn.net',
    'https://evilvscode-cdn.net',
    'null',
  ]) {
    it(`hand none to ${origin}`, async () => {
      await begin(origins);
      deepEqual(await answers(origin), { status: 401, origin: null, vary: 'Origin' });
    });
  }

  it('are told which methods and headers they may use', async () => {
    await begin(origins);
    const asks = { 'Access-Control-Request-Method': 'POST', Origin: 'https://code.example.test' };
    const { status, headers } = await fetch(address, { method: 'OPTIONS', headers: asks });
    equal(status, 204);
    const named = ['origin', 'methods', 'headers'].map((name) =>
      headers.get(`access-control-allow-${name}`),
    );
    deepEqual(named, ['https://code.example.test', 'GET, POST', 'Authorization, Content-Type']);
  });

  it('get nothing where no origin is set, and programs get what they got', async () => {
    await begin([]);
    deepEqual(await answers('https://code.example.test'), {
      status: 401,
      origin: null,
      vary: null,
    });
    deepEqual(await answers(null), { status: 401, origin: null, vary: null });
  });

  it('are all let in where a star stands', async () => {
    await begin(['*']);
    equal((await answers('https://any.example.test')).origin, 'https://any.example.test');
  });
});

describe('the origins in the settings', () => {
  it('stand with commas between', () => {
    deepEqual(readOrigins(' https://vscode.dev, http://localhost:8080 ,https://*.cdn.net'), [
      'https://vscode.dev',
      'http://localhost:8080',
      'https://*.cdn.net',
    ]);
    deepEqual(readOrigins(''), []);
  });

  for (const text of ['vscode.dev', 'https://vscode.dev/', 'https://a*.net', 'https://*', 'null']) {
    it(`are not ${text}`, () => equal(readOrigins(text), null));
  }
});

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
