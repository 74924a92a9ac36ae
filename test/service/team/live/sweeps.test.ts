import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Arrivals } from '../../../../src/service/team/arrivals';
import { sourceTooLarge } from '../../../../src/service/record/failures';
import { failed } from '../../../../src/service/record/modelSteps';
import { modelsAt } from '../../../../src/service/team/postgres/modelRows';
import { ObjectStore } from '../../../../src/service/team/store/objectStore';
import { sweepOrphans, type OrphanDeps } from '../../../../src/service/team/store/orphans';
import { readSettings } from '../../../../src/service/team/teamSettings';
import { temporaryFolder } from '../../../fixtures/temporaryFolder';
import { QueueUser } from './queueUser';
import { TeamHost } from './teamHost';

const day = 86_400_000;
const first = { key: '', version: '' };

for (const uploads of ['put', 'post'] as const) {
  describe(`what the keeper of a team sweeps, uploads by ${uploads}`, function () {
    this.timeout(120_000);
    let host: TeamHost;
    let user: QueueUser;
    let store: ObjectStore;
    const file = path.join(temporaryFolder(), 'any');

    before(async () => {
      host = await TeamHost.start({ CALIPER_STORE_UPLOADS: uploads });
      await host.run(['doctor']);
      user = await QueueUser.open(host.databaseUrl);
      store = new ObjectStore(readSettings(host.environment, null, []).store);
      writeFileSync(file, 'any bytes');
    });
    after(async () => {
      await user.stop();
      await host.stop();
    });

    const put = async (keys: readonly string[]) => {
      for (const key of keys) await store.upload(key, file, 'text/plain');
    };
    const left = async (keys: readonly string[]) => {
      const there = await Promise.all(keys.map(async (key) => (await store.head(key)) !== null));
      return there.filter((is) => is).length;
    };
    const log = () => undefined;
    const deps = (of: OrphanDeps['store'] = store): OrphanDeps => ({
      ...{ store: of, database: user.database, log },
      clock: () => Date.now() + 2 * day,
    });

    it('comes to the end of a store that is larger than one round looks at, and begins anew', async () => {
      for (let i = 0; i < 6; i++) await put([`in/${await user.grant('acme', null)}`]);
      const orphans = ['e', 'f', 'f'].map(
        (digit) => `in/${randomUUID().replace(/^../, `f${digit}`)}`,
      );
      await put(orphans);
      // Twice: where versions are kept, both go.
      await put(orphans.slice(1));
      const small: OrphanDeps['store'] = {
        remove: (key) => store.remove(key),
        async list(prefix, after) {
          const { objects } = await store.list(prefix, after);
          const last = objects[1];
          const { key = '', version = '' } = last ?? {};
          const marker = { key, version: uploads === 'post' ? version : '' };
          return { objects: objects.slice(0, 2), next: objects.length > 2 ? marker : null };
        },
      };
      const rounds = [];
      for (let round = 0; round < 12; round++) {
        rounds.push(await left(orphans));
        await sweepOrphans(deps(small), 1);
      }
      deepEqual([rounds[1], rounds.at(-1)], [3, 0]);
      const { objects } = await store.list('in/f', first);
      deepEqual(
        objects.filter(({ key }) => orphans.includes(key)),
        [],
      );
      const later = `in/${randomUUID().replace(/^./, '0')}`;
      await put([later]);
      for (let round = 0; round < 12; round++) await sweepOrphans(deps(small), 1);
      equal(await left([later]), 0);
    });

    it('removes files that were sent after the end, and results of turns before the last', async () => {
      await user.send('acme');
      const job = await user.taken();
      const { id } = job.record;
      const [sent, kept] = [`in/${id}`, `out/${id}/1/visual`];
      await put([sent, kept, `out/${id}/0/visual`]);
      await sweepOrphans(deps());
      equal(await left([sent, kept]), 2);
      ok(await user.finish(job));
      await sweepOrphans(deps());
      deepEqual([await left([sent, `out/${id}/0/visual`]), await left([kept])], [0, 1]);
    });

    it('keeps what is left of an upload until its credential has expired, and no longer', async () => {
      await user.send('acme');
      const job = await user.taken();
      const [sent, failedResult] = [`in/${job.record.id}`, `out/${job.record.id}/1/visual`];
      await put([sent, failedResult]);
      const end = failed(job.record, sourceTooLarge(1), Date.now());
      ok(await user.queue.done(job, end));
      const at = (ms: number): OrphanDeps => ({ ...deps(), clock: () => Date.now() + ms });
      await sweepOrphans(at(500_000));
      deepEqual([await left([sent]), await left([failedResult])], [1, 1]);
      await sweepOrphans(at(700_000));
      deepEqual([await left([sent]), await left([failedResult])], [0, 1]);
      await sweepOrphans(deps());
      equal(await left([failedResult]), 0);
    });

    it('ends models whose file never came, and owes the news of it', async () => {
      const id = await user.grant('expired', 'https://hooks.example.test/caliper');
      const other = await user.grant('expired', null);
      await put([`in/${id}`]);
      const clock = () => Date.now() + 700_000;
      const late = await QueueUser.open(host.databaseUrl, 900_000, clock);
      const arrivalsAt = (queue: QueueUser, at: () => number) =>
        new Arrivals({
          ...{ store, database: user.database, queue: queue.queue, log },
          ...{ maxUploadBytes: 1000, clock: at },
        });
      const states = async () => {
        const rows = await user.database.query<{ state: string }>(
          "SELECT state FROM caliper.model WHERE project = 'expired'",
        );
        return rows.map(({ state }) => state);
      };
      try {
        await arrivalsAt(user, Date.now).endExpired();
        deepEqual(await states(), ['waiting_upload', 'waiting_upload']);
        await arrivalsAt(late, clock).endExpired();
        deepEqual(await states(), ['failed', 'failed']);
      } finally {
        await late.stop();
      }
      const owed = await user.database.query<{ model: string; body: string }>(
        'SELECT model, body FROM caliper.owed WHERE model = ANY($1::uuid[])',
        [[id, other]],
      );
      deepEqual(
        owed.map(({ model }) => model),
        [id],
      );
      match(owed[0]?.body ?? '', /"status":"failed".*never came/);
      equal(await left([`in/${id}`]), 0);
    });

    for (const [trouble, uploaded] of [
      ['has a trouble', () => Promise.reject(new Error('no'))],
      ['is silent', () => new Promise<never>(() => undefined)],
    ] as const) {
      it(`says where a model stands that waits for its file while the store ${trouble}`, async () => {
        const id = await user.grant('asked', null);
        const lines: string[] = [];
        const arrivals = new Arrivals({
          store: Object.assign(Object.create(store), { uploaded }),
          ...{ database: user.database, queue: user.queue, maxUploadBytes: 1000 },
          ...{ clock: Date.now, log: (line: string) => lines.push(line) },
        });
        const [found] = (await modelsAt(user.database, [id])).values();
        if (found?.found.kind !== 'model') throw new Error('no model');
        equal(await arrivals.arrived(found.found.record), found.found.record);
        deepEqual(lines, trouble === 'is silent' ? [] : [`model ${id}: looking for its file: no`]);
      });
    }

    it('finds the files of others when the store has trouble with one', async () => {
      const ids = [await user.grant('many', null), await user.grant('many', null)];
      await put(ids.map((id) => `in/${id}`));
      const lines: string[] = [];
      const arrivals = new Arrivals({
        store: Object.assign(Object.create(store), {
          uploaded: (key: string) =>
            key.endsWith(ids[0] ?? '') ? Promise.reject(new Error('no')) : store.uploaded(key),
        }),
        ...{ database: user.database, queue: user.queue, maxUploadBytes: 1000 },
        ...{ clock: Date.now, log: (line: string) => lines.push(line) },
      });
      for (;;) {
        await arrivals.sweep();
        const rows = await user.database.query<{ state: string }>(
          'SELECT state FROM caliper.model WHERE id = $1',
          [ids[1]],
        );
        if (rows[0]?.state === 'queued' && lines.length > 0) break;
      }
      match(lines[0] ?? '', /looking for its file: no/);
    });
  });
}
