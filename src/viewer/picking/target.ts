import { outOfRange } from '../../words/outOfRange';
import { Matrix3, Matrix4, type Ray, Vector3 } from 'three';
import type { Point } from '../geometry/pose';
import type { Copy, FaceBatch } from '../model/model';
import type { Steps } from '../base/inSlices';
import { InstanceSpheres } from './instanceSpheres';
import type { Line, PickingBvh } from '../geometry/pickingBvh';
import type { BatchBvh } from './batchBvh';

/** The triangle that a ray hits first. */
export interface SlotHit {
  readonly slot: number;
  /** Index of the triangle within the slot. */
  readonly triangle: number;
  /** Distance from the ray's origin, in world units. */
  readonly distance: number;
  /** Unit normal in world coordinates. */
  readonly normal: Vector3;
}

/** A plane in the model's coordinates. Points within `slack` of it count as on it. */
export interface SearchPlane {
  readonly normal: Point;
  readonly offset: number;
  readonly slack: number;
}

/** Instances and triangles that are processed between two yields. */
const copiesInStep = 2000;
const trianglesInStep = 1000;

type PlaneOf = (slot: number) => SearchPlane | null;

type Corners = readonly [Vector3, Vector3, Vector3];

/** The corners are in the model's coordinates; the same vector objects are reused in each call. */
export type VisitTriangle = (slot: number, triangle: number, corners: Corners) => void;

/** A batch with its bounding volume hierarchy, which is built when first needed. */
export class Target {
  /** Bounding spheres of the instances; null when there is only one. */
  private spheres: InstanceSpheres | null = null;

  constructor(
    private readonly batch: FaceBatch,
    private readonly bvh: BatchBvh,
  ) {}

  get slots(): readonly number[] {
    return this.batch.copies.flatMap(({ slots }) => slots);
  }

  /** What it holds beside the arrays of the batch. */
  get arrays(): readonly ArrayBufferView[] {
    return this.tree?.arrays ?? [];
  }

  /** @returns whether the tree is complete */
  work(untilMs: number): boolean {
    if (!this.bvh.work(untilMs)) return false;
    const { copies } = this.batch;
    if (copies.length > 1 && this.tree) this.spheres ??= new InstanceSpheres(copies, this.tree.box);
    return true;
  }

  private get tree(): PickingBvh | null {
    return this.bvh.tree;
  }

  /**
   * Calls `visit` for the triangles that a plane may intersect, incrementally.
   * @param planeOf the plane for a slot; null excludes the slot
   * @param isOne whether the plane is the same for all slots, so that one search is enough
   */
  *crossing(planeOf: PlaneOf, isOne: boolean, visit: VisitTriangle): Steps<void> {
    while (!this.work(0)) yield;
    for (const [which, { slots }] of this.batch.copies.entries()) {
      if (which % copiesInStep === copiesInStep - 1) yield;
      for (const slot of isOne ? [null] : slots) {
        yield* this.crossingIn(which, slot, planeOf, visit);
      }
    }
  }

  /** Calls `visit` for a range of triangles of a slot, counted within the slot. */
  eachTriangle(slot: number, from: number, to: number, visit: VisitTriangle): void {
    const copy = this.batch.copies.find(({ slots }) => slots.includes(slot));
    if (!copy) return;
    const place = copy.slots.indexOf(slot);
    const first = copy.firstTriangles[place] ?? outOfRange();
    const end = copy.firstTriangles[place + 1] ?? this.batch.index.length / 3;
    const corners = [new Vector3(), new Vector3(), new Vector3()] as const;
    for (let triangle = Math.max(0, from); triangle < Math.min(to, end - first); triangle++) {
      this.readCorners(copy, first + triangle, corners);
      visit(slot, triangle, corners);
    }
  }

  private readCorners({ place }: Copy, triangle: number, corners: Corners): void {
    const { coordinates, index } = this.batch;
    corners.forEach((corner, k) => {
      corner
        .fromArray(coordinates, 3 * (index[3 * triangle + k] ?? outOfRange()))
        .applyMatrix4(place);
    });
  }

