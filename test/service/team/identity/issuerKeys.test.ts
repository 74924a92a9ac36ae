import { deepEqual, equal, ok, rejects } from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { exportJWK } from 'jose';
import { listen } from '../../../../src/service/node/http/listen';
import { IssuerKeys } from '../../../../src/service/team/identity/issuerKeys';
import { endlessAnswer, unreadBytes } from '../endlessAnswer';
import { newKey } from '../live/identities/testIssuer';

const cooldownMs = 200;
/** A timer may end a millisecond before its time. */
const afterCooldown = () => pause(cooldownMs + 50);
const token = { payload: '', signature: '' };

describe('the keys of an identity provider', () => {
  let server: Server;
  let issuer: string;
  let path: string;
  let isWell: boolean;
  let reads: string[];
  /** The beginning of addresses with answers that do not end, and what was written of each. */
  let endless: string;
  let written: Promise<number>[];
  before(async () => {
    const { algorithm, keys } = await newKey('RS256');
    const key = { ...(await exportJWK(keys.publicKey)), kid: 'known', alg: algorithm };
    server = createServer(({ url = '' }, answer) => {
      reads.push(url);
      if (url.startsWith(endless)) return void written.push(endlessAnswer(answer));
      if (url.startsWith('/.well-known/')) {
        answer.end(JSON.stringify({ issuer, jwks_uri: `${issuer}${path}` }));
      } else if (url === path && isWell) {
        answer.end(JSON.stringify({ keys: [key] }));
      } else answer.writeHead(500).end();
    });
    issuer = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
  });
  beforeEach(() => {
    [path, isWell, reads] = ['/keys', true, []];
    [endless, written] = ['none', []];
  });
  after(() => {
    server.close();
    server.closeAllConnections();
  });

  const keysOf = (keepMs = 60_000) => {
    const keys = new IssuerKeys({ issuer, cooldownMs, keepMs });
    return (kid: string) => Promise.resolve(keys.keyFor({ alg: 'RS256', kid }, token));
  };
  const invented = (keyFor: ReturnType<typeof keysOf>) =>
    Promise.allSettled(Array.from({ length: 50 }, (_, i) => keyFor(`invented ${i}`)));

  it('are asked for once in a while where it gives none, whatever tokens come', async () => {
    isWell = false;
    const keyFor = keysOf();
    for (let i = 0; i < 3; i++) await invented(keyFor);
    deepEqual(reads, ['/.well-known/openid-configuration', '/keys']);
    isWell = true;
    await afterCooldown();
    ok(await keyFor('known'));
  });

  it('serve while it gives none, and are asked for once in a while then', async () => {
    const keyFor = keysOf();
    ok(await keyFor('known'));
    await afterCooldown();
    isWell = false;
    reads = [];
    for (let i = 0; i < 3; i++) await invented(keyFor);
    equal(reads.length, 1);
    ok(await keyFor('known'));
  });

  it('are found where it has moved them', async () => {
    const keyFor = keysOf(cooldownMs);
    ok(await keyFor('known'));
    path = '/moved';
    await afterCooldown();
    await rejects(keyFor('known'));
    await afterCooldown();
    ok(await keyFor('known'));
  });

  for (const [what, address] of [
    ['document', '/.well-known/'],
    ['list of them', '/keys'],
  ] as const) {
    it(`are given up where its ${what} has no end`, async () => {
      endless = address;
      await rejects(keysOf()('known'), {
        message: 'The identity provider answers with too long a document.',
      });
      for (const bytes of await Promise.all(written)) ok(bytes < unreadBytes, `${bytes} bytes`);
      equal(written.length, 1);
    });
  }
});
