import type { Vector } from '../shapes';
import { minus } from '../vectors';

/** Which part is placed, and how: instances that are turned alike differ by a displacement only. */
export interface Placing {
  /** The part, one object for all its instances. */
  readonly of: object;
  /** Its rotation and scale, equal for instances that are turned alike. */
  readonly turn: string;
  /** Where its origin is, metres. */
  readonly at: Vector;
}

/** A part at its place. */
export interface Placed {
  /** Absent where instances are not known. */
  readonly placing?: Placing;
}

/** Metres: displacements that differ by less, as through rounding, are one. */
const sameStep = 1e-9;

/** What was found for pairs of instances, for other pairs of the same parts that lie to each other as those do. */
export class AlikePairs<T> {
  private readonly known = new WeakMap<object, WeakMap<object, Map<string, Found<T>>>>();

  /**
   * @param shifted the same for a pair that lies elsewhere by a displacement in metres; null for what depends only on
   * how both are turned, wherever they lie
   */
  constructor(private readonly shifted: ((value: T, by: Vector) => T) | null) {}

  of({ placing: old }: Placed, { placing: current }: Placed, find: () => T): T {
    if (!old || !current) return find();
    const ofOld = this.known.get(old.of) ?? new WeakMap<object, Map<string, Found<T>>>();
    this.known.set(old.of, ofOld);
    const ofBoth = ofOld.get(current.of) ?? new Map<string, Found<T>>();
    ofOld.set(current.of, ofBoth);
    const step = minus(current.at, old.at).map((value) => Math.round(value / sameStep));
    const key = [old.turn, current.turn, ...(this.shifted ? step : [])].join();
    const found = ofBoth.get(key);
    if (found) return this.shifted?.(found.value, minus(old.at, found.at)) ?? found.value;
    const value = find();
    ofBoth.set(key, { value, at: old.at });
    return value;
  }
}

interface Found<T> {
  readonly value: T;
  /** The place of the old part. */
  readonly at: Vector;
}
