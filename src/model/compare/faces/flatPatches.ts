import { vectorAt } from '../../vectors';
import { DisjointSets } from '../../../words/disjointSets';
import { memoized } from '../../../words/memoized';
import { outOfRange } from '../../../words/outOfRange';

/** Cosine of the largest angle between triangles that are coplanar: half a degree. */
const flat = Math.cos((0.5 * Math.PI) / 180);

/**
 * Divides a triangle mesh into flat regions, for files that do not separate faces.
 * @param corners x y z of three corners, triangle after triangle
 * @returns the number of the region of each triangle
 */
export function flatPatches(corners: Float64Array): Uint32Array {
  const triangles = corners.length / 9;
  const vertices = weldedVertices(corners);
  const normals = normalsOf(corners);
  const sets = new DisjointSets(triangles);
  const open = new Map<number, number>();
  const vertexCount = Math.max(1, triangles * 3);
  for (let triangle = 0; triangle < triangles; triangle++) {
    for (let side = 0; side < 3; side++) {
      const from = vertices[3 * triangle + side] ?? outOfRange();
      const to = vertices[3 * triangle + ((side + 1) % 3)] ?? outOfRange();
      const key = Math.min(from, to) * vertexCount + Math.max(from, to);
      const other = open.get(key);
      if (other === undefined) open.set(key, triangle);
      else if (areFlat(normals, triangle, other)) sets.join(triangle, other);
    }
  }
  return numbersOf(sets, triangles);
}

function areFlat(normals: Float64Array, a: number, b: number): boolean {
  let cosine = 0;
  for (let axis = 0; axis < 3; axis++) {
    cosine += (normals[3 * a + axis] ?? outOfRange()) * (normals[3 * b + axis] ?? outOfRange());
  }
  return cosine >= flat;
}

function normalsOf(corners: Float64Array): Float64Array {
  const normals = new Float64Array(corners.length / 3);
  const at = (i: number) => corners[i] ?? outOfRange();
  for (let i = 0; i < corners.length; i += 9) {
    const [ux, uy, uz] = [at(i + 3) - at(i), at(i + 4) - at(i + 1), at(i + 5) - at(i + 2)];
    const [vx, vy, vz] = [at(i + 6) - at(i), at(i + 7) - at(i + 1), at(i + 8) - at(i + 2)];
    const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const length = Math.hypot(x, y, z) || 1;
    normals.set([x / length, y / length, z / length], i / 3);
  }
  return normals;
}

/** The number of each corner's vertex; corners with the same coordinates share one. */
function weldedVertices(corners: Float64Array): Uint32Array {
  const numbers = new Uint32Array(corners.length / 3);
  const known = new Map<string, number>();
  for (let i = 0; i < numbers.length; i++) {
    const key = vectorAt(corners, 3 * i).join(' ');
    const number = known.get(key) ?? known.size;
    known.set(key, number);
    numbers[i] = number;
  }
  return numbers;
}

/** The number of each item's set, from 0 without gaps, in the order of the sets' first members. */
function numbersOf(sets: DisjointSets, count: number): Uint32Array {
  const known = new Map<number, number>();
  return Uint32Array.from({ length: count }, (_, i) =>
    memoized(known, sets.of(i), () => known.size),
  );
}
