import { outOfRange } from '../../../../words/outOfRange';
import { vectorAt } from '../../../../model/vectors';
import type { Triangle } from './triangleDistance';

/** Triangles in the model's coordinates, nine numbers each, with a bounding volume hierarchy. */
export interface TriangleSet {
  readonly corners: Float64Array;
  /** Null when there are no triangles. */
  readonly root: () => BoxNode | null;
}

const leafTriangles = 8;

/** @param corners x y z of three corners, one triangle after the other */
export function triangleSet(corners: Float64Array): TriangleSet {
  let root: BoxNode | null = null;
  return {
    corners,
    root: () => {
      if (corners.length === 0) return null;
      const numbers = Uint32Array.from({ length: corners.length / 9 }, (_, i) => i);
      return (root ??= new BoxNode(corners, numbers));
    },
  };
}

export function triangleOf({ corners }: TriangleSet, number: number): Triangle {
  const first = 9 * number;
  return [vectorAt(corners, first), vectorAt(corners, first + 3), vectorAt(corners, first + 6)];
}

/**
 * A node of the hierarchy: triangles and their bounding box. It is split when first visited, since most nodes never
 * are.
 */
export class BoxNode {
  /** Minimum and maximum corner, six numbers. */
  readonly box: Float64Array;
  private halves: readonly [BoxNode, BoxNode] | null = null;

  constructor(
    private readonly corners: Float64Array,
    readonly triangles: Uint32Array,
  ) {
    this.box = boxAround(corners, triangles);
  }

  get isLeaf(): boolean {
    return this.triangles.length <= leafTriangles;
  }

  /** Sum of the box's sides. */
  get size(): number {
    return sidesOf(this.box).reduce((sum, side) => sum + side, 0);
  }

  children(): readonly [BoxNode, BoxNode] {
    return (this.halves ??= this.divide());
  }

  private divide(): readonly [BoxNode, BoxNode] {
    const { corners, triangles, box } = this;
    const sides = sidesOf(box);
    const axis = sides.indexOf(Math.max(...sides));
    const half = triangles.length >> 1;
    selectHalf(triangles, half, (triangle) => {
      const at = 9 * triangle + axis;
      return (
        (corners[at] ?? outOfRange()) +
        (corners[at + 3] ?? outOfRange()) +
        (corners[at + 6] ?? outOfRange())
      );
    });
    return [
      new BoxNode(corners, triangles.subarray(0, half)),
      new BoxNode(corners, triangles.subarray(half)),
    ];
  }
}

function sidesOf(box: Float64Array): readonly number[] {
  return [0, 1, 2].map((axis) => (box[3 + axis] ?? outOfRange()) - (box[axis] ?? outOfRange()));
}

function boxAround(corners: Float64Array, triangles: Uint32Array): Float64Array {
  const box = new Float64Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]);
  for (const triangle of triangles) {
    for (let i = 0; i < 9; i++) {
      const value = corners[9 * triangle + i] ?? outOfRange();
      const axis = i % 3;
      if (value < (box[axis] ?? outOfRange())) box[axis] = value;
      if (value > (box[3 + axis] ?? outOfRange())) box[3 + axis] = value;
    }
  }
  return box;
}

/** Quickselect (Hoare): partitions around position `half`, without sorting. */
function selectHalf(items: Uint32Array, half: number, valueOf: (item: number) => number): void {
  let [low, high] = [0, items.length - 1];
  while (low < high) {
    const pivot = valueOf(items[(low + high) >> 1] ?? outOfRange());
    let [i, j] = [low, high];
    while (i <= j) {
      while (valueOf(items[i] ?? outOfRange()) < pivot) i += 1;
      while (valueOf(items[j] ?? outOfRange()) > pivot) j -= 1;
      if (i > j) break;
      const swapped = items[i] ?? outOfRange();
      items[i++] = items[j] ?? outOfRange();
      items[j--] = swapped;
    }
    if (half <= j) high = j;
    else if (half >= i) low = i;
    else return;
  }
}

/** Splits the larger of two nodes, and returns the resulting pairs. */
export function splitPair(one: BoxNode, other: BoxNode): readonly (readonly [BoxNode, BoxNode])[] {
  const opensOne = !one.isLeaf && (other.isLeaf || one.size >= other.size);
  if (opensOne) return one.children().map((child) => [child, other] as const);
  return other.children().map((child) => [one, child] as const);
}