  private *crossingIn(
    which: number,
    only: number | null,
    planeOf: PlaneOf,
    visit: VisitTriangle,
  ): Steps<void> {
    const copy = this.batch.copies[which] ?? outOfRange();
    const plane = planeOf(only ?? copy.slots[0] ?? outOfRange());
    if (!plane || !this.tree) return;
    if (this.spheres?.reaches(which, plane.normal, plane.offset, plane.slack) === false) return;
    const corners = [new Vector3(), new Vector3(), new Vector3()] as const;
    const { normal, offset } = planeInto(copy.place, plane);
    const met: number[] = [];
    this.tree.crossing(normal, offset, plane.slack, (triangle) => met.push(triangle));
    for (const [i, triangle] of met.entries()) {
      if (i % trianglesInStep === trianglesInStep - 1) yield;
      const { slot, triangle: within } = placeIn(copy, triangle);
      if (only !== null && slot !== only) continue;
      this.readCorners(copy, triangle, corners);
      visit(slot, within, corners);
    }
  }

  /** @param accepts may reject a candidate for the nearest hit */
  nearest(
    ray: Ray,
    modelToWorld: Matrix4,
    within: number,
    accepts: (slot: number, distance: number) => boolean,
  ): SlotHit | null {
    this.work(Infinity);
    let nearest: SlotHit | null = null;
    let limit = within;
    const local = ray.clone().applyMatrix4(modelToWorld.clone().invert());
    for (const [which, copy] of this.batch.copies.entries()) {
      if (this.spheres?.isOnTheWay(which, local, limit) === false) continue;
      const found = this.tree?.nearest(lineInto(copy.place, ray, modelToWorld), {
        isDoubleSided: this.batch.isDoubleSided,
        accepts: (triangle, distance) => accepts(placeIn(copy, triangle).slot, distance),
        within: limit,
      });
      if (!found || !this.tree) continue;
      limit = found.distance;
      const toWorld = new Matrix3().getNormalMatrix(
        new Matrix4().multiplyMatrices(modelToWorld, copy.place),
      );
      const normal = new Vector3(...this.tree.normalOf(found.triangle)).applyMatrix3(toWorld);
      nearest = { ...placeIn(copy, found.triangle), distance: limit, normal: normal.normalize() };
    }
    return nearest;
  }
}

/** Transforms a ray to the coordinates of a batch. Distances along it remain those of the world. */
function lineInto(place: Matrix4, { origin, direction }: Ray, modelToWorld: Matrix4): Line {
  const inward = new Matrix4().multiplyMatrices(modelToWorld, place).invert();
  const from = origin.clone().applyMatrix4(inward);
  const to = origin.clone().add(direction).applyMatrix4(inward);
  return { origin: from.toArray(), direction: to.sub(from).toArray() };
}

/** Transforms a plane to the coordinates of a batch. */
function planeInto({ elements: m }: Matrix4, { normal: [x, y, z], offset }: SearchPlane) {
  const along = (k: number) =>
    x * (m[k] ?? outOfRange()) + y * (m[k + 1] ?? outOfRange()) + z * (m[k + 2] ?? outOfRange());
  return { normal: [along(0), along(4), along(8)] as const, offset: offset - along(12) };
}

function placeIn(
  { slots, firstTriangles }: Copy,
  triangle: number,
): Pick<SlotHit, 'slot' | 'triangle'> {
  const at = lastAtMost(firstTriangles, triangle);
  return {
    slot: slots[at] ?? outOfRange(),
    triangle: triangle - (firstTriangles[at] ?? outOfRange()),
  };
}

/** Index of the last of the ascending numbers that is at most `value`; 0 when none is. */
export function lastAtMost(ascending: ArrayLike<number>, value: number): number {
  let [low, high] = [0, ascending.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? outOfRange()) <= value) low = middle;
    else high = middle;
  }
  return low;
}
