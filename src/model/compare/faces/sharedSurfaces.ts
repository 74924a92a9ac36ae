import { isOneExactSurface, type FaceLocation } from './faceDifference';

/**
 * The area of the faces that lie on surfaces of the other revision and beside faces there, however both are trimmed:
 * where a chamfer is made wider, the faces beside it are others, and their surfaces are the same.
 */
export function sharedSurfaceArea(
  faces: readonly FaceLocation[],
  others: readonly FaceLocation[],
  { slack, exactSlack }: { readonly slack: number; readonly exactSlack: number },
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
