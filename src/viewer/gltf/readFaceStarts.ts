import { numberOrNull } from '../../contract/unknown';

/**
 * Reads where the triangles of each exact face begin, from the pairs of first triangle and count that
 * Caliper's kernel writes; null when these are missing or do not follow each other.
 */
export function readFaceStarts(value: unknown): readonly number[] | null {
  if (!Array.isArray(value)) return null;
  const pairs: readonly unknown[] = value;
  const starts: number[] = [];
  let next = 0;
  for (const pair of pairs) {
    if (!Array.isArray(pair)) return null;
    const [first, count] = pair.map(numberOrNull);
    if (first !== next || typeof count !== 'number' || !Number.isInteger(count) || count < 0) {
      return null;
    }
    starts.push(next);
    next += count;
  }
  return starts;
}
