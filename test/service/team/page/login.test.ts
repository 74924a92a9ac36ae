import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from '../../../../src/service/node/http/listen';
import { Cookie } from '../../../../src/service/team/page/cookie';
import { PageHandler } from '../../../../src/service/team/page/pageHandler';
import { Seal } from '../../../../src/service/team/page/sealed';
import type { Database } from '../../../../src/service/team/postgres/database';
import { DatabaseTrouble } from '../../../../src/service/team/postgres/databaseTrouble';
import { endlessAnswer, unreadBytes } from '../endlessAnswer';

const cooldownMs = 300;
const publicUrl = 'https://caliper.example.test';
const sessionSecret = 'x'.repeat(32);
const unused = () => Promise.reject(new Error('not asked'));

describe('people who log in', () => {
  let server: Server;
  let issuer: string;
  let isWell: boolean;
  let isEndless: boolean;
  let written: Promise<number>[];
  let reads: string[];
  let lines: string[];
  before(async () => {
    server = createServer(({ url = '' }, answer) => {
      reads.push(url);
      if (isEndless) return void written.push(endlessAnswer(answer));
      if (!isWell) return void answer.writeHead(500).end();
      answer.writeHead(200, { 'Content-Type': 'application/json' });
      answer.end(JSON.stringify({ issuer, authorization_endpoint: `${issuer}/authorize` }));
    });
    issuer = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
  });
  beforeEach(() => {
    [isWell, reads, lines] = [true, [], []];
    [isEndless, written] = [false, []];
  });
  after(() => {
    server.close();
    server.closeAllConnections();
  });

  /** The statuses with which so many logins begin at one time. */
  const beginnerOf = () => {
    const page = pageOf();
    return async (count: number) => {
      const answers = await Promise.all(
        Array.from({ length: count }, () => page.answer(new Request(`${publicUrl}/login`))),
      );
      return [...new Set(answers.map((answer) => answer?.status))];
    };
  };
  const pageOf = (query: Database['query'] = unused) =>
    new PageHandler(
      {
        login: {
          ...{ issuer, cooldownMs, clientId: 'page', clientSecret: null, scopes: 'openid' },
          returnUrl: `${publicUrl}/login/back`,
          claims: {
            ...{ subjectClaim: 'sub', projectClaim: 'project', projects: null },
            ...{ roleClaim: 'role', roles: null, defaultRole: 'member' },
          },
        },
        ...{ sessionSecret, sessionSeconds: 60, tokenDays: 1 },
      },
      {
        database: { query, transaction: unused, listen: unused, end: unused },
        ...{ blobs: { addressOf: unused }, removeModel: unused, publicUrl },
        storeOrigin: 'https://store.example.test',
        log: (line) => lines.push(line),
      },
    );

  it('ask the provider for its document once, however many come together', async () => {
    const begin = beginnerOf();
    deepEqual(await begin(50), [302]);
    deepEqual(await begin(50), [302]);
    deepEqual(reads, ['/.well-known/openid-configuration']);
    deepEqual(lines, []);
  });

  it('ask once in a while where it gives none, and are told in one line', async () => {
    isWell = false;
    const begin = beginnerOf();
    for (let i = 0; i < 3; i++) deepEqual(await begin(50), [503]);
    equal(reads.length, 1);
    equal(lines.length, 1);
    ok(lines[0]?.startsWith('a login did not work: '));
    await pause(cooldownMs);
    deepEqual(await begin(50), [503]);
    deepEqual([reads.length, lines.length], [2, 2]);
    isWell = true;
    await pause(cooldownMs);
    deepEqual(await begin(50), [302]);
  });

  it('are told when to come again where provider or database are away', async () => {
    isWell = false;
    const away = () => Promise.reject(new DatabaseTrouble('It is away.', true, null));
    const page = pageOf(away);
    const session = { kind: 'session', project: 'acme', subject: 'ann', role: 'reader' } as const;
    const sealed = await new Seal(sessionSecret).sealed({ ...session, formKey: 'key' }, 60);
    const headers = { Cookie: new Cookie(publicUrl).header(sealed, 60).split(';')[0] ?? '' };
    for (const [path, what] of [
      ['/login', /The identity provider cannot be asked/],
      ['/', /The service cannot reach its database/],
    ] as const) {
      const answer = await page.answer(new Request(`${publicUrl}${path}`, { headers }));
      const told = ['retry-after', 'content-type'].map((name) => answer?.headers.get(name));
      deepEqual([answer?.status, ...told], [503, '10', 'text/html; charset=utf-8']);
      match((await answer?.text()) ?? '', what);
    }
    deepEqual(lines, [
      'a login did not work: OAUTH_RESPONSE_IS_NOT_CONFORM',
      'request failed: It is away.',
    ]);
  });

  it('read no document without an end', async () => {
    isEndless = true;
    deepEqual(await beginnerOf()(50), [503]);
    for (const bytes of await Promise.all(written)) ok(bytes < unreadBytes, `${bytes} bytes`);
    equal(written.length, 1);
    deepEqual(lines, ['a login did not work: documentTooLong']);
  });
});
