import { PickingBvh } from '../geometry/pickingBvh';
import { memoized } from '../../words/memoized';
import { ArrayKeys } from '../base/arrayKeys';
import type { FaceBatch } from '../model/model';

/** The bounding volume hierarchy of a batch, built step by step when it is first needed. */
export class BatchBvh {
  private built: PickingBvh | null = null;
  private readonly building: Generator<undefined, PickingBvh>;

  constructor({ coordinates, index }: Triangles) {
    this.building = PickingBvh.build(coordinates, index);
  }

  /** Null while it is not complete. */
  get tree(): PickingBvh | null {
    return this.built;
  }

  /** @returns whether the tree is complete */
  work(untilMs: number): boolean {
    while (this.built === null) {
      const step = this.building.next();
      if (step.done) this.built = step.value;
      else if (performance.now() > untilMs) return false;
    }
    return true;
  }
}

type Triangles = Pick<FaceBatch, 'coordinates' | 'index'>;

/** One hierarchy for all batches with the same triangles. */
export class BatchBvhs {
  private readonly keys = new ArrayKeys();
  private readonly known = new Map<string, BatchBvh>();

  of(batch: Triangles): BatchBvh {
    const key = `${this.keys.of(batch.coordinates)} ${this.keys.of(batch.index)}`;
    return memoized(this.known, key, () => new BatchBvh(batch));
  }
}
