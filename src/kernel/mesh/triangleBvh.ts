import { outOfRange } from '../../words/outOfRange';
import type { PartMesh } from '../base/scene';

type Mesh = Pick<PartMesh, 'positions' | 'indices'>;

/**
 * A balanced bounding volume hierarchy over triangles in Morton order. Node 1 is the root, and the children of
 * node n are 2n and 2n + 1.
 */
export interface TriangleBvh {
  /** In Morton order; a leaf has `leafSize` consecutive ones. */
  readonly triangles: Uint32Array;
  /** Lowest and highest x y z of each node, six numbers. */
  readonly boxes: Float64Array;
  /** Number of the first leaf node. */
  readonly firstLeaf: number;
}

export const leafSize = 4;

export function triangleBvh(mesh: Mesh, given: Uint32Array): TriangleBvh {
  const triangles = inMortonOrder(mesh, given);
  let firstLeaf = 1;
  while (firstLeaf * leafSize < triangles.length) firstLeaf *= 2;
  const boxes = new Float64Array(12 * firstLeaf);
  for (let node = 2 * firstLeaf - 1; node >= 1; node--) {
    const at = 6 * node;
    boxes.fill(Infinity, at, at + 3).fill(-Infinity, at + 3, at + 6);
    if (node >= firstLeaf) {
      const first = (node - firstLeaf) * leafSize;
      for (const triangle of triangles.subarray(first, first + leafSize))
        growByTriangle(boxes, at, mesh, triangle);
    } else {
      growByBox(boxes, at, 12 * node);
      growByBox(boxes, at, 12 * node + 6);
    }
  }
  return { triangles, boxes, firstLeaf };
}

/** The triangles of a leaf. */
export function leafOf({ triangles, firstLeaf }: TriangleBvh, node: number): Uint32Array {
  const first = (node - firstLeaf) * leafSize;
  return triangles.subarray(first, first + leafSize);
}

/** Whether the boxes of two nodes intersect. */
export function boxesOverlap(
  a: TriangleBvh,
  nodeA: number,
  b: TriangleBvh,
  nodeB: number,
): boolean {
  for (let axis = 0; axis < 3; axis++) {
    const [lowA = outOfRange(), highA = outOfRange()] = [
      a.boxes[6 * nodeA + axis],
      a.boxes[6 * nodeA + 3 + axis],
    ];
    const [lowB = outOfRange(), highB = outOfRange()] = [
      b.boxes[6 * nodeB + axis],
      b.boxes[6 * nodeB + 3 + axis],
    ];
    if (!(lowA <= highB && lowB <= highA)) return false;
  }
  return true;
}

function growByTriangle(boxes: Float64Array, at: number, mesh: Mesh, triangle: number): void {
  for (let corner = 3 * triangle; corner < 3 * triangle + 3; corner++) {
    const vertex = 3 * (mesh.indices[corner] ?? outOfRange());
    for (let axis = 0; axis < 3; axis++) {
      const value = mesh.positions[vertex + axis] ?? outOfRange();
      if (value < (boxes[at + axis] ?? outOfRange())) boxes[at + axis] = value;
      if (value > (boxes[at + 3 + axis] ?? outOfRange())) boxes[at + 3 + axis] = value;
    }
  }
}

function growByBox(boxes: Float64Array, at: number, from: number): void {
  for (let axis = 0; axis < 3; axis++) {
    boxes[at + axis] = Math.min(
      boxes[at + axis] ?? outOfRange(),
      boxes[from + axis] ?? outOfRange(),
    );
    boxes[at + 3 + axis] = Math.max(
      boxes[at + 3 + axis] ?? outOfRange(),
      boxes[from + 3 + axis] ?? outOfRange(),
    );
  }
}

/** Cells along each axis of the Morton code. */
const cells = 1024;

function inMortonOrder(mesh: Mesh, given: Uint32Array): Uint32Array {
  const box = new Float64Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]);
  for (const triangle of given) growByTriangle(box, 0, mesh, triangle);
  const cellOf = (triangle: number, axis: number) => {
    const [low = outOfRange(), high = outOfRange()] = [box[axis], box[axis + 3]];
    let sum = 0;
    for (let corner = 3 * triangle; corner < 3 * triangle + 3; corner++)
      sum += mesh.positions[3 * (mesh.indices[corner] ?? outOfRange()) + axis] ?? outOfRange();
    return high > low ? Math.floor(((sum / 3 - low) / (high - low)) * (cells - 1)) : 0;
  };
  const keys = Float64Array.from(given, (triangle, i) => {
    const [x, y, z] = [cellOf(triangle, 0), cellOf(triangle, 1), cellOf(triangle, 2)];
    return (expandBits(x) + 2 * expandBits(y) + 4 * expandBits(z)) * given.length + i;
  });
  keys.sort();
  return Uint32Array.from(keys, (key) => given[key % given.length] ?? outOfRange());
}

/** Inserts two zero bits after each of ten bits. */
function expandBits(value: number): number {
  let bits = value & 0x3ff;
  bits = (bits | (bits << 16)) & 0x0300_00ff;
  bits = (bits | (bits << 8)) & 0x0300_f00f;
  bits = (bits | (bits << 4)) & 0x030c_30c3;
  return (bits | (bits << 2)) & 0x0924_9249;
}
