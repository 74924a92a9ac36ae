import type { NoRoom, Projects, Records } from '../../ports';
import { writeModelRecord } from '../../record/modelRecord';
import type { StorageLimits } from '../../record/survey';
import { batched } from './batched';
import type { Database } from './database';
import { isModelId, modelsAt } from './modelRows';

/** Status reads wait so long for others that are asked with them. */
const gatherMs = 10;

/** How many models one round of retention removes. */
const mostRemoved = 500;

type LookedUp = Pick<Records, 'look' | 'changedAt'>;

/** What the interface asks of the models: reads that come together are one statement. */
export function pgProjects(database: Database): Projects & LookedUp {
  const rowOf = batched((ids) => modelsAt(database, ids), gatherMs);
  const found = async (id: string) => (isModelId(id) ? rowOf(id) : null);
  return {
    async modelOf(project, id) {
      const row = await found(id);
      return row?.project === project ? row.found : null;
    },
    look: async (id) => (await found(id))?.found ?? null,
    async changedAt(id) {
      if (!isModelId(id)) return null;
      const rows = await database.query<{ at: Date }>(
        'SELECT changed_at AS at FROM caliper.model WHERE id = $1',
        [id],
      );
      return rows[0]?.at.getTime() ?? null;
    },
    add: (record, { project, subject }) =>
      database.transaction(async (statements) => {
        // A statement counts what stood when it began: it must not begin before the others have ended.
        await statements.query('SELECT 1 FROM caliper.project WHERE id = $1 FOR UPDATE', [project]);
        const rows = await statements.query<RoomRow>(addStatement, [
          ...[record.id, project, subject, writeModelRecord(record), record.createdAt],
          record.grant?.expiresAt ?? record.createdAt,
        ]);
        return noRoomIn(rows[0]);
      }),
  };
}

interface RoomRow {
  readonly is_added: boolean;
  readonly waiting: number;
  readonly max_unfinished: number;
  readonly is_full: boolean;
  readonly granted: number;
  readonly grants_per_minute: number;
}

const addStatement = `
WITH room AS (
  SELECT p.*,
    (SELECT count(*)::int FROM caliper.model m WHERE m.project = p.id AND m.finished_at IS NULL
      AND (m.state <> 'waiting_upload' OR m.grant_expires_at > now())) AS waiting,
    (SELECT coalesce(sum(m.result_bytes + CASE WHEN m.finished_at IS NULL THEN m.source_bytes ELSE 0 END), 0)
      FROM caliper.model m WHERE m.project = p.id) AS bytes,
    (SELECT count(*)::int FROM caliper.model m WHERE m.project = p.id AND m.subject = $3
      AND m.created_at > now() - interval '1 minute') AS granted
  FROM caliper.project p WHERE p.id = $2 AND p.is_open
), added AS (
  INSERT INTO caliper.model (id, project, subject, record, state, created_at, grant_expires_at)
  SELECT $1, $2, $3, $4, 'waiting_upload', $5, $6 FROM room
  WHERE waiting < max_unfinished AND bytes < max_bytes AND granted < grants_per_minute
  RETURNING id
)
SELECT EXISTS (SELECT 1 FROM added) AS is_added, waiting, max_unfinished, bytes >= max_bytes AS is_full,
  granted, grants_per_minute FROM room`;

function noRoomIn(room: RoomRow | undefined): NoRoom | null {
  if (!room) return { kind: 'closed' };
  if (room.is_added) return null;
  if (room.granted >= room.grants_per_minute) return { kind: 'tooFast', retryAfterSeconds: 60 };
  if (room.is_full) return { kind: 'overQuota' };
  return { kind: 'tooManyModels', waiting: room.waiting };
}

/**
 * How often contents have broken a kernel, by the kernel's own version: another one deserves a try of its own.
 * @param kernel tells kernels apart
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

/** What the keeper sweeps. */
export function pgRetention(
  database: Database,
  dropBytes: (modelId: string) => Promise<void>,
): Pick<Records, 'overdue' | 'remove' | 'forgetCrashesOlderThan'> {
  return {
    async overdue({ keepMs }: StorageLimits, now) {
      const rows = await database.query<{ id: string }>(
        `(SELECT id FROM caliper.model WHERE finished_at < $1 ORDER BY finished_at LIMIT $2)
          UNION ALL
          (SELECT id FROM caliper.model WHERE state = 'waiting_upload' AND grant_expires_at < $1 LIMIT $2)`,
        [new Date(now - keepMs), mostRemoved],
      );
      return rows.map(({ id }) => id);
    },
    // The bytes first: a row that is left says that there may be some.
    async remove(id) {
      await dropBytes(id);
      await database.query('DELETE FROM caliper.model WHERE id = $1', [id]);
    },
    async forgetCrashesOlderThan(ageMs) {
      await database.query('DELETE FROM caliper.crash WHERE last_at < $1', [
        new Date(Date.now() - ageMs),
      ]);
    },
  };
}
