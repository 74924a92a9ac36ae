import { isRecord, isText } from '../../words/unknown';
import type { ChangedCadFile } from '../../interface/changedCadFiles';
import { asInTheFile } from '../../model/quantities';
import { readNumberOptions } from '../../model/page/readNumberOptions';
import type { NumberOptions } from '../../model/page/viewerMessages';

/** A state of a repository. */
export interface ReviewState {
  /** As it was asked for: `HEAD`, `main`. */
  readonly name: string;
  /** What that was then. */
  readonly hash: string;
}

/** The changes of a folder's CAD files, as far as they have been looked into. */
export interface KeptReview {
  /** The folder's name, fit to show. */
  readonly name: string;
  /** The folder as a URI text. */
  readonly folder: string;
  readonly base: ReviewState;
  /** Null for the working tree. */
  readonly head: ReviewState | null;
  readonly changes: readonly ChangedCadFile[];
  /** What became of the first of them, in their order. */
  readonly seen: readonly SeenChange[];
}

export interface SeenChange {
  /** In words, or why nothing is known of it. */
  readonly lines: readonly string[];
  /** Whether its picture lies beside the review. */
  readonly hasPicture: boolean;
  /** How the numbers of the lines are written; absent: in the unit of the files. */
  readonly numbers?: NumberOptions;
}

/** Which of the files that were looked into are told with numbers that are written otherwise than is wanted now. */
export function inOtherStyle(
  { seen }: Pick<KeptReview, 'seen'>,
  { units, decimals }: NumberOptions,
): readonly number[] {
  return seen.flatMap(({ lines, numbers = asInTheFile }, at) => {
    const isAsWanted = numbers.units === units && numbers.decimals === decimals;
    return isAsWanted || !lines.some((line) => /\d/.test(line)) ? [] : [at];
  });
}

/** Reads what was kept of a review; null for what somebody damaged. */
export function readReview(value: unknown): KeptReview | null {
  if (!isRecord(value)) return null;
  const { name, folder, changes, seen } = value;
  const base = readState(value['base']);
  const head = value['head'] === null ? null : readState(value['head']);
  const isHeadRead = head !== null || value['head'] === null;
  if (!isText(name) || !isText(folder) || !base || !isHeadRead) return null;
  if (!Array.isArray(changes) || !Array.isArray(seen)) return null;
  const readChanges = changes.map(readChange).filter((change) => change !== null);
  const readSeen = seen.map(readSeenChange).filter((change) => change !== null);
  const isWhole = readChanges.length === changes.length && readSeen.length === seen.length;
  if (!isWhole || readSeen.length > readChanges.length) return null;
  return { name, folder, base, head, changes: readChanges, seen: readSeen };
}

function readState(value: unknown): ReviewState | null {
  if (!isRecord(value)) return null;
  const { name, hash } = value;
  return isText(name) && isText(hash) ? { name, hash } : null;
}

function readChange(value: unknown): ChangedCadFile | null {
  if (!isRecord(value)) return null;
  const [before, after] = [nameOrNull(value['before']), nameOrNull(value['after'])];
  return before === null && after === null ? null : { before, after };
}

function nameOrNull(value: unknown): string | null {
  return isText(value) ? value : null;
}

function readSeenChange(value: unknown): SeenChange | null {
  if (!isRecord(value) || !Array.isArray(value['lines'])) return null;
  const numbers = readNumberOptions(value['numbers']);
  return {
    ...{ lines: value['lines'].filter(isText), hasPicture: value['hasPicture'] === true },
    ...(numbers && { numbers }),
  };
}
