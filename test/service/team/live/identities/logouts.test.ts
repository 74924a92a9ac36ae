import { deepEqual } from 'node:assert/strict';
import { forgetExpiredSessions } from '../../../../../src/service/team/page/endedSessions';
import { freePort } from '../../servers/freePort';
import { QueueUser } from '../queueUser';
import { TeamHost } from '../teamHost';
import { pageSettings } from './pageSettings';
import { TestIssuer } from './testIssuer';

describe('a session of the page that its person ends, with two fronts', function () {
  this.timeout(120_000);
  let issuer: TestIssuer;
  let host: TeamHost;
  let fronts: readonly string[];
  before(async () => {
    issuer = await TestIssuer.start();
    host = await TeamHost.start(pageSettings(issuer));
    const other = await freePort();
    await Promise.all([
      host.role('front'),
      host.role('front', { CALIPER_PORT: String(other), CALIPER_PUBLIC_URL: host.baseUrl }),
    ]);
    fronts = [host.baseUrl, `http://127.0.0.1:${other}`];
  });
  after(async () => {
    issuer.stop();
    await host.stop();
  });

  const get = (address: string, cookie = '') =>
    fetch(address, { redirect: 'manual', headers: { Cookie: cookie } });
  const cookieOf = (answer: Response) =>
    (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const locationOf = (answer: Response) => answer.headers.get('location') ?? '';
  /** Logs ann in; gives the cookie of her session. */
  const login = async () => {
    const begun = await get(`${host.baseUrl}/login`);
    const back = locationOf(await get(locationOf(begun)));
    return cookieOf(await get(back, cookieOf(begun)));
  };
  const seenBy = (cookie: string) =>
    Promise.all(fronts.map(async (front) => (await get(front, cookie)).status));
  const formKeyOf = async (cookie: string) =>
    /name="formKey" value="([^"]+)"/.exec(await (await get(host.baseUrl, cookie)).text())?.[1];
  const post = async (front: string, path: string, cookie: string, formKey: string | undefined) => {
    const headers = {
      ...{ Cookie: cookie, Origin: host.baseUrl },
      'Content-Type': 'application/x-www-form-urlencoded',
    };
    const body = new URLSearchParams({ formKey: formKey ?? '', role: 'member', days: '7' });
    const options = { method: 'POST', headers, body: body.toString() };
    const answer = await fetch(`${front}${path}`, { ...options, redirect: 'manual' });
    return [answer.status, locationOf(answer)];
  };

  it('is over for a copy of its cookie too, on both, and for nobody else', async () => {
    const [copied, elsewhere] = [await login(), await login()];
    const formKey = await formKeyOf(copied);
    deepEqual(await seenBy(copied), [200, 200]);
    deepEqual(await post(host.baseUrl, '/logout', copied, formKey), [200, '']);
    deepEqual(await seenBy(copied), [303, 303]);
    for (const front of fronts) {
      for (const path of ['/tokens', '/logout']) {
        deepEqual(await post(front, path, copied, formKey), [303, '/login']);
      }
    }
    deepEqual(await seenBy(elsewhere), [200, 200]);
    deepEqual(await seenBy(await login()), [200, 200]);
  });

  it('is over by the same bytes written otherwise', async () => {
    const copied = await login();
    await post(host.baseUrl, '/logout', copied, await formKeyOf(copied));
    // The last character of base 64 has bits to spare that no reader looks at.
    const last = copied.at(-1) ?? '';
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const others = [1, 2, 3].map((bits) => alphabet[alphabet.indexOf(last) ^ bits] ?? '');
    for (const other of others) {
      deepEqual(await seenBy(`${copied.slice(0, -1)}${other}`), [303, 303]);
    }
    deepEqual(await seenBy(`${copied}=`), [303, 303]);
  });

  it('goes on while only another site asks for its end', async () => {
    const cookie = await login();
    deepEqual((await post(host.baseUrl, '/logout', cookie, 'guessed'))[0], 403);
    deepEqual(await seenBy(cookie), [200, 200]);
  });

  it('is kept in mind until its cookie has expired everywhere, and no longer', async () => {
    const user = await QueueUser.open(host.databaseUrl);
    const kept = async () => {
      const rows = await user.database.query<{ hours: number }>(
        `SELECT round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours
          FROM caliper.ended_session ORDER BY expires_at`,
      );
      return rows.map(({ hours }) => hours);
    };
    await forgetExpiredSessions(user.database);
    deepEqual(await kept(), [8, 8]);
    await user.database.query(
      `UPDATE caliper.ended_session SET expires_at = now() - interval '2 hours'
        WHERE hash = (SELECT min(hash::text)::bytea FROM caliper.ended_session)`,
    );
    await host.role('keeper');
    while ((await kept()).length > 1) await new Promise((resolve) => setTimeout(resolve, 100));
    deepEqual(await kept(), [8]);
    await user.stop();
  });
});
