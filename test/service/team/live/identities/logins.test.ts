import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { TeamHost, type TeamProcess } from '../teamHost';
import { pageSettings } from './pageSettings';
import { TestIssuer, type TestClaims } from './testIssuer';

const now = () => Math.floor(Date.now() / 1000);

// What browsers do is done by hand here: whoever attacks keeps cookies, changes addresses and sends them twice.
describe('a login that somebody attacks', function () {
  this.timeout(120_000);
  let issuer: TestIssuer;
  let host: TeamHost;
  let front: TeamProcess;
  before(async () => {
    issuer = await TestIssuer.start();
    host = await TeamHost.start(pageSettings(issuer));
    front = await host.role('front');
  });
  after(async () => {
    issuer.stop();
    await host.stop();
  });
  afterEach(() => {
    issuer.person = { sub: 'ann', caliper_project: 'acme' };
  });

  const get = (address: string, cookie = '') =>
    fetch(address, { redirect: 'manual', headers: { Cookie: cookie } });
  const cookieOf = (answer: Response) =>
    (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const locationOf = (answer: Response) => answer.headers.get('location') ?? '';
  /** A login up to the address with which the provider sends back. */
  const begin = async (query = '') => {
    const begun = await get(`${host.baseUrl}/login${query}`);
    const asked = new URL(locationOf(begun));
    const back = locationOf(await get(asked.href));
    return { begun, asked, back, cookie: cookieOf(begun) };
  };

  it('asks with a state, a nonce and a challenge of its own each time, and keeps them from scripts', async () => {
    const [one, other] = [await begin(), await begin()];
    for (const name of ['state', 'nonce', 'code_challenge']) {
      const [first, second] = [one, other].map(({ asked }) => asked.searchParams.get(name) ?? '');
      match(first ?? '', /^[\w-]{43}$/, name);
      ok(first !== second, name);
    }
    equal(one.asked.searchParams.get('code_challenge_method'), 'S256');
    match(
      one.begun.headers.get('set-cookie') ?? '',
      /; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600/,
    );
  });

  it('leads to the provider and to the page, wherever an address wants it to', async () => {
    const elsewhere =
      '?next=https://evil.test&redirect_uri=https://evil.test&return_to=//evil.test';
    const { asked, back, cookie } = await begin(elsewhere);
    equal(asked.origin, issuer.address);
    equal(asked.searchParams.get('redirect_uri'), `${host.baseUrl}/login/back`);
    const answer = await get(`${back}&next=//evil.test`, cookie);
    deepEqual([answer.status, locationOf(answer)], [303, '/']);
  });

  it('makes one session of one way back', async () => {
    const { back, cookie } = await begin();
    const first = await get(back, cookie);
    equal(first.status, 303);
    const again = await get(back, cookie);
    equal(again.status, 400);
    equal((await get(host.baseUrl, cookieOf(again))).status, 303);
    equal((await get(back, cookieOf(first))).status, 400);
    equal((await get(host.baseUrl, cookieOf(first))).status, 200);
  });

  it('does not work with the way back of another browser', async () => {
    const [mine, theirs] = [await begin(), await begin()];
    const answer = await get(theirs.back, mine.cookie);
    equal(answer.status, 400);
    match(answer.headers.get('set-cookie') ?? '', /^caliper=; .*Max-Age=0/);
  });

  const identities: Readonly<Record<string, () => TestClaims>> = {
    'for another login': () => ({ nonce: 'another' }),
    'without a nonce': () => ({ nonce: undefined }),
    'for another client': () => ({ aud: 'another' }),
    'of another issuer': () => ({ iss: 'https://evil.test' }),
    'that has expired': () => ({ exp: now() - 3600, iat: now() - 7200 }),
    'of nobody': () => ({ sub: undefined }),
  };
  for (const [what, claims] of Object.entries(identities)) {
    it(`does not work with an identity ${what}`, async () => {
      issuer.person = { sub: 'ann', caliper_project: 'acme', ...claims() };
      const { back, cookie } = await begin();
      const answer = await get(back, cookie);
      ok([400, 403].includes(answer.status), String(answer.status));
      match(answer.headers.get('set-cookie') ?? '', /^caliper=; .*Max-Age=0/);
    });
  }

  it('says why a name is not taken, and repeats nothing of it', async () => {
    issuer.person = { sub: '<img src=x>"canary\'', caliper_project: 'acme' };
    const { back, cookie } = await begin();
    const answer = await get(back, cookie);
    const text = await answer.text();
    equal(answer.status, 403);
    match(text, /Your name at the identity provider is none that this service takes: up to 100/);
    equal(/canary|<img|no project/.test(text), false);
    ok(front.log().includes('a login is refused: wrongSubject'));
    equal(front.log().includes('canary'), false);
  });

  it('gives no session while it is only begun, and takes no session for one that was', async () => {
    const { cookie, back } = await begin();
    deepEqual(locationOf(await get(host.baseUrl, cookie)), '/login');
    const session = cookieOf(await get(back, cookie));
    const next = await begin();
    equal((await get(next.back, session)).status, 400);
    equal((await get(host.baseUrl, session)).status, 200);
  });
});
