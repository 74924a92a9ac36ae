import type { Vector } from '../../shapes';
import { along, distance, dot, minus } from '../../vectors';
import { differingFaces, type DetailedPart } from './differingFaces';
import { isOneExactSurface, type FaceSpot } from './faceDifference';

/**
 * Whether a face of a part went elsewhere by so little that the measures of the whole do not tell it: its exact surface
 * does, to a micrometre, and no better than places in single precision.
 */
export function hasSlightMove(before: DetailedPart, after: DetailedPart): boolean {
  // Most parts of another revision are the same to the last bit.
  if (isSameToTheBit(before, after)) return false;
  const [old, current] = [before.detail(), after.detail()];
  if (!old.isExact || !current.isExact) return false;
  const difference = differingFaces({
    ...{ kind: 'changed', before, after },
    ...{ isRecoloured: false, isRenamed: false },
  });
  const { before: gone, after: come, move } = difference;
  if (move || typeof gone === 'string' || typeof come === 'string') return false;
  if (gone.size * current.faces.length > mostPairs) return false;
  const slack = old.slack + current.slack;
  const least = Math.max(old.exactSlack + current.exactSlack, leastStep);
  return [...gone].some((number) => {
    const face = old.faces[number];
    if (!face || current.faces.some((other) => isOneExactSurface(face, other, least))) return false;
    return [...come].some((at) => {
      const other = current.faces[at];
      return other !== undefined && isInPlace(face, other, slack) && stepOf(face, other) > least;
    });
  });
}

/** More pairs of faces than these are not looked at: so much that differs would show in the whole. */
const mostPairs = 4_000_000;
/** Metres: sizes are told as finely. */
const leastStep = 1e-6;

function isSameToTheBit({ shape: a }: DetailedPart, { shape: b }: DetailedPart): boolean {
  const measures = ({ centre, radii, spread, lean, box }: DetailedPart['shape']) =>
    [centre, radii, spread, lean, ...box].flat();
  const others = measures(b);
  return a.triangles === b.triangles && measures(a).every((value, i) => value === others[i]);
}

function isInPlace(a: FaceSpot, b: FaceSpot, slack: number): boolean {
  return ([0, 1] as const).every((end) => distance(a.box[end], b.box[end]) <= 2 * slack);
}

/** Metres from one surface to another one of its kind, beside the middle of the face; 0 where nobody tells. */
function stepOf({ surface: a, centre }: FaceSpot, { surface: b }: FaceSpot): number {
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

/** The point of an axis that is nearest to another one. */
function beside(point: Vector, origin: Vector, axis: Vector): Vector {
  return along(origin, axis, dot(minus(point, origin), axis));
}
