import { readModelRecord, type ModelRecord } from '../../record/modelRecord';
import { asOf } from '../../record/modelSteps';
import type { Statements } from '../postgres/database';

/** A model as people see it. */
export interface ListedModel {
  readonly id: string;
  readonly subject: string;
  readonly createdAt: Date;
  /** null for one whose record cannot be read. */
  readonly record: ModelRecord | null;
}

/** The newest first. */
export async function modelsOf(
  statements: Statements,
  project: string,
  most: number,
): Promise<readonly ListedModel[]> {
  const rows = await statements.query<ModelRow>(
    `SELECT id, subject, created_at, record::text FROM caliper.model
      WHERE project = $1 ORDER BY created_at DESC LIMIT $2`,
    [project, most],
  );
  return rows.map(({ id, subject, created_at: createdAt, record }) => {
    const found = readModelRecord(record, id);
    return {
      ...{ id, subject, createdAt },
      record: found.kind === 'model' ? asOf(found.record, Date.now()) : null,
    };
  });
}

interface ModelRow {
  readonly id: string;
  readonly subject: string;
  readonly created_at: Date;
  readonly record: string;
}

/** What a project uses, beside what it may. */
export interface Use {
  readonly waiting: number;
  readonly working: number;
  /** Models of all projects. */
  readonly waiting_of_all: number;
  readonly max_unfinished: number;
  readonly bytes: number;
  readonly max_bytes: number;
  readonly seconds: number;
  readonly max_seconds: number;
}

export async function useOf(statements: Statements, project: string): Promise<Use | null> {
  const rows = await statements.query<Use>(
    `SELECT
      (SELECT count(*)::int FROM caliper.model m
        WHERE m.project = p.id AND m.finished_at IS NULL AND m.state = 'queued') AS waiting,
      (SELECT count(*)::int FROM caliper.model m
        WHERE m.project = p.id AND m.finished_at IS NULL AND m.state = 'processing') AS working,
      (SELECT count(*)::int FROM caliper.model m WHERE m.state = 'queued') AS waiting_of_all,
      max_unfinished, max_bytes::float8,
      coalesce((SELECT bytes FROM caliper.stored s WHERE s.project = p.id), 0)::float8 AS bytes,
      coalesce((SELECT ms FROM caliper.computed c
        WHERE c.project = p.id AND c.day = (now() AT TIME ZONE 'UTC')::date), 0)::float8 / 1000 AS seconds,
      max_compute_seconds_per_day AS max_seconds
      FROM caliper.project p WHERE p.id = $1`,
    [project],
  );
  return rows[0] ?? null;
}
