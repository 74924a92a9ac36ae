import { outOfRange } from '../../words/outOfRange';
import { Box3, Vector3 } from 'three';
import { mortonOrder } from './mortonOrder';

type Vector = readonly [x: number, y: number, z: number];

/** A ray: it begins at its origin. */
export interface Line {
  readonly origin: Vector;
  /** Of any length; distances are in units of this length. */
  readonly direction: Vector;
}

export interface TriangleHit {
  readonly triangle: number;
  /** Distance from the origin, in lengths of the direction. */
  readonly distance: number;
}

export interface TriangleTests {
  /** Whether back faces are hit, too. */
  readonly isDoubleSided: boolean;
  /** Called for a candidate nearer than all before; may reject it. */
  readonly accepts: (triangle: number, distance: number) => boolean;
  /** Hits at this distance or beyond are ignored. */
  readonly within: number;
}

const leafTriangles = 4;
/** Triangles that are processed between two yields. */
const slice = 50_000;

/**
 * A bounding volume hierarchy over triangles that are sorted along a Morton curve: a full binary tree in one array, in
 * which the children of node n are 2n and 2n+1.
 */
export class PickingBvh {
  private readonly stack = new Int32Array(64);

  private constructor(
    private readonly coordinates: Float32Array,
    private readonly index: Uint32Array,
    private readonly order: Uint32Array,
    private readonly leaves: number,
    /** Minimum and maximum corner of each node's box, six numbers a node. */
    private readonly boxes: Float32Array,
  ) {}

  /** Bounding box of all triangles. */
  get box(): Box3 {
    return new Box3(new Vector3().fromArray(this.boxes, 6), new Vector3().fromArray(this.boxes, 9));
  }

  /** What the tree holds beside the triangles. */
  get arrays(): readonly ArrayBufferView[] {
    return [this.order, this.boxes];
  }

  /** Builds the tree incrementally. */
  static *build(coordinates: Float32Array, index: Uint32Array): Generator<undefined, PickingBvh> {
    const order = yield* mortonOrder(coordinates, index, slice);
    const leaves = 2 ** Math.ceil(Math.log2(Math.max(1, order.length / leafTriangles)));
    const boxes = new Float32Array(2 * leaves * 6);
    const tree = new PickingBvh(coordinates, index, order, leaves, boxes);
    for (let leaf = 0; leaf < leaves; leaf++) {
      if (leaf % (slice / leafTriangles) === 0) yield;
      tree.boundLeaf(leaf);
    }
    for (let node = leaves - 1; node >= 1; node--) {
      if (node % slice === 0) yield;
      tree.boundNode(node);
    }
    return tree;
  }

  /** The nearest triangle that a ray hits. */
  nearest({ origin, direction }: Line, tests: TriangleTests): TriangleHit | null {
    const { stack, leaves } = this;
    const inverse: Vector = [invert(direction[0]), invert(direction[1]), invert(direction[2])];
    let found: TriangleHit | null = null;
    let within = tests.within;
    let depth = 0;
    if (this.entry(1, origin, inverse) < within) stack[depth++] = 1;
    while (depth > 0) {
      const node = stack[--depth] ?? outOfRange();
      // A nearer hit may have been found since the node was pushed.
      if (this.entry(node, origin, inverse) >= within) continue;
      if (node >= leaves) {
        found = this.nearestOfLeaf(node - leaves, { origin, direction }, tests, within) ?? found;
        within = found?.distance ?? within;
        continue;
      }
      const left = this.entry(2 * node, origin, inverse);
      const right = this.entry(2 * node + 1, origin, inverse);
      const leftIsNearer = left <= right;
      const nearer = leftIsNearer ? 2 * node : 2 * node + 1;
      if (Math.max(left, right) < within) stack[depth++] = leftIsNearer ? nearer + 1 : nearer - 1;
      if (Math.min(left, right) < within) stack[depth++] = nearer;
    }
    return found;
  }

  /**
   * Calls `visit` for the triangles in leaves whose boxes a plane intersects.
   * @param offset dot product of the normal, of any length, with any point of the plane
   */
  crossing(normal: Vector, offset: number, slack: number, visit: (triangle: number) => void): void {
    const { stack, leaves, order } = this;
    let depth = 0;
    stack[depth++] = 1;
    while (depth > 0) {
      const node = stack[--depth] ?? outOfRange();
      if (!this.reachesAcross(node, normal, offset, slack)) continue;
      if (node >= leaves) {
        const [from, to] = [this.firstOf(node - leaves), this.firstOf(node - leaves + 1)];
        for (let i = from; i < to; i++) visit(order[i] ?? outOfRange());
      } else {
        stack[depth++] = 2 * node;
        stack[depth++] = 2 * node + 1;
      }
    }
  }

  private reachesAcross(node: number, normal: Vector, offset: number, slack: number): boolean {
    let [lowest, highest] = [-offset, -offset];
    for (let axis = 0; axis < 3; axis++) {
      const along = normal[axis] ?? outOfRange();
      const low = along * (this.boxes[6 * node + axis] ?? outOfRange());
      const high = along * (this.boxes[6 * node + 3 + axis] ?? outOfRange());
      lowest += Math.min(low, high);
      highest += Math.max(low, high);
    }
    return lowest <= slack && highest >= -slack;
  }

  /** Normal of a triangle, on its front side; of any length. */
  normalOf(triangle: number): Vector {
    const corner = (k: number, axis: number) =>
      this.coordinates[3 * (this.index[3 * triangle + k] ?? outOfRange()) + axis] ?? outOfRange();
    const along = (k: number, axis: number) => corner(k, axis) - corner(0, axis);
    const cross = (a: number, b: number) => along(1, a) * along(2, b) - along(1, b) * along(2, a);
    return [cross(1, 2), cross(2, 0), cross(0, 1)];
  }

