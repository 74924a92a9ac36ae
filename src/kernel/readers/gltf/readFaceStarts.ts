import { sum } from '../../../model/numberArrays';
import { numberOrNull, isWhole } from '../../../words/unknown';

/**
 * Reads the first triangle of each exact face, from the pairs of first triangle and count that Caliper's kernel writes;
 * null if these are missing or do not follow each other.
 */
export function readFaceStarts(value: unknown): Uint32Array | null {
  if (!Array.isArray(value)) return null;
  const pairs: readonly unknown[] = value;
  const counts: number[] = [];
  let next = 0;
  for (const pair of pairs) {
    if (!Array.isArray(pair)) return null;
    const [first, count] = pair.map(numberOrNull);
    if (first !== next || !isWhole(count)) return null;
    counts.push(count);
    next += count;
  }
  return startsOf(counts);
}

/**
 * Reads the first segment of each exact edge, from the list of segment counts; null if it is missing or does not add up
 * to `segments`.
 */
export function readEdgeStarts(value: unknown, segments: number): Uint32Array | null {
  if (!Array.isArray(value)) return null;
  const counts = value.map(numberOrNull).filter(isWhole);
  const starts = startsOf(counts);
  return counts.length === value.length && sum(counts) === segments ? starts : null;
}

function startsOf(counts: readonly number[]): Uint32Array {
  let next = 0;
  return Uint32Array.from(counts, (count) => {
    const start = next;
    next += count;
    return start;
  });
}
