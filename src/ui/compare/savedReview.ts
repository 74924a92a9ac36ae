import { isRecord, isText } from '../../words/unknown';
import type { ChangedCadFile } from '../../interface/changedCadFiles';
import { asInTheFile } from '../../model/quantities';
import { readNumberOptions } from '../../model/page/readNumberOptions';
import type { NumberOptions } from '../../model/page/viewerMessages';

/** A state of a repository. */
export interface ReviewState {
  /** As requested, such as `HEAD` or `main`. */
  readonly name: string;
  /** The commit that the name meant at that time. */
  readonly hash: string;
}

/** The changed CAD files of a folder, as far as they have been compared. */
export interface SavedReview {
  /** Name of the folder, sanitized for display. */
  readonly name: string;
  /** URI of the folder. */
  readonly folder: string;
  readonly base: ReviewState;
  /** Null for the working tree. */
  readonly head: ReviewState | null;
  readonly changes: readonly ChangedCadFile[];
  /** The results of the first changes, in the same order. */
  readonly seen: readonly SeenChange[];
}

/** What a review says of a changed file. */
export interface SeenChange {
  /** Describes the change, or the reason why it is not known. */
  readonly lines: readonly string[];
  /** Whether its picture is stored with the review. */
  readonly hasPicture: boolean;
  /** How the numbers in the lines are written; in the unit of the files when absent. */
  readonly numbers?: NumberOptions;
}

/** The indices of results whose numbers are written in another style than the requested one. */
export function inOtherStyle(
  { seen }: Pick<SavedReview, 'seen'>,
  { units, decimals }: NumberOptions,
): readonly number[] {
  return seen.flatMap(({ lines, numbers = asInTheFile }, at) => {
    const isAsWanted = numbers.units === units && numbers.decimals === decimals;
    return isAsWanted || !lines.some((line) => /\d/.test(line)) ? [] : [at];
  });
}

/** Reads a stored review; null when it is damaged. */
export function readReview(value: unknown): SavedReview | null {
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
