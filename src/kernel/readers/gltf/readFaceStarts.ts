import { sum } from '../../../model/numberArrays';
import { numberOrNull, isWhole } from '../../../words/unknown';

/**
 * Reads where the triangles of each exact face begin, from the pairs of first triangle and count that
 * Caliper's kernel writes; null when these are missing or do not follow each other.
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
 * Reads where the segments of each exact edge begin, from the list of their numbers of segments; null
 * when it is missing or is not about so many segments.
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
