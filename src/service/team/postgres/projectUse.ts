import type { Statements } from './database';

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
