import { outOfRange } from '../../../words/outOfRange';
import type { Feature } from '../../features/features';
import type { FaceShape, Vector } from '../../shapes';
import { cross, dot, lengthOf, minus, unit, vectorAt, plus } from '../../vectors';
import { FaceSum, type PartDetail } from './comparedFaces';
import type { FaceLocation } from './faceDifference';
import type { PartShape, VisitTriangle } from '../match/comparedShape';
import { flatPatches } from './flatPatches';

/** A part whose faces are to be examined. */
export interface DetailSource {
  readonly shape: PartShape;
  /** Visits its triangles one after the other, in model coordinates. */
  readonly forEach: (visit: VisitTriangle) => void;
  /** Its exact faces without their surfaces, where they are known without another look at the triangles. */
  readonly locations?: readonly FaceLocation[];
  /** The index of the first triangle of each face, in order; null if faces are not separated. */
  readonly faceStarts: ArrayLike<number> | null;
  /** The exact faces in model coordinates, as many as `faceStarts`; null if only triangles are known. */
  readonly faces: readonly FaceShape[] | null;
  /** Features, also in model coordinates. */
  readonly features: readonly Feature[];
  /** Metres that the numbers of the file leave open of the positions of exact faces; see `cornerDeviation`. */
  readonly cornerDeviation: number;
}

/** What is known about the faces of a part, in model coordinates. */
export function partDetail(source: DetailSource): PartDetail {
  const { shape, faces, features, faceStarts } = source;
  const { tolerance, radii, box } = shape;
  const reach = Math.max(lengthOf(box[0]), lengthOf(box[1]));
  const isExact = faces !== null && faceStarts !== null;
  // An engine that meshes exact faces does not always give their shapes, but it tells them apart.
  const isDivided = isExact || (tolerance !== null && (faceStarts?.length ?? 0) > 1);
  const rounding = roundingPart * Math.max(radii[3], reach);
  const slack = isDivided ? (tolerance ?? 0) + rounding : Math.max(minMeshSlack, rounding);
  const exactSlack = Math.max(
    minSlack,
    roundingPart * reach,
    Math.min(source.cornerDeviation, slack),
  );
  const looseArea = (shape.looseness ?? 0) * (shape.exactArea ?? shape.area);
  if (isExact && source.locations) {
    const faceOfTriangle = facesByStarts(faceStarts, shape.triangles);
    const located = source.locations.map((spot, i) => exactFace(spot, faces[i], looseArea));
    return { ...{ faceOfTriangle, isExact, slack, exactSlack }, faces: located, features };
  }
  const corners = cornersOf(source);
  const faceOfTriangle =
    isDivided && faceStarts ? facesByStarts(faceStarts, corners.length / 9) : flatPatches(corners);
  const spots = faceLocations(corners, faceOfTriangle, isExact ? faces.length : null);
  const known = { faceOfTriangle, isExact, slack, exactSlack };
  if (!isExact) {
    const toFace = withFoundPlane(corners, faceOfTriangle, slack);
    return { ...known, faces: spots.map(toFace), features: [] };
  }
  return {
    ...known,
    faces: spots.map((spot, i) => exactFace(spot, faces[i], looseArea)),
    features,
  };
}

/** Relative error of vertices, which are kept in single precision. */
const roundingPart = 1e-6;
/** Metres to which exporters write numbers. */
const minSlack = 1e-7;
/** The same for triangles, which are often written with three decimals of a millimetre. */
const minMeshSlack = 2e-6;

function cornersOf({ forEach, shape }: DetailSource): Float64Array {
  const corners = new Float64Array(9 * shape.triangles);
  let at = 0;
  forEach((a, b, c) => {
    corners.set(a, at);
    corners.set(b, at + 3);
    corners.set(c, at + 6);
    at += 9;
  });
  return corners;
}

/** The index of the face of each triangle. */
export function facesByStarts(starts: ArrayLike<number>, triangles: number): Uint32Array {
  const faces = new Uint32Array(triangles);
  for (let face = 0; face < starts.length; face++) {
    faces.fill(face, starts[face] ?? triangles, starts[face + 1] ?? triangles);
  }
  return faces;
}

/**
 * The faces of triangles, without their surfaces.
 * @param corners nine numbers for each triangle
 * @param count the number of faces; null to take the highest index that occurs
 */
export function faceLocations(
  corners: Float64Array,
  faceOfTriangle: ArrayLike<number>,
  count: number | null,
): readonly FaceLocation[] {
  const sums = Array.from({ length: count ?? 0 }, () => new FaceSum());
  for (let triangle = 0; triangle < faceOfTriangle.length; triangle++) {
    const face = faceOfTriangle[triangle] ?? outOfRange();
    while (sums.length <= face) sums.push(new FaceSum());
    sums[face]?.add(corners, 9 * triangle);
  }
  return sums.map((sum) => sum.location());
}

function trianglesOfFaces(
  faceOfTriangle: ArrayLike<number>,
  count: number | null,
): readonly (readonly number[])[] {
  const lists: number[][] = Array.from({ length: count ?? 0 }, () => []);
  for (let triangle = 0; triangle < faceOfTriangle.length; triangle++) {
    const face = faceOfTriangle[triangle] ?? outOfRange();
    while (lists.length <= face) lists.push([]);
    lists[face]?.push(triangle);
  }
  return lists;
}

function cornersAt(corners: Float64Array, triangle: number): [Vector, Vector, Vector] {
  const corner = (at: number) => vectorAt(corners, 9 * triangle + at);
  return [corner(0), corner(3), corner(6)];
}

function exactFace(
  spot: FaceLocation,
  face: FaceShape | undefined,
  looseArea: number,
): FaceLocation {
  if (!face) return spot;
  const exact = { ...spot, area: face.area, isExact: true, surface: face };
  return looseArea > 0 ? { ...exact, looseArea } : exact;
}

/** Gives a flat region a plane, if all its corners lie in the plane. */
function withFoundPlane(corners: Float64Array, faceOfTriangle: ArrayLike<number>, slack: number) {
  const lists = trianglesOfFaces(faceOfTriangle, null);
  return (spot: FaceLocation, number: number): FaceLocation => {
    const own = lists[number] ?? [];
    const normal = meanNormal(corners, own);
    if (!normal) return spot;
    const offset = dot(normal, spot.centre);
    const isFlat = own.every((triangle) =>
      cornersAt(corners, triangle).every((at) => Math.abs(dot(normal, at) - offset) <= 2 * slack),
    );
    return isFlat ? { ...spot, surface: { kind: 'plane', origin: spot.centre, normal } } : spot;
  };
}

function meanNormal(corners: Float64Array, triangles: readonly number[]): Vector | null {
  let sum: Vector = [0, 0, 0];
  for (const triangle of triangles) {
    const [a, b, c] = cornersAt(corners, triangle);
    sum = plus(sum, cross(minus(b, a), minus(c, a)));
  }
  return lengthOf(sum) > 0 ? unit(sum) : null;
}
