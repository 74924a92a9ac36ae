import { deepEqual, equal, ok } from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { exportSPKI, SignJWT, UnsecuredJWT } from 'jose';
import { isRecord } from '../../../../../src/words/unknown';
import { askForUpload, call, grantFor, type Callable } from '../../../../fixtures/serviceCalls';
import { TeamHost, type TeamProcess } from '../teamHost';
import { newKey, TestIssuer, type TestClaims } from './testIssuer';

describe('the identities of a team', function () {
  this.timeout(120_000);
  let issuer: TestIssuer;
  let host: TeamHost;
  let front: TeamProcess;
  const used: string[] = [];

  before(async () => {
    issuer = await TestIssuer.start();
    host = await TeamHost.start({
      CALIPER_OIDC_ISSUER: issuer.address,
      CALIPER_OIDC_AUDIENCE: 'caliper',
      CALIPER_OIDC_ROLES: 'viewers=reader;engineers=member;cad-admins=admin',
    });
    front = await host.role('front');
  });
  after(async () => {
    issuer.stop();
    await host.stop();
  });

  const service = (token: string): Callable => {
    used.push(token);
    return { baseUrl: host.baseUrl, token };
  };
  const read = async (token: string) => {
    const response = await call(service(token), '/api/v1/models/none/result');
    return [response.status, await codeOf(response)] as const;
  };
  const ask = async (token: string) => {
    const response = await askForUpload(service(token), { name: 'a.stp', webhook: null });
    return [response.status, response.ok ? null : await codeOf(response)] as const;
  };
  const refused = [401, 'unauthorized'] as const;

  it('are taken from an access token of the identity provider, for us among others', async () => {
    deepEqual(await ask(await issuer.token()), [200, null]);
    deepEqual(await ask(await issuer.token({ aud: ['other', 'caliper'] })), [200, null]);
  });

  it('are taken from a token that lists the groups of a large company', async () => {
    const groups = Array.from({ length: 200 }, (_, i) => `CN=Engineering-${i},DC=example,DC=test`);
    deepEqual(await ask(await issuer.token({ groups })), [200, null]);
  });

  const now = () => Math.floor(Date.now() / 1000);
  const wrong: readonly (readonly [what: string, claims: () => TestClaims])[] = [
    ['is out of date', () => ({ exp: now() - 60 })],
    ['never ends', () => ({ exp: undefined })],
    ['is not good yet', () => ({ nbf: now() + 600 })],
    ['comes from another issuer', () => ({ iss: 'https://elsewhere.example.test' })],
    ['is for somebody else', () => ({ aud: 'another-service' })],
    ['is for nobody', () => ({ aud: undefined })],
    ['tells nobody', () => ({ sub: undefined })],
  ];
  for (const [what, claims] of wrong) {
    it(`are not taken from a token that ${what}`, async () => {
      deepEqual(await read(await issuer.token(claims())), refused);
    });
  }

  it('are not taken from a token that nobody, or another one, has signed', async () => {
    const claims = { caliper_project: 'acme' };
    const unsigned = new UnsecuredJWT(claims)
      .setIssuer(issuer.address)
      .setAudience('caliper')
      .setSubject('ann')
      .setExpirationTime('5m')
      .encode();
    deepEqual(await read(unsigned), refused);
    const publicKey = new TextEncoder().encode(await exportSPKI(issuer.key.keys.publicKey));
    const withPublicKey = new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: issuer.key.kid })
      .setIssuer(issuer.address)
      .setAudience('caliper')
      .setSubject('ann')
      .setExpirationTime('5m');
    deepEqual(await read(await withPublicKey.sign(publicKey)), refused);
    const stranger = await newKey('RS256', issuer.key.kid);
    deepEqual(await read(await issuer.token({}, stranger)), refused);
    const rightButNotAllowed = await newKey('RS512');
    deepEqual(await read(await issuer.token({}, rightButNotAllowed)), refused);
    const [head, , signature] = (await issuer.token()).split('.');
    const [, body] = (await issuer.token({ caliper_project: 'other' })).split('.');
    deepEqual(await read([head, body, signature].join('.')), refused);
  });

  it('follow the provider to other keys, and ask for them now and then only', async () => {
    // Nobody else: a token that was taken before is remembered for a while.
    const before = await issuer.token({ sub: 'of the first key' });
    for (const algorithm of ['ES256', 'EdDSA']) {
      await issuer.changeKey(algorithm);
      const reads = issuer.keyReads;
      const tokens = await Promise.all(Array.from({ length: 40 }, () => issuer.token()));
      while ((await read(tokens[0] ?? ''))[0] === 401) await pause(300);
      deepEqual(await Promise.all(tokens.map(read)), Array(40).fill([404, 'notFound']));
      equal(issuer.keyReads - reads, 1, algorithm);
    }
    const stranger = await newKey('ES256');
    const reads = issuer.keyReads;
    for (let i = 0; i < 30; i++) deepEqual(await read(await issuer.token({}, stranger)), refused);
    ok(issuer.keyReads - reads <= 1, String(issuer.keyReads - reads));
    deepEqual(await read(before), refused);
  });

  it('do without the provider for as long as its keys are known', async () => {
    issuer.isDown = true;
    deepEqual(await read(await issuer.token({ sub: 'cy' })), [404, 'notFound']);
    issuer.isDown = false;
  });

  it('have the project that a claim tells, and see no model of another one', async () => {
    const acme = service(await issuer.token());
    const { modelId } = await grantFor(acme, 'a.stp');
    const other = service(await issuer.token({ caliper_project: 'other', sub: 'bob' }));
    const path = `/api/v1/models/${modelId}/result`;
    deepEqual([(await call(acme, path)).status, (await call(other, path)).status], [200, 404]);
    const noProject = [403, 'noProject'];
    deepEqual(await read(await issuer.token({ caliper_project: undefined })), noProject);
    for (const [claims, code] of [
      [{ caliper_project: ['acme', 'other'] }, 'severalProjects'],
      [{ caliper_project: 'a/../b' }, 'wrongProject'],
      [{ sub: '<b>ann</b>' }, 'wrongSubject'],
      [{ sub: '' }, 'noSubject'],
    ] as const) {
      deepEqual(await read(await issuer.token(claims)), [403, code]);
    }
    deepEqual((await read(await issuer.token({ caliper_project: ['acme'] })))[0], 404);
  });

  it('may do what their role allows, by token or by personal token', async () => {
    deepEqual(await ask(await issuer.token({ caliper_role: 'viewers' })), [403, 'readOnly']);
    deepEqual(await read(await issuer.token({ caliper_role: 'viewers' })), [404, 'notFound']);
    deepEqual(await ask(await issuer.token({ caliper_role: ['viewers', 'engineers'] })), [
      200,
      null,
    ]);
    // The claim tells groups: the name of a role is none of them.
    deepEqual(await ask(await issuer.token({ caliper_role: 'admin' })), [200, null]);
    const args = ['token', 'create', '--project', 'acme', '--subject', 'cy', '--role', 'reader'];
    const made: unknown = JSON.parse(await host.run(args));
    ok(isRecord(made) && typeof made['token'] === 'string');
    deepEqual(await ask(made['token']), [403, 'readOnly']);
    deepEqual(await read(made['token']), [404, 'notFound']);
  });

  it('end with a personal token that is revoked while it is in use', async () => {
    const token = await host.token('acme', 'dan');
    deepEqual(await read(token), [404, 'notFound']);
    const listed: unknown = JSON.parse(await host.run(['token', 'list', '--project', 'acme']));
    const last: unknown = Array.isArray(listed) ? listed.at(-1) : null;
    ok(isRecord(last) && last['subject'] === 'dan');
    await host.run(['token', 'revoke', String(last['id'])]);
    const revokedAt = Date.now();
    while ((await read(token))[0] !== 401) await pause(50);
    ok(Date.now() - revokedAt < 60_000);
  });

  it('are in no log, nor is any part of a token', () => {
    const log = front.log();
    for (const token of used) {
      for (const part of token.split('.')) equal(part.length > 20 && log.includes(part), false);
    }
  });
});

async function codeOf(response: Response): Promise<unknown> {
  const body: unknown = await response.json();
  const error = isRecord(body) ? body['error'] : null;
  return isRecord(error) ? error['code'] : null;
}
