import type { Database, Statements } from './database';

/** Whether a project has room for a file; the row lock keeps others from using that room until the transaction ends. */
export async function hasRoomFor(
  statements: Statements,
  project: string,
  sizeBytes: number,
): Promise<boolean> {
  const limits = await statements.query<{ most: number }>(
    'SELECT max_bytes::float8 AS most FROM caliper.project WHERE id = $1 FOR NO KEY UPDATE',
    [project],
  );
  const rows = await statements.query<{ bytes: number }>(
    'SELECT bytes::float8 FROM caliper.stored WHERE project = $1',
    [project],
  );
  return (rows[0]?.bytes ?? 0) + sizeBytes <= (limits[0]?.most ?? 0);
}

interface HeldRow {
  readonly project: string;
  readonly held: number;
}

/**
 * Counts the bytes of a model's results before they are stored. Its source, and results of earlier turns, make room for
 * them.
 * @returns false when its project has no room for them
 */
export function reserveResults(
  database: Database,
  modelId: string,
  fence: number,
  bytes: number,
): Promise<boolean> {
  return database.transaction(async (statements) => {
    const [row] = await statements.query<HeldRow>(
      `SELECT project, (source_bytes + result_bytes)::float8 AS held FROM caliper.model
        WHERE id = $1 AND fence = $2 AND finished_at IS NULL FOR NO KEY UPDATE`,
      [modelId, fence],
    );
    // A turn that is over writes nothing any more.
    if (!row) return true;
    if (!(await hasRoomFor(statements, row.project, bytes - row.held))) return false;
    await statements.query('UPDATE caliper.model SET result_bytes = $2 WHERE id = $1', [
      ...[modelId, bytes],
    ]);
    return true;
  });
}

/** Whether a project has used up its computing time of the day (UTC). */
export async function isOutOfTime(statements: Statements, project: string): Promise<boolean> {
  const rows = await statements.query(
    `SELECT 1 FROM caliper.computed c JOIN caliper.project p ON p.id = c.project
      WHERE p.id = $1 AND c.day = (clock_timestamp() AT TIME ZONE 'UTC')::date
        AND c.ms >= p.max_compute_seconds_per_day * 1000::bigint`,
    [project],
  );
  return rows.length > 0;
}

/**
 * Adds the time of a turn since it was last counted. When a worker disappears, the time that it reported counts.
 * @returns false when the turn belongs to another worker, or is over
 */
export async function countTime(
  statements: Statements,
  modelId: string,
  fence: number,
): Promise<boolean> {
  const rows = await statements.query(
    `UPDATE caliper.model SET marked_at = now(),
      compute_ms = compute_ms + greatest(0, coalesce(extract(epoch FROM now() - marked_at) * 1000, 0))::bigint
      WHERE id = $1 AND fence = $2 AND finished_at IS NULL RETURNING id`,
    [modelId, fence],
  );
  return rows.length === 1;
}
