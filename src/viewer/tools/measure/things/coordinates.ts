import { Listeners } from '../../../base/listeners';
import type { Model } from '../../../model/model';
import type { Thing } from './thing';

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
  private taken: Thing | null = null;

  /** Null for the coordinate system of the file. */
  get origin(): Thing | null {
    return this.taken;
  }

  take(thing: Thing | null): void {
    this.taken = thing;
    this.changed.emit(undefined);
  }

  /** Restores what a tool has remembered, without notifying others; it is reset when the tool ends. */
  recall(thing: Thing | null, signal: AbortSignal): void {
    if (thing) this.taken = thing;
    signal.addEventListener('abort', () => (this.taken = null), { once: true });
  }
}
