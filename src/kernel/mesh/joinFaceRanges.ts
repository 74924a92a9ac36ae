import { outOfRange } from '../../words/outOfRange';
import { triangleCount, type ViewGeometry } from '../base/viewScene';

/** One mesh of several geometries, in the unit of these: x y z of each vertex, three vertices of each triangle. */
export interface JoinedFaces {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly indices: Uint32Array;
  /** The first triangle of each geometry. */
  readonly starts: readonly number[];
}

/** Joins several geometries into one; those without normals get flat ones. */
export function joinFaces(geometries: readonly ViewGeometry[]): JoinedFaces {
  const meshes = geometries.map(withNormals);
  const vertices = meshes.reduce((sum, { positions }) => sum + positions.length, 0);
  const triangles = meshes.reduce((sum, { indices }) => sum + indices.length / 3, 0);
  const positions = new Float32Array(vertices);
  const normals = new Float32Array(vertices);
  const indices = new Uint32Array(triangles * 3);
  const starts: number[] = [];
  let [vertex, corner] = [0, 0];
  for (const one of meshes) {
    starts.push(corner / 3);
    positions.set(one.positions, vertex * 3);
    normals.set(one.normals, vertex * 3);
    for (const index of one.indices) indices[corner++] = index + vertex;
    vertex += one.positions.length / 3;
  }
  return { positions, normals, indices, starts };
}

type IndexedMesh = Omit<JoinedFaces, 'starts'>;

function withNormals(geometry: ViewGeometry): IndexedMesh {
  const { positions, normals } = geometry;
  const indices = cornersOf(geometry);
  return normals ? { positions, normals, indices } : flat(positions, indices);
}

function cornersOf(geometry: ViewGeometry): Uint32Array {
  const corners = triangleCount(geometry) * 3;
  return geometry.indices
    ? Uint32Array.from(geometry.indices.subarray(0, corners))
    : Uint32Array.from({ length: corners }, (_, i) => i);
}

/** Gives every triangle its own vertices and normal. */
function flat(positions: Float32Array, indices: Uint32Array): IndexedMesh {
  const own = new Float32Array(indices.length * 3);
  indices.forEach((vertex, i) => {
    own.set(positions.subarray(vertex * 3, vertex * 3 + 3), i * 3);
  });
  const normals = new Float32Array(own.length);
  for (let at = 0; at < own.length; at += 9) {
    const normal = normalOf(own.subarray(at, at + 9));
    for (let corner = 0; corner < 9; corner += 3) normals.set(normal, at + corner);
  }
  return { positions: own, normals, indices: Uint32Array.from(indices, (_, i) => i) };
}

/** @param t x y z of three corners, counterclockwise seen from outside */
function normalOf(t: Float32Array): readonly [number, number, number] {
  const side = (to: number, axis: number): number =>
    (t[to + axis] ?? outOfRange()) - (t[axis] ?? outOfRange());
  const x = side(3, 1) * side(6, 2) - side(3, 2) * side(6, 1);
  const y = side(3, 2) * side(6, 0) - side(3, 0) * side(6, 2);
  const z = side(3, 0) * side(6, 1) - side(3, 1) * side(6, 0);
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}
