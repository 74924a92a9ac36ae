import type { SecondMoments } from '../shapes';
import { numberOrNull } from '../../words/unknown';

/** Reads second moments; returns null for anything else. */
export function readMoments(value: unknown): SecondMoments | null {
  if (!Array.isArray(value) || value.length !== 6) return null;
  const [xx = null, yy = null, zz = null, xy = null, xz = null, yz = null] =
    value.map(numberOrNull);
  const isWhole = xx !== null && yy !== null && zz !== null;
  return isWhole && xy !== null && xz !== null && yz !== null ? [xx, yy, zz, xy, xz, yz] : null;
}
