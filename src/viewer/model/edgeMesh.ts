import {
  Box3,
  type BufferGeometry,
  type InterleavedBufferAttribute,
  type BufferAttribute,
  Float32BufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute as Interleaved,
  Mesh,
  Sphere,
  Vector3,
} from 'three';

/** Objects in this layer are drawn when the edges are on, and never hit by a ray. */
export const edgeLayer = 1;

/** Lines that occur several times in an assembly share one geometry. */
const ready = new WeakMap<BufferGeometry, InstancedBufferGeometry>();

/**
 * The line segments of a geometry as thin rectangles that face the eye, one instance a segment:
 * WebGL's own lines are one jagged pixel wide. The material comes from `EdgeMaterials`.
 */
export function edgeMesh(lines: BufferGeometry): Mesh {
  const geometry = ready.get(lines) ?? rectangles(segmentsOf(lines));
  ready.set(lines, geometry);
  const mesh = new Mesh(geometry);
  mesh.layers.set(edgeLayer);
  mesh.renderOrder = 1;
  return mesh;
}

/** @param segments x y z of both ends, six numbers a segment */
export function rectangles(segments: Float32Array): InstancedBufferGeometry {
  const geometry = new InstancedBufferGeometry();
  // Across the line (-1…1) and along it (0 or 1).
  const corners = [-1, 0, 0, 1, 0, 0, 1, 1, 0, -1, 1, 0];
  geometry.setAttribute('position', new Float32BufferAttribute(corners, 3));
  geometry.setIndex([0, 1, 2, 0, 2, 3]);
  const ends = new InstancedInterleavedBuffer(segments, 6);
  geometry.setAttribute('start', new Interleaved(ends, 3, 0));
  geometry.setAttribute('end', new Interleaved(ends, 3, 3));
  geometry.instanceCount = segments.length / 6;
  const box = boxOf(segments);
  geometry.boundingBox = box;
  geometry.boundingSphere = box.getBoundingSphere(new Sphere());
  return geometry;
}

function segmentsOf(lines: BufferGeometry): Float32Array {
  const position = lines.getAttribute('position');
  const { index } = lines;
  const isPlain = index === null && !('data' in position) && position.itemSize === 3;
  if (isPlain && position.array instanceof Float32Array && position.count % 2 === 0) {
    return position.array;
  }
  const count = index?.count ?? position.count;
  const segments = new Float32Array((count - (count % 2)) * 3);
  for (let i = 0; i + 1 < count; i += 2) {
    put(segments, i, position, index?.getX(i) ?? i);
    put(segments, i + 1, position, index?.getX(i + 1) ?? i + 1);
  }
  return segments;
}

function put(
  into: Float32Array,
  at: number,
  from: BufferAttribute | InterleavedBufferAttribute,
  vertex: number,
): void {
  into.set([from.getX(vertex), from.getY(vertex), from.getZ(vertex)], at * 3);
}

function boxOf(segments: Float32Array): Box3 {
  const box = new Box3();
  const point = new Vector3();
  for (let i = 0; i < segments.length; i += 3) box.expandByPoint(point.fromArray(segments, i));
  return box;
}
