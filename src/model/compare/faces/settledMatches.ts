import { AlikePairs } from '../alikePairs';
import { unitChangeBetween, type Match } from '../match/matchParts';
import { minus } from '../../vectors';
import { rotated } from '../match/axisAngle';
import {
  isMovedInexplicably,
  isRotatedInPlace,
  placementChange,
  rotationOf,
} from '../match/placementChange';
import {
  differenceWith,
  differingFaces,
  type DetailedPart,
  type Difference,
} from './differingFaces';
import { hasSlightMove, haveOtherSizes } from './slightMoves';

/**
 * Corrects matches for which the faces tell more than the measures of the whole surface. Two exporters may divide one
 * body into different faces and triangles, a nearly symmetric part has nearly the measures of its mirror image, and a
 * hole that moved by some micrometres hardly changes any measure.
 */
export function settledMatches<P extends DetailedPart>(
  matches: readonly Match<P>[],
): readonly Match<P>[] {
  // Of parts in another unit the faces tell nothing.
  return unitChangeBetween(matches) ? matches : matches.map(settled);
}

function settled<P extends DetailedPart>(match: Match<P>): Match<P> {
  const { kind, before, after, isRecoloured } = match;
  if (before && after && (kind === 'unchanged' || kind === 'recoloured')) {
    if (isRotatedInPlace(before.shape, after.shape)) return { ...match, kind: 'moved' };
    const isOther = haveOtherSizes(before.shape, after.shape) || hasSlightMove(before, after);
    return isOther ? { ...match, kind: 'changed' } : match;
  }
  if (!before || !after || (kind !== 'changed' && kind !== 'moved')) return match;
  if (kind === 'moved' && isNeverMoved(before, after)) {
    return { ...match, kind: isRecoloured ? 'recoloured' : 'unchanged' };
  }
  if (kind === 'moved' && before.shape.triangles === after.shape.triangles) return match;
  // Faces that look alike from several sides would hide a turn that all of them show together.
  if (kind === 'moved' && placementChange(before.shape, after.shape).isWhole) return match;
  if (!before.detail().isExact || !after.detail().isExact) {
    const isChanged = kind === 'moved' && isMovedInexplicably(before.shape, after.shape);
    return isChanged ? { ...match, kind: 'changed' } : match;
  }
  const isWhole = () => isMovedWholly(before, after);
  if (kind === 'moved' && movedWholly.of(before.shape, after.shape, isWhole)) return match;
  const difference = differingFaces({ ...match, kind: 'changed' });
  if (isNone(difference) && haveOneVolume(before, after)) {
    const inPlace = isRecoloured ? 'recoloured' : 'unchanged';
    return { ...match, kind: difference.move ? 'moved' : inPlace };
  }
  return kind === 'moved' && isSquarelyRotated(before, after)
    ? { ...match, kind: 'changed' }
    : match;
}

/** Whether the movement of a part explains all its faces, for instances that are turned to each other as others are. */
const movedWholly = new AlikePairs<boolean>(null);

function isMovedWholly(before: DetailedPart, after: DetailedPart): boolean {
  const rotation = rotationOf(before.shape, after.shape);
  if (rotation === 'unknown' || !haveOneVolume(before, after)) return false;
  const from = before.shape.centre;
  const step = minus(after.shape.centre, rotation ? rotated(rotation, from) : from);
  const { difference, move } = differenceWith(before.detail(), after.detail(), { rotation, step });
  return move !== null && isNone({ ...difference, move });
}

/** Whether it was only turned so that it looks alike again. */
function isNeverMoved({ shape: before }: DetailedPart, { shape: after }: DetailedPart): boolean {
  const { isAway, isRotated } = placementChange(before, after);
  return !isAway && !isRotated;
}

function isNone({ before, after }: Difference): boolean {
  return [before, after].every((side) => typeof side !== 'string' && side.size === 0);
}

/** Relative tolerance of the volume that two programs compute of one body. */
const sameVolume = 1e-4;

function haveOneVolume({ shape: a }: DetailedPart, { shape: b }: DetailedPart): boolean {
  if (a.exactVolume === null || b.exactVolume === null) return false;
  const larger = Math.max(Math.abs(a.exactVolume), Math.abs(b.exactVolume));
  return Math.abs(a.exactVolume - b.exactVolume) <= sameVolume * larger;
}

/** Whether the rotation is by quarter turns about an axis, as these rotations are looked for among the faces. */
function isSquarelyRotated(
  { shape: before }: DetailedPart,
  { shape: after }: DetailedPart,
): boolean {
  // The rotation of a body of revolution follows from its exact axis.
  if (before.revolution?.() && after.revolution?.()) return false;
  const { isRotated, rotation } = placementChange(before, after);
  if (!isRotated || !rotation) return !isRotated;
  // The angle is rounded to hundredths of a degree for display, and positions are in single precision.
  const isQuarter = Math.abs(rotation.degrees / 90 - Math.round(rotation.degrees / 90)) < 1e-4;
  return isQuarter && Math.max(...rotation.axis.map(Math.abs)) > 1 - 1e-6;
}
