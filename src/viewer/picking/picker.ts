import { faceRange } from '../model/faceRange';
import { type Matrix4, Ray, Vector3 } from 'three';
import type { Point } from '../geometry/pose';
import type { Model, Part, Piece } from '../model/model';
import { BatchBvhs } from './batchBvh';
import { lastAtMost, type SlotHit, Target, type VisitTriangle } from './target';

/** What is under the pointer. */
export interface Hit {
  readonly part: Part;
  readonly piece: Piece;
  /** Index of the triangle within the piece; null on the cap of a section. */
  readonly triangle: number | null;
  /** Index of the face of the exact shape; null when the file has no separate faces. */
  readonly face: number | null;
  /** In world coordinates. */
  readonly point: Point;
  /** Unit normal of the triangle in world coordinates, on the side of the ray's origin. */
  readonly normal: Point;
}

/** Which parts of a model can be picked now. */
export interface PickFilter {
  /** Whether the piece in a slot can be picked. */
  canPick(slot: number): boolean;
  /** Whether a point, in world coordinates, is cut away by a section. */
  isCutAway(point: Vector3): boolean;
}

/** Longest time that building the trees may block the page at a stretch, ms. */
const sliceMs = 8;

/** Picks the part and face that a ray hits first. */
export class Picker {
  readonly targets: readonly Target[];
  /** By slot. */
  private readonly parts: (Part | undefined)[] = [];
  private readonly targetOf: (Target | undefined)[] = [];

  constructor(
    private readonly model: Pick<Model, 'parts' | 'batches'>,
    private readonly filter: PickFilter,
  ) {
    const bvhs = new BatchBvhs();
    this.targets = model.batches.map((batch) => new Target(batch, bvhs.of(batch)));
    for (const target of this.targets) {
      for (const slot of target.slots) this.targetOf[slot] = target;
    }
    for (const part of model.parts) {
      for (const { slot } of part.pieces) this.parts[slot] = part;
    }
  }

  /**
   * Builds the bounding volume hierarchies, calling `pause` between steps. An earlier pick builds what it needs at
   * once.
   */
  async prepare(pause: () => Promise<void>, signal: AbortSignal): Promise<void> {
    for (const target of this.targets) {
      for (;;) {
        await pause();
        if (signal.aborted || target.work(performance.now() + sliceMs)) break;
      }
    }
  }

  /** The part and the piece of a slot. */
  ownerOf(slot: number): { readonly part: Part; readonly piece: Piece } | null {
    const part = this.parts[slot];
    const piece = part?.pieces.find((one) => one.slot === slot);
    return part && piece ? { part, piece } : null;
  }

  /** Calls `visit` for each triangle of a face of the exact shape. */
  eachTriangleOf({ faceStarts, pieces }: Part, face: number, visit: VisitTriangle): void {
    const [from, to] = faceRange(faceStarts, face);
    for (const { slot, firstTriangle } of pieces) {
      this.targetOf[slot]?.eachTriangle(slot, from - firstTriangle, to - firstTriangle, visit);
    }
  }

  /** @param modelToWorld transform of the model to world coordinates */
  pick(ray: Ray, modelToWorld: Matrix4): Hit | null {
    const isApart = this.model.parts.some(({ shift }) => shift.lengthSq() > 0);
    const nearest = isApart
      ? this.nearestApart(ray, modelToWorld)
      : this.nearest(ray, modelToWorld);
    const owner = nearest && this.ownerOf(nearest.slot);
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

  private nearest(ray: Ray, modelToWorld: Matrix4): SlotHit | null {
    const seen = new Vector3();
    let nearest: SlotHit | null = null;
    for (const target of this.targets) {
      const within: number = nearest?.distance ?? Infinity;
      const accepts = (slot: number, distance: number) =>
        this.filter.canPick(slot) && !this.filter.isCutAway(ray.at(distance, seen));
      nearest = target.nearest(ray, modelToWorld, within, accepts) ?? nearest;
    }
    return nearest;
  }

  /**
   * In an exploded view each piece is displaced on its own: the pieces whose boxes the ray meets are tested, nearest
   * first.
   */
  private nearestApart(ray: Ray, modelToWorld: Matrix4): SlotHit | null {
    const seen = new Vector3();
    let nearest: SlotHit | null = null;
    for (const { slot, target, from, entry } of this.onTheWay(ray, modelToWorld)) {
      const within: number = nearest?.distance ?? Infinity;
      if (entry > within) break;
      const accepts = (of: number, distance: number) =>
        of === slot && !this.filter.isCutAway(ray.at(distance, seen));
      nearest = target.nearest(from, modelToWorld, within, accepts) ?? nearest;
    }
    return nearest;
  }

  private onTheWay(ray: Ray, modelToWorld: Matrix4) {
    const inward = modelToWorld.clone().invert();
    const local = new Ray();
    const met = new Vector3();
    const found: { slot: number; target: Target; from: Ray; entry: number }[] = [];
    for (const { pieces, shift } of this.model.parts) {
      local.copy(ray).applyMatrix4(inward);
      local.origin.sub(shift);
      for (const { slot, box } of pieces) {
        const target = this.targetOf[slot];
        if (!target || !this.filter.canPick(slot) || !local.intersectBox(box, met)) continue;
        const entry = box.containsPoint(local.origin) ? 0 : met.distanceTo(local.origin);
        found.push({ slot, target, from: local.clone().applyMatrix4(modelToWorld), entry });
      }
    }
    return found.sort((a, b) => a.entry - b.entry);
  }
}

function faceOf({ faceStarts }: Part, triangle: number): number | null {
  return faceStarts && faceStarts.length > 0 ? lastAtMost(faceStarts, triangle) : null;
}
