import type { Surface, Vector } from '../../shapes';
import { distance } from '../../vectors';
import type { Rotation } from '../match/axisAngle';
import { isOneExactSurface, type FaceLocation } from './faceDifference';
import { boundOfDirections, directionOf, type Alike } from './rotationBound';

/**
 * The area of the faces that lie on surfaces of the other revision and beside faces there, however both are trimmed:
 * where a chamfer is made wider, the faces beside it are others, and their surfaces are the same.
 */
export function sharedSurfaceArea(
  faces: readonly FaceLocation[],
  others: readonly FaceLocation[],
  { slack, exactSlack }: Slacks,
): number {
  const isShared = (face: FaceLocation) =>
    others.some(
      (one) =>
        isOfSimilarArea(face.area, one.area) &&
        isBeside(face.box, one.box, slack) &&
        isOneExactSurface(face, one, exactSlack),
    );
  return faces.reduce((sum, face) => sum + (isShared(face) ? face.area : 0), 0);
}

interface Slacks {
  readonly slack: number;
  readonly exactSlack: number;
}

/**
 * The largest area that `sharedSurfaceArea` can give after a rotation, whatever the displacement: that of the faces for
 * which there is a face of similar area, of the same kind, radius and direction. It costs much less.
 */
export function sharedSurfaceBound(
  faces: readonly FaceLocation[],
  others: readonly FaceLocation[],
  { exactSlack }: Slacks,
): (rotation: Rotation) => number {
  const known = faces.flatMap((face): Alike[] => {
    const mates = others.flatMap((other) =>
      isOfSimilarArea(face.area, other.area) ? directionFor(face, other, exactSlack) : [],
    );
    if (mates.length === 0) return [];
    const own = face.surface && directionOf(face.surface);
    const isAny = own === null || mates.includes('any');
    const isOriented = face.surface?.kind === 'plane';
    const directions = mates.flatMap((mate) => (mate === 'any' ? [] : [mate]));
    return [{ area: face.area, direction: isAny ? null : own, isOriented, directions }];
  });
  return boundOfDirections(known);
}

/** Radians: on a face that its tolerance lets tilt by more, any direction may be equal. */
const maxTilt = 5e-4;

/** The direction that a face must have to lie on the surface of another one; none where it cannot. */
function directionFor(
  { surface: a, box, isExact }: FaceLocation,
  { surface: b, isExact: isOtherExact }: FaceLocation,
  slack: number,
): readonly (Vector | 'any')[] {
  if (!isExact || !isOtherExact || !a || !b || a.kind !== b.kind) return [];
  if (!areRadiiNear(a, b, slack)) return [];
  const direction = directionOf(b);
  return [direction && slack <= maxTilt * distance(...box) ? direction : 'any'];
}

function areRadiiNear(a: Surface, b: Surface, slack: number): boolean {
  const isNear = (one: number, other: number) => Math.abs(one - other) <= slack;
  if ((a.kind === 'cylinder' || a.kind === 'sphere') && b.kind === a.kind) {
    return isNear(a.radius, b.radius);
  }
  if (a.kind === 'torus' && b.kind === 'torus') {
    return isNear(a.majorRadius, b.majorRadius) && isNear(a.minorRadius, b.minorRadius);
  }
  return a.kind !== 'other';
}

/** The most pairs of faces that are compared for each movement, which bounds the time. */
export const maxSurfacePairs = 250_000;

function isOfSimilarArea(a: number, b: number): boolean {
  return Math.min(a, b) >= 0.5 * Math.max(a, b);
}

function isBeside(a: FaceLocation['box'], b: FaceLocation['box'], slack: number): boolean {
  return ([0, 1, 2] as const).every(
    (i) => a[0][i] <= b[1][i] + slack && b[0][i] <= a[1][i] + slack,
  );
}
