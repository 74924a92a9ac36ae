import { readModelRecord, type ModelRecord } from '../../record/modelRecord';
import type { Statements } from './database';

/** Another model with the same content in the same project. */
export type FoundDuplicate =
  | { readonly kind: 'leader'; readonly id: string }
  | ({ readonly kind: 'converted'; readonly results: DuplicateResults } & Pick<
      ModelRecord,
      'message' | 'pictureOnly'
    >);

/** The place and the size of the results of a model. */
export interface DuplicateResults {
  readonly id: string;
  readonly fence: number;
  readonly bytes: number;
}

interface DuplicateRow {
  readonly id: string;
  readonly state: string;
  readonly fence: number;
  readonly record: string;
  readonly result_bytes: number;
}

/**
 * Finds another model with the same content. The advisory lock keeps others from searching for this content until the
 * transaction ends, so the result stays valid.
 * @param usesResults whether existing results count
 */
export async function findDuplicate(
  statements: Statements,
  { id, content, usesResults }: { id: string; content: string; usesResults: boolean },
): Promise<FoundDuplicate | null> {
  await statements.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [content]);
  const rows = await statements.query<DuplicateRow>(
    `SELECT id, state, fence, record::text, result_bytes::float8 FROM caliper.model
      WHERE project = (SELECT project FROM caliper.model WHERE id = $1) AND content = $2 AND id <> $1
        AND (leads AND finished_at IS NULL OR $3 AND state = 'succeeded')
      ORDER BY state = 'succeeded' DESC, finished_at DESC LIMIT 1 FOR NO KEY UPDATE`,
    [id, content, usesResults],
  );
  const [row] = rows;
  if (!row) return null;
  if (row.state !== 'succeeded') return { kind: 'leader', id: row.id };
  const found = readModelRecord(row.record, row.id);
  const { message, pictureOnly } = found.kind === 'model' ? found.record : { message: null };
  const results = { id: row.id, fence: row.fence, bytes: row.result_bytes };
  return { kind: 'converted', results, message, ...(pictureOnly && { pictureOnly }) };
}

/** @param leads whether this model is converted on behalf of all models with its content */
export async function writeContent(
  statements: Statements,
  id: string,
  content: string,
  leads: boolean,
): Promise<void> {
  await statements.query('UPDATE caliper.model SET content = $2, leads = $3 WHERE id = $1', [
    ...[id, content, leads],
  ]);
}

export async function waitFor(
  statements: Statements,
  id: string,
  leader: string,
  content: string,
): Promise<void> {
  await statements.query(
    'UPDATE caliper.model SET waits_for = $2, content = $3, leads = false, place = NULL WHERE id = $1',
    [id, leader, content],
  );
}

export interface QueuedDuplicate {
  readonly id: string;
  readonly project: string;
}

/** Releases and returns the models that waited for this one. */
export function wakeDuplicates(
  statements: Statements,
  leader: string,
): Promise<readonly QueuedDuplicate[]> {
  return statements.query<QueuedDuplicate>(
    `UPDATE caliper.model SET waits_for = NULL WHERE waits_for = $1 AND finished_at IS NULL
      RETURNING id, project`,
    [leader],
  );
}

/** Releases and returns the models that wait for one that was removed, or that ended without releasing them. */
export function wakeLeft(statements: Statements): Promise<readonly QueuedDuplicate[]> {
  return statements.query<QueuedDuplicate>(
    `UPDATE caliper.model f SET waits_for = NULL WHERE f.waits_for IS NOT NULL AND f.finished_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM caliper.model l WHERE l.id = f.waits_for AND l.finished_at IS NULL)
      RETURNING id, project`,
  );
}
