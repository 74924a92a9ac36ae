import { outOfRange } from '../../words/outOfRange';
import { normalColumns, vectorAt } from '../vectors';

/** The identity matrix, 4 × 4. */
export const identity4 = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);

/** The vertices of a geometry that are used, and the index at which the first is written. */
export interface Vertices {
  readonly used: Int32Array;
  readonly count: number;
  readonly first: number;
}

/**
 * Writes points in the positions to which a placement moves them.
 * @returns their bounding box: lowest and highest corner
 */
export function placePoints(
  from: Float32Array,
  { used, count, first }: Vertices,
  place: Float64Array,
  to: Float32Array,
): Float32Array {
  const [a, b, c] = vectorAt(place, 0);
  const [d, e, f] = vectorAt(place, 4);
  const [g, h, i] = vectorAt(place, 8);
  const [u, v, w] = vectorAt(place, 12);
  let [lowX, lowY, lowZ] = [Infinity, Infinity, Infinity];
  let [highX, highY, highZ] = [-Infinity, -Infinity, -Infinity];
  for (let n = 0; n < count; n++) {
    const at = 3 * (used[n] ?? outOfRange());
    const x = from[at] ?? outOfRange();
    const y = from[at + 1] ?? outOfRange();
    const z = from[at + 2] ?? outOfRange();
    const px = a * x + d * y + g * z + u;
    const py = b * x + e * y + h * z + v;
    const pz = c * x + f * y + i * z + w;
    const goal = 3 * (first + n);
    to[goal] = px;
    to[goal + 1] = py;
    to[goal + 2] = pz;
    if (px < lowX) lowX = px;
    if (px > highX) highX = px;
    if (py < lowY) lowY = py;
    if (py > highY) highY = py;
    if (pz < lowZ) lowZ = pz;
    if (pz > highZ) highZ = pz;
  }
  return Float32Array.of(lowX, lowY, lowZ, highX, highY, highZ);
}

/** The largest number of the octahedral encoding. */
export const full = 32767;

/**
 * Writes normals as a placement turns them, in octahedral encoding: two numbers that are exact to a hundredth of a
 * degree.
 */
export function encodeNormals(
  from: Float32Array,
  { used, count, first }: Vertices,
  place: Float64Array,
  to: Int16Array,
): void {
  const [[a, b, c], [d, e, f], [g, h, i]] = normalColumns(place);
  for (let n = 0; n < count; n++) {
    const at = 3 * (used[n] ?? outOfRange());
    const x = from[at] ?? outOfRange();
    const y = from[at + 1] ?? outOfRange();
    const z = from[at + 2] ?? outOfRange();
    const nx = a * x + d * y + g * z;
    const ny = b * x + e * y + h * z;
    const nz = c * x + f * y + i * z;
    const scale = 1 / (Math.abs(nx) + Math.abs(ny) + Math.abs(nz) || 1);
    let px = nx * scale;
    let py = ny * scale;
    if (nz < 0) {
      const folded = (1 - Math.abs(py)) * (px < 0 ? -1 : 1);
      py = (1 - Math.abs(px)) * (py < 0 ? -1 : 1);
      px = folded;
    }
    const goal = 2 * (first + n);
    to[goal] = Math.round(px * full);
    to[goal + 1] = Math.round(py * full);
  }
}

/** Decodes unit vectors from the octahedral encoding: two numbers of each to three. */
export function decodeNormals(from: Int16Array, to: Float32Array): void {
  for (let i = 0; i < from.length / 2; i++) {
    let x = (from[2 * i] ?? outOfRange()) / full;
    let y = (from[2 * i + 1] ?? outOfRange()) / full;
    const z = 1 - Math.abs(x) - Math.abs(y);
    if (z < 0) {
      const folded = (1 - Math.abs(y)) * (x < 0 ? -1 : 1);
      y = (1 - Math.abs(x)) * (y < 0 ? -1 : 1);
      x = folded;
    }
    const scale = 1 / (Math.hypot(x, y, z) || 1);
    to[3 * i] = x * scale;
    to[3 * i + 1] = y * scale;
    to[3 * i + 2] = z * scale;
  }
}

/** The bounding box of a box that a placement moves. */
export function boxAround(box: Float32Array, place: Float64Array): Float32Array {
  const [x, y, z] = vectorAt(box, 0);
  const [x2, y2, z2] = vectorAt(box, 3);
  const corners = new Float32Array(24);
  [x, x2].forEach((cx, i) =>
    [y, y2].forEach((cy, j) =>
      [z, z2].forEach((cz, k) => {
        corners.set([cx, cy, cz], 3 * (4 * i + 2 * j + k));
      }),
    ),
  );
  return boxOf(corners, place);
}

/** The bounding box of lines that a placement moves. */
export function boxOfSegments(lines: readonly Float32Array[], place: Float64Array): Float32Array {
  const points = new Float32Array(lines.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const line of lines) {
    points.set(line, at);
    at += line.length;
  }
  return boxOf(points, place);
}

function boxOf(points: Float32Array, place: Float64Array): Float32Array {
  const count = points.length / 3;
  const used = Int32Array.from({ length: count }, (_, i) => i);
  return placePoints(points, { used, count, first: 0 }, place, new Float32Array(points.length));
}
