import { readModelRecord, type ModelRecord } from '../../record/modelRecord';
import { asOf } from '../../record/modelSteps';
import { nameTexts } from '../identity/membership';
import type { Statements } from '../postgres/database';
import type { ListedToken } from '../tokenRows';
import { listedRows, type ListedRows, type ListPlace } from './listPlace';

/** The part of a list, sorted from new to old, that a page shows. */
export interface ListedPart {
  readonly project: string;
  readonly place: ListPlace | 'newest';
  readonly limit: number;
}

/** A model as the page shows it. */
export interface ListedModel {
  readonly id: string;
  readonly subject: string;
  readonly createdAt: Date;
  /** null when the record cannot be read. */
  readonly record: ModelRecord | null;
}

export async function modelsOf(
  statements: Statements,
  { project, place, limit }: ListedPart,
): Promise<ListedRows<ListedModel & ListPlace>> {
  const found = await statements.query<ModelRow>(
    `SELECT id, subject, created_at, record::text, ${momentOf} FROM caliper.model
      WHERE project = $1 AND ${isBehind} ORDER BY created_at DESC, id DESC LIMIT $4`,
    [project, ...placeValues(place), limit + 1],
  );
  const { rows, older } = listedRows(found, limit);
  return {
    rows: rows.map(({ id, moment, subject, created_at: createdAt, record }) => {
      const read = readModelRecord(record, id);
      return {
        ...{ id, moment, subject, createdAt },
        record: read.kind === 'model' ? asOf(read.record, Date.now()) : null,
      };
    }),
    older,
  };
}

interface ModelRow extends ListPlace {
  readonly subject: string;
  readonly created_at: Date;
  readonly record: string;
}

/** @param subject the person whose tokens are listed; null for those of everybody in the project */
export async function tokensOf(
  statements: Statements,
  { project, place, limit }: ListedPart,
  subject: string | null,
): Promise<ListedRows<ListedToken & ListPlace>> {
  const found = await statements.query<ListedToken & ListPlace>(
    `SELECT id, subject, role, created_at, expires_at, revoked_at, ${momentOf}
      FROM caliper.access_token WHERE project = $1 AND ${isBehind} AND ($5::text[] IS NULL OR subject = ANY($5))
      ORDER BY created_at DESC, id DESC LIMIT $4`,
    [project, ...placeValues(place), limit + 1, subject === null ? null : nameTexts(subject)],
  );
  return listedRows(found, limit);
}

const momentOf = '(extract(epoch FROM created_at) * 1000000)::bigint::text AS moment';

/** The condition for rows after $2 and $3, which are null where the list begins. */
const isBehind = `($2::bigint IS NULL OR
  (created_at, id) < ('epoch'::timestamptz + $2::bigint * interval '1 microsecond', $3::uuid))`;

function placeValues(place: ListPlace | 'newest'): readonly (string | null)[] {
  return place === 'newest' ? [null, null] : [place.moment, place.id];
}

/** The usage of a project beside its limits. */
export interface ProjectUsage {
  readonly waiting: number;
  readonly working: number;
  /** Waiting models of all projects. */
  readonly waiting_of_all: number;
  readonly max_unfinished: number;
  readonly bytes: number;
  readonly max_bytes: number;
  readonly seconds: number;
  readonly max_seconds: number;
}

export async function useOf(statements: Statements, project: string): Promise<ProjectUsage | null> {
  const rows = await statements.query<ProjectUsage>(
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
