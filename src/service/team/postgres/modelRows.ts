import {
  readModelRecord,
  writeModelRecord,
  type FoundRecord,
  type ModelRecord,
} from '../../record/modelRecord';
import type { Statements } from './database';

export interface LockedModel {
  readonly record: ModelRecord;
  readonly project: string;
  readonly fence: number;
  /** The time that workers have spent on it so far. */
  readonly computeMs: number;
}

/** Locks the row of a model until the transaction ends; null when there is none that can be read. */
export async function lockedModel(statements: Statements, id: string): Promise<LockedModel | null> {
  const rows = await statements.query<LockedRow>(
    'SELECT record::text, project, fence, compute_ms::float8 FROM caliper.model WHERE id = $1 FOR UPDATE',
    [id],
  );
  const [row] = rows;
  const found = row ? readModelRecord(row.record, id) : null;
  if (!row || found?.kind !== 'model') return null;
  const { project, fence, compute_ms: computeMs } = row;
  return { record: found.record, project, fence, computeMs };
}

interface LockedRow {
  readonly record: string;
  readonly project: string;
  readonly fence: number;
  readonly compute_ms: number;
}

/**
 * Writes the new record of an unfinished model.
 * @param fence fencing token of the turn that writes; a higher one than before begins a new turn
 * @returns false when another turn has begun since, or the model is finished
 */
export async function writeRow(
  statements: Statements,
  record: ModelRecord,
  fence: number,
): Promise<boolean> {
  const rows = await statements.query(
    `UPDATE caliper.model SET record = $2, state = $3, finished_at = $4, fence = $5, changed_at = now()
      WHERE id = $1 AND fence <= $5 AND finished_at IS NULL RETURNING id`,
    [record.id, recordText(record), record.state, record.finishedAt, fence],
  );
  return rows.length === 1;
}

/**
 * Serialises a record for PostgreSQL. Its JSON type accepts NUL and lone surrogates, but statements that read the JSON
 * then fail, and its text type accepts no NUL: one such text of a client or a file would break the statements that
 * count all models.
 */
export function recordText(record: ModelRecord): string {
  const fit = (_key: string, value: unknown) =>
    typeof value === 'string'
      ? value.replaceAll('\0', '\uFFFD').replace(/\p{Cs}/gu, '\uFFFD')
      : value;
  return JSON.stringify(JSON.parse(writeModelRecord(record), fit));
}

interface FoundRow {
  readonly project: string;
  readonly found: FoundRecord;
}

export async function modelsAt(
  statements: Statements,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FoundRow>> {
  const rows = await statements.query<{ id: string; record: string; project: string }>(
    'SELECT id, record::text, project FROM caliper.model WHERE id = ANY($1::uuid[])',
    [ids],
  );
  return new Map(
    rows.map(({ id, record, project }) => [id, { project, found: readModelRecord(record, id) }]),
  );
}
