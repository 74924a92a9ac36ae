import type { ModelRecord } from './modelRecord';
import { asOf } from './modelSteps';

/** All models at one moment, as a host sees them that can look at each. */
export interface Survey {
  readonly unfinished: readonly ModelRecord[];
  readonly finished: readonly FinishedModel[];
  readonly lost: readonly LostModel[];
  /** Bytes of every model together. */
  readonly sizeBytes: number;
}

/** A finished model as the housekeeping sees it. */
export interface FinishedModel {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly finishedAt: number;
  readonly sizeBytes: number;
}

/** A model whose record cannot be read: damaged, of a later version, or not there at all. */
export interface LostModel {
  readonly id: string;
  /** For the log. */
  readonly why: string;
  /** Whether a new record may stand in its place: not for one that a later version has written. */
  readonly isDamaged: boolean;
  /** Whether nothing is kept of it: its grant was cut off before anybody heard of it. */
  readonly isEmpty: boolean;
  /** Milliseconds since the epoch: when something of it last changed. */
  readonly changedAt: number;
  readonly sizeBytes: number;
}

export interface StorageLimits {
  readonly storageBytes: number;
  /** Models that finished longer ago are removed, in milliseconds. */
  readonly keepMs: number;
}

// A client that has just been told `succeeded` gets this long to fetch what it was promised.
const freshMs = 10 * 60_000;

/**
 * Finished models that are too old, then the oldest ones until the rest is within the limit. Only models in work or
 * fresh ones can still be over it.
 */
export function overdueIn(survey: Survey, limits: StorageLimits, now: number): readonly string[] {
  return [
    ...tooMuch(survey, limits, now).map(({ id }) => id),
    ...neverUploaded(survey, limits, now),
    ...lostForLong(survey, limits, now),
  ];
}

/** Models that wait for a file, for their turn, or are in work at the time `now`. */
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

// Put aside by whoever takes the model over; what nobody could put aside goes as late as the others.
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
