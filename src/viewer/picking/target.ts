import { Matrix3, Matrix4, type Ray, Vector3 } from 'three';
import type { Copy, FaceBatch } from '../model/model';
import { type Line, TriangleTree } from './triangleTree';

export interface SlotHit {
  readonly slot: number;
  /** Counted within the slot. */
  readonly triangle: number;
  /** From the ray's origin, in the world. */
  readonly distance: number;
  /** In the world, of length 1. */
  readonly normal: Vector3;
}

/** A batch with its search tree, which comes into being when it is first needed. */
export class Target {
  private tree: TriangleTree | null = null;
  private readonly building: Generator<undefined, TriangleTree>;

  constructor(private readonly batch: FaceBatch) {
    this.building = TriangleTree.build(batch.coordinates, batch.index);
  }

  get slots(): readonly number[] {
    return this.batch.copies.flatMap(({ slots }) => slots);
  }

  /** @returns whether the tree stands */
  work(untilMs: number): boolean {
    while (this.tree === null) {
      const step = this.building.next();
      if (step.done) this.tree = step.value;
      else if (performance.now() > untilMs) return false;
    }
    return true;
  }

  /** @param accepts asked for what would be the nearest, at its distance along the ray */
  nearest(
    ray: Ray,
    stand: Matrix4,
    within: number,
    accepts: (slot: number, distance: number) => boolean,
  ): SlotHit | null {
    this.work(Infinity);
    let nearest: SlotHit | null = null;
    let limit = within;
    for (const copy of this.batch.copies) {
      const found = this.tree?.nearest(lineInto(copy.place, ray, stand), {
        isDoubleSided: this.batch.isDoubleSided,
        accepts: (triangle, distance) => accepts(placeIn(copy, triangle).slot, distance),
        within: limit,
      });
      if (!found || !this.tree) continue;
      limit = found.distance;
      const toWorld = new Matrix3().getNormalMatrix(
        new Matrix4().multiplyMatrices(stand, copy.place),
      );
      const normal = new Vector3(...this.tree.normalOf(found.triangle)).applyMatrix3(toWorld);
      nearest = { ...placeIn(copy, found.triangle), distance: limit, normal: normal.normalize() };
    }
    return nearest;
  }
}

/** The ray in the coordinates of a batch. Distances along it stay as they are in the world. */
function lineInto(place: Matrix4, { origin, direction }: Ray, stand: Matrix4): Line {
  const inward = new Matrix4().multiplyMatrices(stand, place).invert();
  const from = origin.clone().applyMatrix4(inward);
  const to = origin.clone().add(direction).applyMatrix4(inward);
  return { origin: from.toArray(), direction: to.sub(from).toArray() };
}

function placeIn(
  { slots, firstTriangles }: Copy,
  triangle: number,
): Pick<SlotHit, 'slot' | 'triangle'> {
  const at = lastAtMost(firstTriangles, triangle);
  return { slot: slots[at] ?? 0, triangle: triangle - (firstTriangles[at] ?? 0) };
}

/** Index of the last of ascending numbers that is not above `value`; 0 when all are. */
export function lastAtMost(ascending: ArrayLike<number>, value: number): number {
  let [low, high] = [0, ascending.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) <= value) low = middle;
    else high = middle;
  }
  return low;
}
