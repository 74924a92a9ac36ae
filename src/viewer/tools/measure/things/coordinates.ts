import { Listeners } from '../../../base/listeners';
import type { Model } from '../../../model/model';
import type { Thing } from './thing';

const known = new WeakMap<Model, Coordinates>();

/** One for each model: all of its tools tell places in the same coordinates. */
export function coordinatesOf(model: Model): Coordinates {
  const there = known.get(model) ?? new Coordinates();
  known.set(model, there);
  return there;
}

/** The thing from which coordinates are taken. */
export class Coordinates {
  readonly changed = new Listeners<undefined>();
  private taken: Thing | null = null;

  /** Null for the coordinates of the file. */
  get origin(): Thing | null {
    return this.taken;
  }

  take(thing: Thing | null): void {
    this.taken = thing;
    this.changed.emit(undefined);
  }

  /** A tool takes up again what it remembers; it goes with the tool, without a word to others. */
  recall(thing: Thing | null, signal: AbortSignal): void {
    if (thing) this.taken = thing;
    signal.addEventListener('abort', () => (this.taken = null), { once: true });
  }
}
