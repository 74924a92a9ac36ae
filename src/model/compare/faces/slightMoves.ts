import type { Vector } from '../../shapes';
import { along, distance, dot, minus } from '../../vectors';
import { differingFaces, type DetailedPart } from './differingFaces';
import type { PartShape } from '../match/comparedShape';
import { singlePrecision } from '../match/sameShape';
import { isOneExactSurface, type FaceLocation } from './faceDifference';

/**
 * Whether a face moved by so little that the measures of the whole do not show it. The exact surfaces do, down to a
 * micrometre or to the error of positions in single precision, whichever is larger.
 */
export function hasSlightMove(before: DetailedPart, after: DetailedPart): boolean {
  // Most parts of another revision are bitwise equal.
  if (isSameToTheBit(before, after)) return false;
  const [old, current] = [before.detail(), after.detail()];
  if (!old.isExact || !current.isExact) return false;
  const difference = differingFaces({
    ...{ kind: 'changed', before, after },
    ...{ isRecoloured: false, isRenamed: false },
  });
  const { before: gone, after: come, move } = difference;
  if (move || typeof gone === 'string' || typeof come === 'string') return false;
  if (gone.size * current.faces.length > maxPairs) return false;
  const slack = old.slack + current.slack;
  const least = Math.max(old.exactSlack + current.exactSlack, minStep);
  return [...gone].some((number) => {
    const face = old.faces[number];
    if (!face || current.faces.some((other) => isOneExactSurface(face, other, least))) return false;
    return [...come].some((at) => {
      const other = current.faces[at];
      return other !== undefined && isInPlace(face, other, slack) && stepOf(face, other) > least;
    });
  });
}

/** Figures to which the sizes of triangles are written. */
const shownFigures = 6;

/**
 * Whether two meshes have other sizes than single precision explains, and these are written as others: a block of 40 ×
 * 30 × 20 that became 40.0002 long.
 */
export function haveOtherSizes(before: PartShape, after: PartShape): boolean {
  const areMeshes = [before, after].every((one) => one.tolerance === null && !one.exactSize());
  if (!areMeshes) return false;
  const least = 2 * (singlePrecision(before) + singlePrecision(after));
  return ([0, 1, 2] as const).some((axis) => {
    const [old, current] = [before, after].map(({ box: [low, high] }) => high[axis] - low[axis]);
    if (old === undefined || current === undefined) return false;
    const isWrittenOtherwise = old.toPrecision(shownFigures) !== current.toPrecision(shownFigures);
    return Math.abs(old - current) > least && isWrittenOtherwise;
  });
}

/** With more pairs of faces than this they are not compared; so many differences would show in the whole. */
const maxPairs = 4_000_000;
/** Metres, as fine as sizes are written. */
const minStep = 1e-6;

function isSameToTheBit({ shape: a }: DetailedPart, { shape: b }: DetailedPart): boolean {
  const measures = ({ centre, radii, secondMoments, thirdMoment, box }: DetailedPart['shape']) =>
    [centre, radii, secondMoments, thirdMoment, ...box].flat();
  const others = measures(b);
  return a.triangles === b.triangles && measures(a).every((value, i) => value === others[i]);
}

function isInPlace(a: FaceLocation, b: FaceLocation, slack: number): boolean {
  return ([0, 1] as const).every((end) => distance(a.box[end], b.box[end]) <= 2 * slack);
}

/** Metres from one surface to another of the same kind, measured near the centre of the face; 0 if not comparable. */
function stepOf({ surface: a, centre }: FaceLocation, { surface: b }: FaceLocation): number {
  if (a?.kind === 'plane' && b?.kind === 'plane') {
    const height = (origin: Vector, normal: Vector) => dot(minus(centre, origin), normal);
    return Math.abs(height(a.origin, a.normal) - height(b.origin, b.normal));
  }
  if (
    (a?.kind === 'cylinder' && b?.kind === 'cylinder') ||
    (a?.kind === 'cone' && b?.kind === 'cone')
  ) {
    return distance(beside(centre, a.origin, a.axis), beside(centre, b.origin, b.axis));
  }
  if (
    (a?.kind === 'sphere' && b?.kind === 'sphere') ||
    (a?.kind === 'torus' && b?.kind === 'torus')
  ) {
    return distance(a.origin, b.origin);
  }
  return 0;
}

/** The point of an axis that is nearest to a given point. */
function beside(point: Vector, origin: Vector, axis: Vector): Vector {
  return along(origin, axis, dot(minus(point, origin), axis));
}
