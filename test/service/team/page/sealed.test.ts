import { deepEqual, equal, ok } from 'node:assert/strict';
import { Cookie } from '../../../../src/service/team/page/cookie';
import { Seal, type CookieContent } from '../../../../src/service/team/page/sealed';

const session: CookieContent = {
  ...{ kind: 'session', project: 'acme', subject: 'ann', role: 'member', formKey: 'key' },
};

describe('what a browser keeps for the page for people', () => {
  it('is read by whoever has the secret, and by nobody else', async () => {
    const sealed = await new Seal('one').sealed(session, 60);
    const opened = await new Seal('one').opened(sealed);
    deepEqual(opened?.kept, session);
    const seconds = (opened.expiresAt.getTime() - Date.now()) / 1000;
    ok(seconds > 50 && seconds <= 60, String(seconds));
    equal(await new Seal('two').opened(sealed), null);
    equal(Buffer.from(sealed, 'base64url').includes('acme'), false);
  });

  it('is nothing when it is out of date, changed, or was never sealed', async () => {
    const seal = new Seal('one');
    equal(await seal.opened(await seal.sealed(session, -1)), null);
    const [head, key, vector, text, tag] = (await seal.sealed(session, 60)).split('.');
    const other = (await seal.sealed({ ...session, role: 'admin' }, 60)).split('.')[3];
    equal(await seal.opened([head, key, vector, other, tag].join('.')), null);
    equal(await seal.opened([head, key, vector, text].join('.')), null);
    equal(await seal.opened(''), null);
  });

  it('comes in one cookie of this host, which scripts do not see', () => {
    const cookie = new Cookie('https://caliper.example.test');
    equal(
      cookie.header('v', 60),
      '__Host-caliper=v; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Secure',
    );
    equal(cookie.in('a=b; __Host-caliper=v; caliper=w'), 'v');
    equal(cookie.in('__Host-caliper=v; __Host-caliper=w'), null);
    equal(cookie.in(null), null);
  });
});
