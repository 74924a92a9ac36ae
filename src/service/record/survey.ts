import type { ModelRecord } from './modelRecord';
import { asOf } from './modelSteps';

/** All models at one time, for a host that can list them. */
export interface Survey {
  readonly unfinished: readonly ModelRecord[];
  readonly finished: readonly FinishedModel[];
  readonly lost: readonly LostModel[];
  /** Total bytes of all models. */
  readonly sizeBytes: number;
}

/** A finished model, as housekeeping needs it. */
export interface FinishedModel {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly finishedAt: number;
  readonly sizeBytes: number;
}

/** A model whose record is damaged, of a later version, or missing. */
export interface LostModel {
  readonly id: string;
  /** For the log. */
  readonly why: string;
  /** Whether the record may be replaced; false for one of a later version. */
  readonly isDamaged: boolean;
  /** Whether nothing of it was stored, because creating its grant was interrupted. */
  readonly isEmpty: boolean;
  /** When anything of it last changed, ms since the epoch. */
  readonly changedAt: number;
  readonly sizeBytes: number;
}

export interface StorageLimits {
  readonly storageBytes: number;
  /** Finished models are removed after this time, ms. */
  readonly keepMs: number;
}

// A client that has just received `succeeded` gets this long to download the results.
const freshMs = 10 * 60_000;

/**
 * The models to be removed: finished ones that are too old, then the oldest until the rest is within the limit. Models
 * that are running or fresh are never removed, and may exceed the limit.
 */
export function overdueIn(survey: Survey, limits: StorageLimits, now: number): readonly string[] {
  return [
    ...tooMuch(survey, limits, now).map(({ id }) => id),
    ...neverUploaded(survey, limits, now),
    ...lostForLong(survey, limits, now),
  ];
}

/** Number of models that wait for a file, are queued, or are running at the time `now`. */
export function inWork({ unfinished }: Survey, now: number): number {
  return unfinished.filter((record) => asOf(record, now).finishedAt === null).length;
}

function tooMuch(survey: Survey, limits: StorageLimits, now: number): readonly FinishedModel[] {
  const oldestFirst = [...survey.finished].sort((a, b) => a.finishedAt - b.finishedAt);
  let { sizeBytes } = survey;
  return oldestFirst.filter((model) => {
    const age = now - model.finishedAt;
    const isRemoved = age > limits.keepMs || (sizeBytes > limits.storageBytes && age > freshMs);
    if (isRemoved) sizeBytes -= model.sizeBytes;
    return isRemoved;
  });
}

// A lost model is first replaced by a failed record; where that was not possible, it expires like the others.
function lostForLong({ lost }: Survey, { keepMs }: StorageLimits, now: number): readonly string[] {
  return lost
    .filter(({ isEmpty, changedAt }) => isEmpty || now - changedAt > keepMs)
    .map(({ id }) => id);
}

function neverUploaded(survey: Survey, limits: StorageLimits, now: number): readonly string[] {
  return survey.unfinished
    .map((record) => asOf(record, now))
    .filter(({ finishedAt }) => finishedAt && now - Date.parse(finishedAt) > limits.keepMs)
    .map(({ id }) => id);
}
