import { outOfRange } from '../../../../words/outOfRange';
import { groupBy } from '../../../../words/groupBy';
import { decodeNormals, encodeNormals, placePoints } from '../../../../model/pack/placeVertices';
import { cofactors, dot, inverse, normalColumns, vectorAt } from '../../../../model/vectors';
import { ascendingIndices } from '../../../pack/expand/shapeReader';

/** Geometry of a part that is written in the model's coordinates. */
export interface PlacedGeometry {
  /** Equal for all that may be the same geometry in different places. */
  readonly key: string;
  readonly points: Float32Array<ArrayBuffer>;
  /** In octahedral encoding. */
  readonly normals: Int16Array<ArrayBuffer> | null;
  /** From the part's coordinates to those of the model; 4 × 4, by columns. */
  readonly place: Float64Array;
  /** Of all its arrays. */
  readonly byteLength: number;
}

/** Items with the same geometry in the coordinates of their parts. */
export interface MovedGeometry<T> {
  readonly points: Float32Array<ArrayBuffer>;
  readonly normals: Int16Array<ArrayBuffer> | null;
  readonly items: readonly T[];
}

/**
 * Each group costs a draw call a frame, so it must save this many bytes, and only those that save most are taken: in
 * software a few hundred calls take milliseconds.
 */
const [minSavedBytes, maxGroups] = [16_384, 128];
/** Bounds the comparisons of items that have the same key and yet different geometry. */
const maxGroupsOfKey = 64;

/**
 * Finds what only stands elsewhere in the other revision: the same geometry, up to single precision, in several places.
 */
export function movedGeometry<T extends PlacedGeometry>(
  items: readonly T[],
  isAlike: (one: T, other: T) => boolean,
): readonly MovedGeometry<T>[] {
  const groups = [...groupBy(items, ({ key }) => key).values()].flatMap((alike) =>
    alike.length > 1 ? groupsOf(alike, isAlike) : [],
  );
  return groups
    .filter((group) => group.savedBytes >= minSavedBytes)
    .sort((one, other) => other.savedBytes - one.savedBytes)
    .slice(0, maxGroups);
}

/** 1 or -1 as a placement keeps or mirrors a part; 0 if it flattens it, so that its coordinates cannot be found. */
export function handedness(place: Float64Array): number {
  const determinant = dot(vectorAt(place, 0), cofactors(place)[0]);
  return Number.isFinite(1 / determinant) ? Math.sign(determinant) : 0;
}

function groupsOf<T extends PlacedGeometry>(
  alike: readonly T[],
  isAlike: (one: T, other: T) => boolean,
): readonly Group<T>[] {
  const groups: Group<T>[] = [];
  for (const item of alike) {
    const group = groups.find((one) => isAlike(one.some, item) && one.fits(item));
    if (group) group.items.push(item);
    else if (groups.length < maxGroupsOfKey) groups.push(new Group(item));
  }
  return groups;
}

class Group<T extends PlacedGeometry> implements MovedGeometry<T> {
  readonly points: Float32Array<ArrayBuffer>;
  readonly normals: Int16Array<ArrayBuffer> | null;
  readonly items: T[];
  private readonly reach: number;

  constructor(readonly some: T) {
    const { points, normals, place } = some;
    const toPart = inverse(place) ?? outOfRange();
    const count = points.length / 3;
    const all = { used: ascendingIndices(count), count, first: 0 };
    this.points = new Float32Array(points.length);
    placePoints(points, all, toPart, this.points);
    this.normals = normals && new Int16Array(normals.length);
    if (normals && this.normals) encodeNormals(vectorsOf(normals), all, toPart, this.normals);
    this.items = [some];
    this.reach = reachOf(points);
  }

  get savedBytes(): number {
    return (this.items.length - 1) * this.some.byteLength;
  }

  /** Whether the geometry is that of an item, in the item's place. */
  fits({ points, normals, place }: T): boolean {
    if (points.length !== this.points.length) return false;
    if (!areNear(points, this.points, place, this.reach + reachOf(points))) return false;
    if (!normals || !this.normals) return normals === this.normals;
    return areParallel(vectorsOf(normals), vectorsOf(this.normals), place);
  }
}

/** Rounding to single precision: of both places, of the part's coordinates, and of what was written. */
const roundings = 2 ** -22;

/** Whether points that are placed lie at others, which are as far from the origin as `reach` says at most. */
function areNear(points: Float32Array, own: Float32Array, place: Float64Array, reach: number) {
  const [[a, b, c], [d, e, f]] = [vectorAt(place, 0), vectorAt(place, 4)];
  const [[g, h, i], [u, v, w]] = [vectorAt(place, 8), vectorAt(place, 12)];
  for (let at = 0; at < points.length; at += 3) {
    const x = own[at] ?? outOfRange();
    const y = own[at + 1] ?? outOfRange();
    const z = own[at + 2] ?? outOfRange();
    const [px, py] = [points[at] ?? outOfRange(), points[at + 1] ?? outOfRange()];
    const pz = points[at + 2] ?? outOfRange();
    if (Math.abs(a * x + d * y + g * z + u - px) > reach * roundings) return false;
    if (Math.abs(b * x + e * y + h * z + v - py) > reach * roundings) return false;
    if (Math.abs(c * x + f * y + i * z + w - pz) > reach * roundings) return false;
  }
  return true;
}

function reachOf(points: Float32Array): number {
  let reach = 0;
  for (const coordinate of points) reach = Math.max(reach, Math.abs(coordinate));
  return reach;
}

/** The octahedral encoding is exact to a hundredth of a degree. */
const sameDirection = 1e-3;

function areParallel(normals: Float32Array, own: Float32Array, place: Float64Array): boolean {
  const [[a, b, c], [d, e, f], [g, h, i]] = normalColumns(place);
  for (let at = 0; at < normals.length; at += 3) {
    const x = own[at] ?? outOfRange();
    const y = own[at + 1] ?? outOfRange();
    const z = own[at + 2] ?? outOfRange();
    const nx = a * x + d * y + g * z;
    const ny = b * x + e * y + h * z;
    const nz = c * x + f * y + i * z;
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
    const dx = nx - length * (normals[at] ?? outOfRange());
    const dy = ny - length * (normals[at + 1] ?? outOfRange());
    const dz = nz - length * (normals[at + 2] ?? outOfRange());
    if (Math.abs(dx) + Math.abs(dy) + Math.abs(dz) > sameDirection * length) return false;
  }
  return true;
}

function vectorsOf(normals: Int16Array): Float32Array {
  const vectors = new Float32Array((normals.length / 2) * 3);
  decodeNormals(normals, vectors);
  return vectors;
}
