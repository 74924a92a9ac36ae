import { outOfRange } from '../../../../words/outOfRange';
import { Matrix4, Vector3 } from 'three';
import { countsOf, partsIn, type ExportFaces, type ExportScene } from './exportScene';
import { millimetresUpright } from './millimetres';
import { inSteps, yielding, type Steps } from './steps';

const headerBytes = 84;
const triangleBytes = 50;
/** Triangles in one chunk. */
const chunkTriangles = 4096;
/** An empty chunk, at which the consumer may pause. */
const moment = new Uint8Array(0);

/** Number of bytes that `writeStl` generates. */
export function stlBytes(scene: ExportScene): number {
  return headerBytes + triangleBytes * countsOf(scene).triangles;
}

/** Writes a binary STL file in millimetres, Z up: all triangles in place, without names and colours. */
export function* writeStl(scene: ExportScene): Generator<Uint8Array<ArrayBuffer>> {
  yield header(countsOf(scene).triangles);
  const upright = millimetresUpright(scene.up);
  for (const { shape, place } of partsIn(scene.roots)) {
    const placed = upright.clone().multiply(new Matrix4().fromArray(place));
    for (const faces of shape.faces()) {
      if (!faces) {
        yield moment;
        continue;
      }
      const points = yield* yielding(moment, placedPoints(faces, placed));
      for (let at = 0; at < faces.index.length; at += 3 * chunkTriangles) {
        const index = faces.index.subarray(at, at + 3 * chunkTriangles);
        yield triangles(points, index, placed.determinant() < 0);
      }
    }
  }
}

function header(count: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(headerBytes);
  // The header must not begin with `solid`, which marks text STL files.
  new TextEncoder().encodeInto('Binary STL by Caliper, in millimetres, Z upwards', bytes);
  new DataView(bytes.buffer).setUint32(80, count, true);
  return bytes;
}

function* placedPoints({ positions }: ExportFaces, place: Matrix4): Steps<Float32Array> {
  const points = new Float32Array(positions.length);
  const point = new Vector3();
  yield* inSteps(positions.length / 3, (from, end) => {
    for (let i = 3 * from; i < 3 * end; i += 3) {
      point.fromArray(positions, i).applyMatrix4(place).toArray(points, i);
    }
  });
  return points;
}

function triangles(
  points: Float32Array,
  index: Uint32Array,
  isMirrored: boolean,
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array((index.length / 3) * triangleBytes);
  const view = new DataView(bytes.buffer);
  const [second, third] = isMirrored ? [2, 1] : [1, 2];
  const corners = [new Vector3(), new Vector3(), new Vector3()] as const;
  const [a, b, c] = corners;
  const [normal, side] = [new Vector3(), new Vector3()];
  for (let i = 0, at = 0; i < index.length; i += 3, at += triangleBytes) {
    a.fromArray(points, 3 * (index[i] ?? outOfRange()));
    b.fromArray(points, 3 * (index[i + second] ?? outOfRange()));
    c.fromArray(points, 3 * (index[i + third] ?? outOfRange()));
    normal.subVectors(b, a).cross(side.subVectors(c, a)).normalize();
    put(view, at, normal);
    corners.forEach((corner, n) => {
      put(view, at + 12 * (n + 1), corner);
    });
  }
  return bytes;
}

function put(view: DataView, at: number, { x, y, z }: Vector3): void {
  view.setFloat32(at, x, true);
  view.setFloat32(at + 4, y, true);
  view.setFloat32(at + 8, z, true);
}
