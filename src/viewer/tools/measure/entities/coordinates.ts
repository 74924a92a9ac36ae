import { Listeners } from '../../../base/listeners';
import type { Model } from '../../../model/model';
import type { MeasurableEntity } from './measurableEntity';

const known = new WeakMap<Model, Coordinates>();

/** One for each model, so that all tools use the same coordinate system. */
export function coordinatesOf(model: Model): Coordinates {
  const there = known.get(model) ?? new Coordinates();
  known.set(model, there);
  return there;
}

/** The thing that defines the coordinate system. */
export class Coordinates {
  readonly changed = new Listeners<undefined>();
  private taken: MeasurableEntity | null = null;

  /** Null for the coordinate system of the file. */
  get origin(): MeasurableEntity | null {
    return this.taken;
  }

  take(entity: MeasurableEntity | null): void {
    this.taken = entity;
    this.changed.emit(undefined);
  }

  /** Restores what a tool has remembered, without notifying others; it is reset when the tool ends. */
  recall(entity: MeasurableEntity | null, signal: AbortSignal): void {
    if (entity) this.taken = entity;
    signal.addEventListener('abort', () => (this.taken = null), { once: true });
  }
}
