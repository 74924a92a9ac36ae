import type { Statements } from './database';

/**
 * The position of a new model in the common queue. Models of one project follow each other, and none is placed before
 * the first one that waits. So projects take turns, however many models each has sent, and no model starves.
 */
export async function newPlace(statements: Statements, project: string): Promise<number> {
  const rows = await statements.query<{ place: number }>(
    `SELECT greatest(
        (SELECT coalesce(min(place), 1) FROM caliper.model WHERE state = 'queued'),
        (SELECT coalesce(max(place), 0) + 1 FROM caliper.model WHERE state = 'queued' AND project = $1)
      ) AS place`,
    [project],
  );
  return rows[0]?.place ?? 1;
}

/** Projects that have reached their limit of simultaneous conversions. */
export async function busyProjects(statements: Statements): Promise<string[]> {
  const rows = await statements.query<{ id: string }>(
    `SELECT p.id FROM caliper.project p WHERE p.max_parallel IS NOT NULL AND p.max_parallel <= (
        SELECT count(*) FROM caliper.model m
          WHERE m.project = p.id AND m.finished_at IS NULL AND m.state = 'processing')`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Whether a project may convert one more model; the row lock keeps others from starting one until the transaction ends.
 */
export async function hasFreeTurn(
  statements: Statements,
  project: string,
  modelId: string,
): Promise<boolean> {
  const limits = await statements.query<{ most: number }>(
    `SELECT max_parallel AS most FROM caliper.project WHERE id = $1 AND max_parallel IS NOT NULL
      FOR NO KEY UPDATE`,
    [project],
  );
  const most = limits[0]?.most;
  if (most === undefined) return true;
  const rows = await statements.query<{ others: number }>(
    `SELECT count(*)::int AS others FROM caliper.model
      WHERE project = $1 AND id <> $2 AND finished_at IS NULL AND state = 'processing'`,
    [project, modelId],
  );
  return (rows[0]?.others ?? 0) < most;
}
