import type { Statements } from './database';

/** The size of the queue, with which machines are added and removed (autoscaling). */
export interface WorkWaiting {
  readonly models: number;
  /** The time that one worker would need for the waiting models, estimated from recent conversions of their formats. */
  readonly seconds: number;
  readonly oldestSeconds: number;
  readonly converting: number;
  readonly owed: number;
  readonly oldestOwedSeconds: number;
}

interface WaitingRow {
  readonly models: number;
  readonly seconds: number;
  readonly oldest_seconds: number;
  readonly converting: number;
  readonly owed: number;
  readonly oldest_owed_seconds: number;
}

export async function workWaiting(statements: Statements): Promise<WorkWaiting> {
  const [row] = await statements.query<WaitingRow>(
    `SELECT models::int, seconds::float8, oldest_seconds::float8,
      (SELECT count(*)::int FROM caliper.model WHERE finished_at IS NULL AND state = 'processing') AS converting,
      (SELECT count(*)::int FROM caliper.owed) AS owed,
      (SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 FROM caliper.owed) AS oldest_owed_seconds
      FROM caliper.work_waiting`,
  );
  if (!row) throw new Error('The database does not tell what waits.');
  const { models, seconds, oldest_seconds, converting, owed, oldest_owed_seconds } = row;
  return {
    ...{ models, seconds, converting, owed },
    ...{ oldestSeconds: oldest_seconds, oldestOwedSeconds: oldest_owed_seconds },
  };
}