  /** Distance at which a ray enters a node's box (slab test); Infinity when it misses the box. */
  private entry(node: number, origin: Vector, inverse: Vector): number {
    const { boxes } = this;
    const at = node * 6;
    const x1 = ((boxes[at] ?? outOfRange()) - origin[0]) * inverse[0];
    const x2 = ((boxes[at + 3] ?? outOfRange()) - origin[0]) * inverse[0];
    const y1 = ((boxes[at + 1] ?? outOfRange()) - origin[1]) * inverse[1];
    const y2 = ((boxes[at + 4] ?? outOfRange()) - origin[1]) * inverse[1];
    const z1 = ((boxes[at + 2] ?? outOfRange()) - origin[2]) * inverse[2];
    const z2 = ((boxes[at + 5] ?? outOfRange()) - origin[2]) * inverse[2];
    const enters = Math.max(Math.min(x1, x2), Math.min(y1, y2), Math.min(z1, z2), 0);
    const leaves = Math.min(Math.max(x1, x2), Math.max(y1, y2), Math.max(z1, z2));
    return enters <= leaves ? enters : Infinity;
  }

  private nearestOfLeaf(
    leaf: number,
    line: Line,
    { isDoubleSided, accepts }: TriangleTests,
    within: number,
  ): TriangleHit | null {
    let found: TriangleHit | null = null;
    for (let i = this.firstOf(leaf); i < this.firstOf(leaf + 1); i++) {
      const triangle = this.order[i] ?? outOfRange();
      const distance = this.distanceTo(triangle, line, isDoubleSided);
      if (distance < (found?.distance ?? within) && accepts(triangle, distance)) {
        found = { triangle, distance };
      }
    }
    return found;
  }

  /** Ray–triangle intersection by Möller and Trumbore. */
  private distanceTo(
    triangle: number,
    { origin, direction }: Line,
    isDoubleSided: boolean,
  ): number {
    const { coordinates, index } = this;
    const a = 3 * (index[3 * triangle] ?? outOfRange());
    const b = 3 * (index[3 * triangle + 1] ?? outOfRange());
    const c = 3 * (index[3 * triangle + 2] ?? outOfRange());
    const ax = coordinates[a] ?? outOfRange();
    const ay = coordinates[a + 1] ?? outOfRange();
    const az = coordinates[a + 2] ?? outOfRange();
    const ux = (coordinates[b] ?? outOfRange()) - ax;
    const uy = (coordinates[b + 1] ?? outOfRange()) - ay;
    const uz = (coordinates[b + 2] ?? outOfRange()) - az;
    const vx = (coordinates[c] ?? outOfRange()) - ax;
    const vy = (coordinates[c + 1] ?? outOfRange()) - ay;
    const vz = (coordinates[c + 2] ?? outOfRange()) - az;
    const [dx, dy, dz] = direction;
    const px = dy * vz - dz * vy;
    const py = dz * vx - dx * vz;
    const pz = dx * vy - dy * vx;
    // Positive for a front face.
    const facing = ux * px + uy * py + uz * pz;
    if (facing === 0 || (facing < 0 && !isDoubleSided)) return Infinity;
    const sx = origin[0] - ax;
    const sy = origin[1] - ay;
    const sz = origin[2] - az;
    const alongU = (sx * px + sy * py + sz * pz) / facing;
    if (alongU < 0 || alongU > 1) return Infinity;
    const qx = sy * uz - sz * uy;
    const qy = sz * ux - sx * uz;
    const qz = sx * uy - sy * ux;
    const alongV = (dx * qx + dy * qy + dz * qz) / facing;
    if (alongV < 0 || alongU + alongV > 1) return Infinity;
    const distance = (vx * qx + vy * qy + vz * qz) / facing;
    return distance > 0 ? distance : Infinity;
  }

  /** First triangle of a leaf; triangles are distributed evenly over the leaves. */
  private firstOf(leaf: number): number {
    return Math.floor((leaf * this.order.length) / this.leaves);
  }

  private boundLeaf(leaf: number): void {
    const { boxes, coordinates, index, order } = this;
    const at = (this.leaves + leaf) * 6;
    boxes.fill(Infinity, at, at + 3);
    boxes.fill(-Infinity, at + 3, at + 6);
    for (let i = this.firstOf(leaf); i < this.firstOf(leaf + 1); i++) {
      const corner = 3 * (order[i] ?? outOfRange());
      for (let k = corner; k < corner + 3; k++) {
        const point = 3 * (index[k] ?? outOfRange());
        for (let axis = 0; axis < 3; axis++) {
          const value = coordinates[point + axis] ?? outOfRange();
          if (value < (boxes[at + axis] ?? outOfRange())) boxes[at + axis] = value;
          if (value > (boxes[at + 3 + axis] ?? outOfRange())) boxes[at + 3 + axis] = value;
        }
      }
    }
  }

  private boundNode(node: number): void {
    const { boxes } = this;
    const at = node * 6;
    const left = 2 * at;
    const right = left + 6;
    for (let axis = 0; axis < 3; axis++) {
      boxes[at + axis] = Math.min(
        boxes[left + axis] ?? outOfRange(),
        boxes[right + axis] ?? outOfRange(),
      );
      boxes[at + 3 + axis] = Math.max(
        boxes[left + 3 + axis] ?? outOfRange(),
        boxes[right + 3 + axis] ?? outOfRange(),
      );
    }
  }
}

/** A large finite number in place of infinity, because zero times infinity is not a number. */
function invert(value: number): number {
  return 1 / (Math.abs(value) < 1e-30 ? 1e-30 : value);
}
