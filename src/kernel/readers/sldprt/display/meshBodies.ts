import { refuseTooMany } from '../../../base/resultLimits';
import type { PartMesh } from '../../../base/scene';
import { asBytes, type Bytes, bytesFrom } from '../../../platform';
import type { SolidWorksFile } from '../openSolidWorks';
import { ofConfiguration } from '../savedState';

/** A body of triangles alone: corners and normals of each, x y z in metres, none of them shared. */
export type MeshBody = Pick<PartMesh, 'positions' | 'normals'>;

/** Streams of the bodies of a part that are meshes, as SolidWorks since 2018 takes from STL files. */
export function meshBodyPaths(
  file: SolidWorksFile,
  configuration: string | null,
): readonly string[] {
  const all = file.paths.filter((path) => /^MeshData\/Config-\d+-Mesh-\d+$/.test(path));
  return ofConfiguration(all, configuration);
}

/**
 * Reads a body whose records are all as they are known.
 * @returns null for another layout, or damage
 * @throws Refusal when there are too many triangles
 */
export function readMeshBody(file: SolidWorksFile, path: string): MeshBody | null {
  const stream = file.read(path);
  if (!stream) return null;
  const bytes = asBytes(stream);
  const first = bytes.indexOf(cornerMark);
  const corners = first < 4 ? null : readCorners(bytes, first, bytes.readUInt32LE(first - 4));
  return corners && readTriangles(bytes, corners.end + betweenBytes, corners.points);
}

/** What stands before each record: 2, −2, −2. */
const recordMark = '02000000fefffffffeffffff';
/** Before the first of the corners: the mark, 1, 3. */
const cornerMark = bytesFrom(`${recordMark}0100000003000000`, 'hex');
const cornerBytes = 44;
/** Before the normal of a triangle: 0, the mark, 2, 3. */
const triangleMark = bytesFrom(`00000000${recordMark}0200000003000000`, 'hex');
const sideMark = bytesFrom(recordMark, 'hex');
const sideBytes = 24;
const triangleBytes = 120;
/** Ten words between the corners and the number of triangles. */
const betweenBytes = 40;

function readCorners(
  bytes: Bytes,
  from: number,
  count: number,
): { points: Float64Array; end: number } | null {
  const end = from + cornerBytes * count;
  if (end > bytes.length) return null;
  const points = new Float64Array(3 * count);
  for (let corner = 0; corner < count; corner++) {
    const at = from + cornerBytes * corner;
    if (!stands(bytes, cornerMark, at)) return null;
    for (let axis = 0; axis < 3; axis++)
      points[3 * corner + axis] = bytes.readDoubleLE(at + cornerMark.length + 8 * axis);
  }
  return points.every((value) => Math.abs(value) < 1e6) ? { points, end } : null;
}

function readTriangles(bytes: Bytes, at: number, points: Float64Array): MeshBody | null {
  if (at + 4 > bytes.length) return null;
  const count = bytes.readUInt32LE(at);
  if (count === 0 || at + 4 + triangleBytes * count > bytes.length) return null;
  refuseTooMany(count);
  const positions = new Float32Array(9 * count);
  const normals = new Float32Array(9 * count);
  for (let triangle = 0; triangle < count; triangle++) {
    const from = at + 4 + triangleBytes * triangle;
    if (!stands(bytes, triangleMark, from)) return null;
    const normal = from + triangleMark.length;
    for (let side = 0; side < 3; side++) {
      const place = normal + 24 + sideBytes * side;
      const corner = 3 * bytes.readUInt32LE(place);
      if (corner >= points.length || !stands(bytes, sideMark, place + 4)) return null;
      const to = 9 * triangle + 3 * side;
      positions.set(points.subarray(corner, corner + 3), to);
      for (let axis = 0; axis < 3; axis++)
        normals[to + axis] = bytes.readDoubleLE(normal + 8 * axis);
    }
  }
  return normals.every(Number.isFinite) ? { positions, normals } : null;
}

function stands(bytes: Bytes, mark: Bytes, at: number): boolean {
  return bytes.subarray(at, at + mark.length).equals(mark);
}
