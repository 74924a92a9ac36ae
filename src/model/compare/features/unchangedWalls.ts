import type { Feature } from '../../features/features';
import { isOneExactSurface, type FaceLocation } from '../faces/faceDifference';
import type { ComparedSide } from './comparedSide';

/**
 * Whether the other revision has the walls of a feature too, though it forms no such feature with them: neither was the
 * feature removed then, nor was it added.
 */
export type AreWallsUnchanged = (feature: Feature) => boolean;

/** @param slack metres by which places may differ */
export function unchangedWalls(
  { faces, differing }: ComparedSide,
  other: ComparedSide,
  slack: number,
): AreWallsUnchanged {
  return (feature) => {
    const walls = feature.faces.filter((number) => isWall(feature, faces[number]));
    return (
      walls.length > 0 &&
      walls.every((number) => !differing.has(number) || isFaceThere(faces[number], other, slack))
    );
  };
}

/** Whether a face lies where the other revision has a face of the same exact surface. */
export function isFaceThere(
  face: FaceLocation | undefined,
  { faces }: Pick<ComparedSide, 'faces'>,
  slack: number,
): boolean {
  return (
    face !== undefined &&
    faces.some((one) => isOneExactSurface(face, one, slack) && isBeside(face.box, one.box, slack))
  );
}

/** Floors and openings are no walls: what a hole ends at may be part of something else. */
function isWall(feature: Feature, face: FaceLocation | undefined): boolean {
  if (!face) return false;
  if (feature.kind === 'fillet' || feature.kind === 'chamfer') return true;
  const width = feature.kind === 'slot' ? feature.width : feature.diameter;
  return (
    face.surface?.kind === 'cylinder' && Math.abs(2 * face.surface.radius - width) <= sameWidth
  );
}

/** Metres to which diameters are compared. */
const sameWidth = 2e-6;

function isBeside(a: FaceLocation['box'], b: FaceLocation['box'], slack: number): boolean {
  return ([0, 1, 2] as const).every(
    (i) => a[0][i] <= b[1][i] + slack && b[0][i] <= a[1][i] + slack,
  );
}
