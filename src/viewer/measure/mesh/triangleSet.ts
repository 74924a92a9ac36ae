import type { Vector } from '../vectors';
import type { Triangle } from './triangleDistance';

/**
 * Triangles in the model's coordinates, nine numbers each, under a tree of boxes: a node's triangles are
 * those of its children, and each leaf has a few.
 */
export interface TriangleSet {
  readonly corners: Float64Array;
  readonly root: BoxNode | null;
}

export interface BoxNode {
  /** Lowest and highest corner, six numbers. */
  readonly box: Float64Array;
  readonly children: readonly [BoxNode, BoxNode] | null;
  /** Of a leaf. */
  readonly triangles: Uint32Array;
}

const leafTriangles = 8;
const none = new Uint32Array(0);

/** @param corners x y z of three corners, one triangle after the other */
export function triangleSet(corners: Float64Array): TriangleSet {
  const numbers = Uint32Array.from({ length: corners.length / 9 }, (_, i) => i);
  return { corners, root: numbers.length > 0 ? nodeOf(corners, numbers) : null };
}

export function triangleOf({ corners }: TriangleSet, number: number): Triangle {
  const at = (corner: number): Vector => {
    const first = 9 * number + 3 * corner;
    return [corners[first] ?? 0, corners[first + 1] ?? 0, corners[first + 2] ?? 0];
  };
  return [at(0), at(1), at(2)];
}

function nodeOf(corners: Float64Array, triangles: Uint32Array): BoxNode {
  const box = boxAround(corners, triangles);
  if (triangles.length <= leafTriangles) return { box, children: null, triangles };
  const axis = longestAxis(box);
  const middleOf = (triangle: number) =>
    (corners[9 * triangle + axis] ?? 0) +
    (corners[9 * triangle + 3 + axis] ?? 0) +
    (corners[9 * triangle + 6 + axis] ?? 0);
  // In place: a node's numbers are no longer needed once its children have theirs.
  triangles.sort((a, b) => middleOf(a) - middleOf(b));
  const half = triangles.length >> 1;
  const children = [
    nodeOf(corners, triangles.subarray(0, half)),
    nodeOf(corners, triangles.subarray(half)),
  ] as const;
  return { box, children, triangles: none };
}

function boxAround(corners: Float64Array, triangles: Uint32Array): Float64Array {
  const box = new Float64Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]);
  for (const triangle of triangles) {
    for (let i = 0; i < 9; i++) {
      const value = corners[9 * triangle + i] ?? 0;
      const axis = i % 3;
      if (value < (box[axis] ?? 0)) box[axis] = value;
      if (value > (box[3 + axis] ?? 0)) box[3 + axis] = value;
    }
  }
  return box;
}

function longestAxis(box: Float64Array): number {
  const sides = [0, 1, 2].map((axis) => (box[3 + axis] ?? 0) - (box[axis] ?? 0));
  return sides.indexOf(Math.max(...sides));
}
