import { outOfRange } from '../../words/outOfRange';
import {
  BufferAttribute,
  BufferGeometry,
  InstancedBufferAttribute,
  type InstancedMesh,
  InterleavedBufferAttribute,
  Matrix3,
  Matrix4,
  Vector3,
} from 'three';
import type { Steps } from '../base/inSlices';

type Attribute = BufferAttribute | InterleavedBufferAttribute;

/** Vertices that are processed between two yields. */
const stride = 16_384;

/**
 * Expands all instances of a mesh to one geometry, incrementally. In software rendering one instance costs as much as
 * hundreds of triangles, and a simplified mesh has few.
 */
export function* placedGeometry(
  source: BufferGeometry,
  mesh: InstancedMesh,
): Steps<BufferGeometry> {
  const made = new BufferGeometry();
  const { count: places } = mesh;
  const vertices = source.getAttribute('position').count;
  const index = source.index?.array ?? [];
  const corners = new Uint32Array(places * index.length);
  for (let i = 0; i < corners.length; i++) {
    if (i % stride === 0) yield;
    const place = Math.floor(i / index.length);
    corners[i] = place * vertices + (index[i % index.length] ?? outOfRange());
  }
  made.setIndex(new BufferAttribute(corners, 1));
  for (const [name, attribute] of Object.entries(source.attributes)) {
    if (attribute instanceof InterleavedBufferAttribute) continue;
    made.setAttribute(name, yield* written(attribute, vertices, places));
  }
  yield* placePoints(made.getAttribute('position'), mesh, vertices);
  if (made.hasAttribute('normal')) yield* turnNormals(made.getAttribute('normal'), mesh, vertices);
  made.boundingSphere = mesh.boundingSphere;
  return made;
}

/** Repeats an instance attribute for each vertex of the instance, and a vertex attribute for each instance. */
function* written(from: BufferAttribute, vertices: number, places: number): Steps<BufferAttribute> {
  const { itemSize } = from;
  const isOwn = from instanceof InstancedBufferAttribute;
  const numbers = new Float32Array(vertices * places * itemSize);
  for (let i = 0; i < vertices * places; i++) {
    if (i % stride === 0) yield;
    const row = isOwn ? Math.floor(i / vertices) : i % vertices;
    for (let k = 0; k < itemSize; k++) numbers[i * itemSize + k] = from.getComponent(row, k);
  }
  return new BufferAttribute(numbers, itemSize);
}

function* placePoints(points: Attribute, mesh: InstancedMesh, vertices: number): Steps<void> {
  const place = new Matrix4();
  const point = new Vector3();
  for (let i = 0; i < points.count; i++) {
    if (i % stride === 0) yield;
    if (i % vertices === 0) mesh.getMatrixAt(i / vertices, place);
    const { x, y, z } = point.fromBufferAttribute(points, i).applyMatrix4(place);
    points.setXYZ(i, x, y, z);
  }
}

/** Normals are octahedron-encoded: two coordinates, each −1…1. */
function* turnNormals(normals: Attribute, mesh: InstancedMesh, vertices: number): Steps<void> {
  const place = new Matrix4();
  const turn = new Matrix3();
  const normal = new Vector3();
  for (let i = 0; i < normals.count; i++) {
    if (i % stride === 0) yield;
    if (i % vertices === 0) {
      mesh.getMatrixAt(i / vertices, place);
      turn.getNormalMatrix(place);
    }
    unfold(normal, normals.getX(i), normals.getY(i)).applyMatrix3(turn);
    const sum = Math.abs(normal.x) + Math.abs(normal.y) + Math.abs(normal.z);
    const [x, y] = [normal.x / sum, normal.y / sum];
    if (normal.z >= 0) normals.setXY(i, x, y);
    else normals.setXY(i, (1 - Math.abs(y)) * sign(x), (1 - Math.abs(x)) * sign(y));
  }
}

function unfold(into: Vector3, x: number, y: number): Vector3 {
  const z = 1 - Math.abs(x) - Math.abs(y);
  const below = Math.max(-z, 0);
  return into.set(x - below * sign(x), y - below * sign(y), z);
}

function sign(value: number): number {
  return value < 0 ? -1 : 1;
}
