import { Matrix3, Matrix4, type Ray, Vector3 } from 'three';
import type { Point } from '../controls/pose';
import type { Copy, FaceBatch, Model, Part, Piece } from '../model/model';
import { type Line, TriangleTree } from './triangleTree';

export interface Hit {
  readonly part: Part;
  readonly piece: Piece;
  /** Counted within the piece. */
  readonly triangle: number;
  /** Number of the face of the exact shape, from 0; null where the file does not tell faces apart. */
  readonly face: number | null;
  /** World coordinates. */
  readonly point: Point;
  /** Of the triangle, in the world, of length 1, towards the ray's origin. */
  readonly normal: Point;
}

/** A step of the search tree's building may keep the page this long. */
const sliceMs = 8;

/** Finds the part and the face that a ray meets first. */
export class Picker {
  private readonly owners = new Map<number, { readonly part: Part; readonly piece: Piece }>();
  private readonly targets: readonly Target[];

  /** @param canPick whether what stands in a slot can be pointed at */
  constructor(
    model: Pick<Model, 'parts' | 'batches'>,
    private readonly canPick: (slot: number) => boolean,
  ) {
    for (const part of model.parts) {
      for (const piece of part.pieces) this.owners.set(piece.slot, { part, piece });
    }
    this.targets = model.batches.map((batch) => new Target(batch));
  }

  /** Builds the search trees, with `pause` between steps; a pick that comes earlier finishes them itself. */
  async prepare(pause: () => Promise<void>, signal: AbortSignal): Promise<void> {
    for (const target of this.targets) {
      for (;;) {
        await pause();
        if (signal.aborted || target.work(performance.now() + sliceMs)) break;
      }
    }
  }

  /** @param stand where the model stands in the world */
  pick(ray: Ray, stand: Matrix4): Hit | null {
    let nearest: SlotHit | null = null;
    let within = Infinity;
    for (const target of this.targets) {
      nearest = target.nearest(ray, stand, within, this.canPick) ?? nearest;
      within = nearest?.distance ?? within;
    }
    const owner = nearest && this.owners.get(nearest.slot);
    if (!nearest || !owner) return null;
    const { part, piece } = owner;
    const { triangle, normal } = nearest;
    return {
      part,
      piece,
      triangle,
      face: faceOf(part, piece.firstTriangle + triangle),
      point: ray.at(nearest.distance, new Vector3()).toArray(),
      normal: (normal.dot(ray.direction) > 0 ? normal.negate() : normal).toArray(),
    };
  }
}

interface SlotHit {
  readonly slot: number;
  /** Counted within the slot. */
  readonly triangle: number;
  /** From the ray's origin, in the world. */
  readonly distance: number;
  /** In the world, of length 1. */
  readonly normal: Vector3;
}

/** A batch with its search tree, which comes into being when it is first needed. */
class Target {
  private tree: TriangleTree | null = null;
  private readonly building: Generator<undefined, TriangleTree>;

  constructor(private readonly batch: FaceBatch) {
    this.building = TriangleTree.build(batch.coordinates, batch.index);
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

  nearest(
    ray: Ray,
    stand: Matrix4,
    within: number,
    canPick: (slot: number) => boolean,
  ): SlotHit | null {
    this.work(Infinity);
    let nearest: SlotHit | null = null;
    let limit = within;
    for (const copy of this.batch.copies) {
      const found = this.tree?.nearest(lineInto(copy.place, ray, stand), {
        isDoubleSided: this.batch.isDoubleSided,
        accepts: (triangle) => canPick(placeIn(copy, triangle).slot),
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

function faceOf({ faceStarts }: Part, triangle: number): number | null {
  return faceStarts && faceStarts.length > 0 ? lastAtMost(faceStarts, triangle) : null;
}

/** Index of the last of ascending numbers that is not above `value`; 0 when all are. */
function lastAtMost(ascending: ArrayLike<number>, value: number): number {
  let [low, high] = [0, ascending.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) <= value) low = middle;
    else high = middle;
  }
  return low;
}
