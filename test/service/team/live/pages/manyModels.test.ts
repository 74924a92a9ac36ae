import { deepEqual, equal, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { chromiumLaunch } from '../../../../host/chromium.mjs';
import type { ListPlace } from '../../../../../src/service/team/page/listPlace';
import { modelsOf } from '../../../../../src/service/team/page/pageRows';
import type { Statements } from '../../../../../src/service/team/postgres/database';
import { pageSettings } from '../identities/pageSettings';
import { TestIssuer } from '../identities/testIssuer';
import { QueueUser } from '../queueUser';
import { TeamHost, type TeamProcess } from '../teamHost';

const models = 10_000;
const shownAtOnce = 200;
const megabyte = 1024 * 1024;

describe('the page of a team with ten thousand models', function () {
  this.timeout(120_000);
  let issuer: TestIssuer;
  let host: TeamHost;
  let front: TeamProcess;
  let browser: Browser | undefined;
  let context: BrowserContext;
  let page: Page;

  before(async () => {
    issuer = await TestIssuer.start();
    host = await TeamHost.start(pageSettings(issuer));
    // With a small heap, what is not given back shows soon.
    const heap = '--max-old-space-size=64 --max-semi-space-size=1';
    front = await host.role('front', { NODE_OPTIONS: heap });
    const user = await QueueUser.open(host.databaseUrl);
    const id = await user.send('many');
    await user.finish(await user.taken());
    // Copies of one that has ended, a second apart.
    await user.database.query(
      `INSERT INTO caliper.model (id, project, subject, record, state, fence, created_at, grant_expires_at, finished_at)
        SELECT of, project, subject, jsonb_set(record::jsonb, '{id}', to_jsonb(of::text))::json, state, fence,
          created_at - n * interval '1 second', grant_expires_at, finished_at
        FROM caliper.model, LATERAL (SELECT n, gen_random_uuid() AS of FROM generate_series(1, $2) AS n) AS more
        WHERE id = $1`,
      [id, models - 1],
    );
    await user.stop();
    issuer.person = { sub: 'ann', caliper_project: 'many' };
    browser = await chromium.launch(chromiumLaunch());
    context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
    page = await context.newPage();
  });
  after(async () => {
    await browser?.close();
    issuer.stop();
    await host.stop();
  });

  it('shows a part of them, and asks for the pictures of those in sight alone', async () => {
    let pictures = 0;
    page.on('request', (request) => (pictures += request.url().endsWith('/picture') ? 1 : 0));
    const response = await page.goto(host.baseUrl, { waitUntil: 'networkidle' });
    equal(await page.locator('tr[data-model]').count(), shownAtOnce);
    const bytes = (await response?.body())?.byteLength ?? Infinity;
    ok(bytes < 150_000, `${bytes} bytes`);
    ok(pictures > 0 && pictures < shownAtOnce / 2, `${pictures} pictures`);
  });

  it('is read to its last model, each once', async () => {
    const ids = new Set<string>();
    let pages = 0;
    for (let address: string | null = host.baseUrl; address !== null; pages++) {
      const found = partOf(await (await context.request.get(address)).text());
      for (const id of found.ids) ids.add(id);
      address = found.older && `${host.baseUrl}/?before=${found.older}`;
    }
    deepEqual([ids.size, pages], [models, models / shownAtOnce]);
  });

  it('costs the database as much on a late page as on the first one', async () => {
    const user = await QueueUser.open(host.databaseUrl);
    await user.database.query('ANALYZE caliper.model');
    const part = { project: 'many', limit: shownAtOnce };
    const read = await user.database.transaction(async (statements) => {
      let place: ListPlace | 'newest' = 'newest';
      const rows: number[] = [];
      for (let i = 0; i < 45; i++) {
        const before = await rowsRead(statements);
        const { older }: { older: ListPlace | null } = await modelsOf(statements, {
          ...part,
          place,
        });
        rows.push((await rowsRead(statements)) - before);
        if (older === null) throw new Error('There are no older models.');
        place = older;
      }
      return rows;
    });
    await user.stop();
    ok(Math.max(...read) <= 2 * shownAtOnce, read.join(' '));
  });

  it('takes no more memory of the front, however often it is read', async () => {
    const read = async (times: number) => {
      for (let i = 0; i < times; i++) await (await context.request.get(host.baseUrl)).text();
    };
    await read(30);
    const before = residentBytes(front.pid);
    await read(60);
    const more = (residentBytes(front.pid) - before) / megabyte;
    ok(more <= 10, `${more} MB`);
  });
});

/** How many rows of models this transaction has read so far. */
async function rowsRead(statements: Statements): Promise<number> {
  const [row] = await statements.query<{ read: number }>(
    `SELECT (seq_tup_read + idx_tup_fetch)::float8 AS read FROM pg_stat_xact_user_tables
      WHERE relid = 'caliper.model'::regclass`,
  );
  return row?.read ?? Infinity;
}

function partOf(html: string) {
  const ids = [...html.matchAll(/<tr data-model="([^"]+)"/g)].map(([, id = '']) => id);
  return { ids, older: /\?before=([^"]+)">Older</.exec(html)?.[1] ?? null };
}

function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}
