import type { Blobs, NoRoom, Projects, Records } from '../../ports';
import type { StorageLimits } from '../../record/survey';
import { batched, type Gathering } from './batched';
import type { Database } from './database';
import { isUuid } from '../../record/uuid';
import { modelsAt, recordText } from './modelRows';

/**
 * A status read waits 10 ms for others. Where many come, a statement each 10 ms would be 0.09 for each poll of a
 * thousand clients that ask once a second, and the limit is 0.05: so there is one each 25 ms, which is 0.04.
 */
export const gathering: Gathering = { waitMs: 10, everyMs: 25 };

/** How many models one round of retention removes. */
const maxRemoved = 500;

type LookedUp = Pick<Records, 'look' | 'changedAt'>;

/**
 * The queries and updates of models by the service interface; reads that come together are combined into one statement.
 * @param traceOf the trace of the request that adds a model, which is stored with it
 */
export function pgProjects(
  database: Database,
  traceOf: () => string | null = () => null,
): Projects & LookedUp {
  const rowOf = batched((ids) => modelsAt(database, ids), gathering);
  const found = async (id: string) => (isUuid(id) ? rowOf(id) : null);
  return {
    async modelOf(project, id) {
      const row = await found(id);
      return row?.project === project ? row.found : null;
    },
    look: async (id) => (await found(id))?.found ?? null,
    async changedAt(id) {
      if (!isUuid(id)) return null;
      const rows = await database.query<{ at: Date }>(
        'SELECT changed_at AS at FROM caliper.model WHERE id = $1',
        [id],
      );
      return rows[0]?.at.getTime() ?? null;
    },
    // A transaction: a statement alone is committed also when its front has ceased to wait for it. The model would
    // count against the limits of its project until its grant expires, and nobody would know its id.
    add: (record, { project, subject }, signal) =>
      database.transaction(async (statements) => {
        const rows = await statements.query<Verdict>(
          // By the clock of the database, by which the models of a minute are counted: that of a front may differ.
          'SELECT verdict, waiting, retry_seconds FROM caliper.add_model($1, $2, $3, $4, clock_timestamp(), $5)',
          [
            ...[record.id, project, subject, recordText(record)],
            record.grant?.expiresAt ?? record.createdAt,
          ],
        );
        const noRoom = noRoomIn(rows[0]);
        if (noRoom) return noRoom;
        const trace = traceOf();
        if (trace !== null) {
          await statements.query('UPDATE caliper.model SET trace = $2 WHERE id = $1', [
            ...[record.id, trace],
          ]);
        }
        signal.throwIfAborted();
        return null;
      }),
  };
}

/** The result of adding a model. One statement counts and inserts, so that two models cannot pass a limit together. */
interface Verdict {
  readonly verdict: 'added' | NoRoom['kind'];
  readonly waiting: number;
  readonly retry_seconds: number;
}

function noRoomIn(row: Verdict | undefined): NoRoom | null {
  if (!row) throw new Error('The database says nothing to a new model.');
  const { verdict, waiting, retry_seconds: retryAfterSeconds } = row;
  switch (verdict) {
    case 'added':
      return null;
    case 'tooManyModels':
      return { kind: verdict, waiting };
    case 'tooFast':
    case 'overCompute':
      return { kind: verdict, retryAfterSeconds };
    case 'overQuota':
    case 'noProject':
    case 'closed':
      return { kind: verdict };
  }
}

/**
 * Counts how often contents have crashed a kernel, by the version of the kernel: a new version gets another attempt.
 * @param kernel identifies the version of the kernel
 */
export function pgCrashes(
  database: Database,
  kernel: string,
): Pick<Records, 'crashesOf' | 'countCrash'> {
  return {
    async crashesOf(sha256) {
      const rows = await database.query<{ count: number }>(
        'SELECT count FROM caliper.crash WHERE sha256 = $1 AND kernel = $2',
        [sha256, kernel],
      );
      return rows[0]?.count ?? 0;
    },
    async countCrash(sha256) {
      const rows = await database.query<{ count: number }>(
        `INSERT INTO caliper.crash (sha256, kernel, count, last_at) VALUES ($1, $2, 1, now())
          ON CONFLICT (sha256, kernel) DO UPDATE SET count = caliper.crash.count + 1, last_at = now()
          RETURNING count`,
        [sha256, kernel],
      );
      return rows[0]?.count ?? 1;
    },
  };
}

/** Removes a model and its bytes. The bytes are removed first: a row that is left shows that there may be some. */
export function modelRemoval(
  database: Database,
  blobs: Pick<Blobs, 'dropSource' | 'dropResults'>,
): Records['remove'] {
  return async (id) => {
    await blobs.dropSource(id);
    await blobs.dropResults(id);
    await database.query('DELETE FROM caliper.model WHERE id = $1', [id]);
  };
}

/** The models and crash counts that the keeper removes. */
export function pgRetention(
  database: Database,
  blobs: Pick<Blobs, 'dropSource' | 'dropResults'>,
): Pick<Records, 'overdue' | 'remove' | 'forgetCrashesOlderThan'> {
  return {
    async overdue({ keepMs }: StorageLimits, now) {
      const rows = await database.query<{ id: string }>(
        `(SELECT id FROM caliper.model WHERE finished_at < $1 ORDER BY finished_at LIMIT $2)
          UNION ALL
          (SELECT id FROM caliper.model WHERE state = 'waiting_upload' AND grant_expires_at < $1 LIMIT $2)`,
        [new Date(now - keepMs), maxRemoved],
      );
      return rows.map(({ id }) => id);
    },
    remove: modelRemoval(database, blobs),
    async forgetCrashesOlderThan(ageMs) {
      await database.query('DELETE FROM caliper.crash WHERE last_at < $1', [
        new Date(Date.now() - ageMs),
      ]);
    },
  };
}
