import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { chromiumLaunch } from '../../../host/chromium.mjs';
import {
  call,
  finished,
  grantFor,
  resultWhen,
  type Callable,
} from '../../../fixtures/serviceCalls';
import { putFile } from './putFile';
import { QueueUser } from './queueUser';
import { TeamHost, type TeamProcess } from './teamHost';
import { pageSettings } from './identities/pageSettings';
import { TestIssuer } from './identities/testIssuer';

const bytes = readFileSync(path.resolve('samples/as1-oc-214.stp'));
const wicked = `<img src=x onerror="document.title='hit'"> & 'part'.stp`;

describe('the page of a team', function () {
  this.timeout(120_000);
  let issuer: TestIssuer;
  let host: TeamHost;
  let front: TeamProcess;
  let browser: Browser | undefined;
  let context: BrowserContext;
  let page: Page;
  let acme: Callable;
  let modelId: string;
  const troubles: string[] = [];
  const secrets: string[] = [];

  before(async () => {
    issuer = await TestIssuer.start();
    host = await TeamHost.start(pageSettings(issuer));
    front = await host.role('front');
    const worker = await host.role('worker');
    acme = { baseUrl: host.baseUrl, token: await host.token('acme', 'bob') };
    const grant = await grantFor(acme, wicked);
    modelId = grant.modelId;
    equal((await putFile(grant, '', bytes)).status, 200);
    await resultWhen(acme, modelId, finished);
    await worker.end();
    browser = await chromium.launch(chromiumLaunch());
    await open(browser);
  });
  after(async () => {
    await browser?.close();
    issuer.stop();
    await host.stop();
  });

  const open = async (in_: Browser | undefined) => {
    if (!in_) throw new Error('There is no browser.');
    context = await in_.newContext();
    page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(message.text());
    });
  };
  const as = async (person: TestIssuer['person']) => {
    issuer.person = person;
    await context.close();
    await open(browser);
    await page.goto(host.baseUrl);
  };
  const post = (address: string, form: Record<string, string>, headers = {}) =>
    context.request.post(`${host.baseUrl}${address}`, { form, headers, maxRedirects: 0 });
  const formKey = () => page.locator('input[name=formKey]').first().inputValue();

  it("shows the project's models with picture, state, person and time after a login", async () => {
    const response = await page.goto(host.baseUrl);
    equal(page.url(), `${host.baseUrl}/`);
    const row = page.locator(`tr[data-model="${modelId}"]`);
    const text = await row.innerText();
    for (const part of [wicked, 'Ready', 'bob', 'UTC']) ok(text.includes(part), part);
    const picture = row.locator('img');
    await picture.scrollIntoViewIfNeeded();
    await page.waitForFunction(
      'document.images[0]?.complete === true && document.images[0].naturalWidth > 0',
    );
    equal(await page.locator('tr[data-model] img').count(), 1);
    const shown = await page.locator('dl').innerText();
    match(shown, /0 in work, 0 waiting/);
    match(shown, /of 100\.0 GB/);
    match(await page.title(), /^Models/);
    deepEqual(troubles, []);
    const policy = (await response?.headerValue('content-security-policy')) ?? '';
    match(policy, /^default-src 'none'; /);
    equal(/unsafe|script-src|\*/.test(policy), false);
    deepEqual(issuer.wrongs, []);
  });

  it('keeps its session in a cookie that no script and no other site reads', async () => {
    const [cookie, ...more] = await context.cookies();
    deepEqual([cookie?.httpOnly, cookie?.sameSite, more.length], [true, 'Lax', 0]);
    const value = cookie?.value ?? '';
    secrets.push(value);
    equal(value.includes('acme'), false);
    const changed = `${value.slice(0, -2)}${value.endsWith('AA') ? 'BB' : 'AA'}`;
    const answer = await fetch(host.baseUrl, {
      headers: { cookie: `caliper=${changed}` },
      redirect: 'manual',
    });
    deepEqual([answer.status, answer.headers.get('location')], [303, '/login']);
  });

  it('makes a personal token, shows it once, and revokes it', async () => {
    await page.getByRole('link', { name: 'Access tokens' }).click();
    await page.getByLabel('Days').fill('7');
    await page.getByLabel('Role').selectOption('reader');
    await page.getByRole('button', { name: 'Make a token' }).click();
    const token = await page.locator('#token').innerText();
    secrets.push(token);
    match(token, /^cal_[\w-]{43}$/);
    const status = async () =>
      (await call({ ...acme, token }, `/api/v1/models/${modelId}/result`)).status;
    equal(await status(), 200);
    await page.goto(`${host.baseUrl}/tokens`);
    equal((await page.content()).includes(token), false);
    // bob's is not hers to see.
    equal(await page.locator('tr[data-token]').count(), 1);
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('revoked').waitFor();
    while ((await status()) !== 401) await new Promise((resolve) => setTimeout(resolve, 50));
  });

  it('takes no form of another site, and none that is made up', async () => {
    const key = await formKey();
    const good = { formKey: key, days: '7', role: 'member' };
    const origin = { origin: host.baseUrl };
    equal((await post('/tokens', good, { origin: 'https://evil.example.test' })).status(), 403);
    equal((await post('/tokens', good)).status(), 403);
    equal((await post('/tokens', { ...good, formKey: 'x' }, origin)).status(), 403);
    equal((await post('/tokens', { ...good, role: 'admin' }, origin)).status(), 422);
    for (const days of ['91', '0', '1.5', '0x5', ' 3 ', '1e1', '']) {
      equal((await post('/tokens', { ...good, days }, origin)).status(), 422, days);
    }
    equal((await post(`/models/${modelId}/remove`, { formKey: key }, origin)).status(), 403);
    await page.goto(`${host.baseUrl}/tokens`);
    equal(await page.locator('tr[data-token]').count(), 1);
  });

  it('takes no way back from a login that this browser has not begun', async () => {
    await context.close();
    await open(browser);
    for (const query of ['?code=x&state=y', '?error=access_denied', '']) {
      const answer = await page.goto(`${host.baseUrl}/login/back${query}`);
      equal(answer?.status(), 400, query);
    }
    await page.goto(host.baseUrl);
    const back = `${host.baseUrl}/login/back?code=stolen&state=other`;
    equal((await page.goto(back))?.status(), 400);
  });

  it('shows nothing to who is in no project, and nothing of another project', async () => {
    await as({ sub: 'eve' });
    match(await page.innerText('h1'), /in no project/);
    await as({ sub: 'fay', caliper_project: 'other' });
    match(await page.innerText('main'), /no models yet/);
    equal((await page.goto(`${host.baseUrl}/models/${modelId}/picture`))?.status(), 404);
  });

  it('lets an admin end the tokens of others and remove a model, and ends with the session', async () => {
    await as({ sub: 'root', caliper_project: 'acme', caliper_role: 'admin' });
    await page.getByRole('link', { name: 'Access tokens' }).click();
    const bobs = page.locator('tr[data-token]', { hasText: 'bob' });
    await bobs.getByRole('button', { name: 'Revoke' }).click();
    await bobs.getByText('revoked').waitFor();
    await page.getByRole('link', { name: 'Models' }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('There are no models yet.').waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByText('You are logged out.').waitFor();
    deepEqual(await context.cookies(), []);
  });

  it('lists many models and tokens page by page, each once, the newest first', async () => {
    const user = await QueueUser.open(host.databaseUrl);
    await user.limit('many', 'max_unfinished = 1000, grants_per_minute = 1000');
    for (let i = 0; i < 203; i++) await user.send('many');
    await user.database.query(
      `INSERT INTO caliper.access_token (id, hash, project, subject, created_at)
        SELECT gen_random_uuid(), sha256(n::text::bytea), 'many', CASE n WHEN 7 THEN 'ida' ELSE 'gil' END,
          now() - (n % 3) * interval '1 microsecond' FROM generate_series(1, 405) AS n`,
    );
    await user.stop();
    await as({ sub: 'gil', caliper_project: 'many' });
    deepEqual(await idsPageByPage('data-model'), { pages: [200, 3], different: 203 });
    await page.getByRole('link', { name: 'Access tokens' }).click();
    deepEqual(await idsPageByPage('data-token'), { pages: [200, 200, 4], different: 404 });
    await page.getByRole('link', { name: 'Newest' }).click();
    equal(await page.getByRole('link', { name: 'Newest' }).count(), 0);
    for (const madeUp of ['x', '1-2', "1'-00000000-0000-0000-0000-000000000000"]) {
      const address = `${host.baseUrl}/?before=${encodeURIComponent(madeUp)}`;
      equal((await page.goto(address))?.status(), 404, madeUp);
    }
  });

  async function idsPageByPage(attribute: string) {
    const older = page.getByRole('link', { name: 'Older' });
    const ids: unknown[] = [];
    const pages: number[] = [];
    // In one call each: hundreds of calls to a browser take a minute.
    const asked = `[...document.querySelectorAll('tr[${attribute}]')].map((row) => row.getAttribute('${attribute}'))`;
    for (;;) {
      const shown: unknown = await page.evaluate(asked);
      if (!Array.isArray(shown)) throw new Error('The page tells no list.');
      pages.push(shown.length);
      ids.push(...shown);
      if ((await older.count()) === 0) break;
      const was = page.url();
      await older.click();
      await page.waitForURL(({ href }) => href !== was);
    }
    return { pages, different: new Set(ids).size };
  }

  it('keeps words whole beside a long name, and itself in a narrow window', async () => {
    const own = { baseUrl: host.baseUrl, token: await host.token('acme', 'bob') };
    await grantFor(own, `${'a'.repeat(200)}.stp`);
    await as({ sub: 'ann', caliper_project: 'acme', caliper_role: 'admin' });
    const linesOf = (selector: string) =>
      page.evaluate(`(() => {
        const text = document.createRange();
        text.selectNodeContents(document.querySelector('${selector}'));
        return text.getClientRects().length;
      })()`);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      for (const selector of ['td button', 'td time']) {
        equal(await linesOf(selector), 1, `${selector} at ${width}`);
      }
      equal(await page.evaluate('document.documentElement.scrollWidth'), width);
    }
  });

  it('has no session, token or code in its log', () => {
    const log = front.log();
    for (const secret of [...secrets, 'page-secret', 'thirty-two characters', 'canary', 'stolen']) {
      equal(log.includes(secret), false, secret);
    }
  });
});
