import { deepEqual, equal } from 'node:assert/strict';
import { CompactSign, exportJWK, SignJWT } from 'jose';
import { JwtCallers } from '../../../../src/service/team/identity/jwtCallers';
import type { ClaimRules } from '../../../../src/service/team/identity/membership';
import { isRecord } from '../../../../src/words/unknown';
import { newKey, TestIssuer } from '../live/identities/testIssuer';

const claims: ClaimRules = {
  ...{ subjectClaim: 'sub', projectClaim: 'caliper_project', projects: null },
  ...{ roleClaim: 'caliper_role', roles: null, defaultRole: 'member' as const },
};

type Fields = Readonly<Record<string, unknown>>;

describe('access tokens of an identity provider', function () {
  this.timeout(20_000);
  let issuer: TestIssuer;
  let callers: JwtCallers;
  let head: Fields;
  let body: Fields;
  let signature: string;
  const lines: string[] = [];

  before(async () => {
    issuer = await TestIssuer.start();
    const options = { issuer: issuer.address, audience: 'caliper', claims, cooldownMs: 50 };
    callers = new JwtCallers(options, {
      ...{ statements: { query: () => Promise.resolve([]) }, clock: Date.now },
      log: (line) => lines.push(line),
    });
    const parts = (await issuer.token()).split('.');
    [head, body] = [fieldsIn(parts[0]), fieldsIn(parts[1])];
    signature = parts[2] ?? '';
  });
  beforeEach(() => {
    lines.length = 0;
  });
  after(() => issuer.stop());

  /** A token with the signature of another one. */
  const forged = (header: unknown, payload: unknown = body, signed = signature) =>
    `${encoded(header)}.${encoded(payload)}.${signed}`;
  /** What the provider itself has signed, however odd. */
  const signedBy = (payload: unknown, more: Fields = {}) =>
    new CompactSign(Buffer.from(textOf(payload)))
      .setProtectedHeader({ alg: 'RS256', ...head, ...more })
      .sign(issuer.key.keys.privateKey);
  const refused = async (tokens: Readonly<Record<string, string | Promise<string>>>) => {
    const taken: string[] = [];
    for (const [what, token] of Object.entries(tokens)) {
      const caller = await callers.callerOf(await token);
      if (caller.kind !== 'unknown' || caller.why !== 'wrongToken') taken.push(what);
    }
    deepEqual(taken, []);
    // What somebody sends is no trouble of the provider.
    deepEqual(lines, []);
  };

  it('are no texts of another form', async () => {
    await refused({
      ...{
        nothing: '',
        points: '..',
        one: 'a',
        two: 'a.b',
        four: 'a.b.c.d',
        encrypted: 'a.b.c.d.e',
      },
      ...{
        noBase64: '!!.!!.!!',
        letters: '\u00e9.\u00e9.\u00e9',
        long: `a.${'A'.repeat(16_000)}.a`,
      },
      ...{ nullHead: forged('null'), listHead: forged([]), emptyHead: forged({}) },
      ...{ deepHead: forged('{"a":'.repeat(3000)), noSignature: forged(head, body, '') },
      shortSignature: forged(head, body, 'AA'),
      ...{ list: signedBy([]), none: signedBy('null'), text: signedBy('"x"'), half: signedBy('{') },
    });
  });

  it('have one of the algorithms that are taken, by a key of the provider for it', async () => {
    const algorithms = ['none', 'NONE', 'nOnE', 'HS256', 'ES256', 'EdDSA', 'PS256', 'RS512', 1, {}];
    const strange = [...algorithms, '__proto__', 'toString', null];
    await refused(
      Object.fromEntries(strange.map((alg) => [JSON.stringify(alg), forged({ ...head, alg })])),
    );
    const kids = [{}, 1, null, '', '../../dev/null', "' OR 1=1 --", '__proto__'];
    await refused(
      Object.fromEntries(kids.map((kid) => [JSON.stringify(kid), forged({ ...head, kid })])),
    );
  });

  it('bring no key of their own', async () => {
    const { keys } = await newKey('RS256');
    const jwk = await exportJWK(keys.publicKey);
    const reads = issuer.keyReads;
    const sign = (more: Fields) =>
      new SignJWT(body).setProtectedHeader({ alg: 'RS256', ...more }).sign(keys.privateKey);
    const elsewhere = 'https://keys.example.test/';
    await refused({
      ...{ jwk: sign({ jwk }), jwkOfKnown: sign({ jwk, kid: issuer.key.kid }), none: sign({}) },
      ...{
        jku: sign({ jku: elsewhere }),
        x5u: sign({ x5u: elsewhere }),
        x5c: sign({ x5c: ['AA'] }),
      },
    });
    equal(issuer.keyReads, reads);
  });

  it('ask for nothing that is not understood', async () => {
    await refused({
      ...{ crit: forged({ ...head, crit: ['x'] }), noCrit: forged({ ...head, crit: [] }) },
      ...{ critObject: forged({ ...head, crit: {} }), zip: forged({ ...head, zip: 'DEF' }) },
      unencoded: forged({ ...head, b64: false, crit: ['b64'] }),
    });
  });

  it('have claims of the right form, and are for nothing else', async () => {
    const with_ = (more: Fields) => signedBy({ ...body, ...more });
    const typed = (typ: string) => signedBy(body, { typ });
    await refused({
      ...{ textEnd: with_({ exp: '99999999999' }), noEnd: with_({ exp: null }) },
      ...{
        pastEnd: with_({ exp: -1 }),
        textBegin: with_({ nbf: 'x' }),
        textIssued: with_({ iat: 'x' }),
      },
      ...{
        audienceObject: with_({ aud: { a: 'caliper' } }),
        nested: with_({ aud: [['caliper']] }),
      },
      issuers: with_({ iss: [body['iss']] }),
      ...{ logout: typed('logout+jwt'), event: typed('secevent+jwt'), proof: typed('dpop+jwt') },
    });
    for (const typ of ['JWT', 'at+jwt', 'application/at+jwt', 'AT+JWT']) {
      equal((await callers.callerOf(await typed(typ))).kind, 'known', typ);
    }
  });
});

function encoded(part: unknown): string {
  return Buffer.from(textOf(part)).toString('base64url');
}

function textOf(part: unknown): string {
  return typeof part === 'string' ? part : JSON.stringify(part);
}

function fieldsIn(part = ''): Fields {
  const read: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
  return isRecord(read) ? read : {};
}
