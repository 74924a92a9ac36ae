import type { Vector } from '../../../base/vector';
import { damagedXt } from './damagedXt';
import type { NodeLayout } from './layouts';

/** Lists of numbers lie flat, vectors one behind the other; NaN stands for none. */
export type XtValue = number | string | readonly number[] | null;

/** A node of the data with its fields, which are asked for by name and kind. */
export class XtNode {
  constructor(
    readonly type: number,
    readonly index: number,
    private readonly layout: NodeLayout,
    private readonly values: readonly XtValue[],
  ) {}

  /** How much there is in it: one, and all of a list at its end. */
  get size(): number {
    const last = this.values.at(-1);
    return 1 + (typeof last === 'object' && last !== null ? last.length : 0);
  }

  /** @throws Refusal when it is none */
  number(name: string): number {
    const value = this.numberOrNull(name);
    if (value === null) throw damagedXt();
    return value;
  }

  numberOrNull(name: string): number | null {
    const value = this.value(name);
    return typeof value === 'number' && !Number.isNaN(value) ? value : null;
  }

  /** Index of the node that a field points to; 0 for none, also where this schema has no such field. */
  pointer(name: string): number {
    return this.numberOrNull(name) ?? 0;
  }

  text(name: string): string {
    const value = this.value(name);
    return typeof value === 'string' ? value : '';
  }

  numbers(name: string): readonly number[] {
    const value = this.value(name);
    return typeof value === 'object' && value !== null ? value : [];
  }

  /** @throws Refusal when there are fewer than two numbers */
  pair(name: string): readonly [number, number] {
    const [first = NaN, second = NaN] = this.numbers(name);
    if (Number.isNaN(first) || Number.isNaN(second)) throw damagedXt();
    return [first, second];
  }

  /** @throws Refusal when there is none */
  vector(name: string): Vector {
    const [x = NaN, y = NaN, z = NaN] = this.numbers(name);
    if (![x, y, z].every(isBounded)) throw damagedXt();
    return [x, y, z];
  }

  vectors(name: string): Vector[] {
    const flat = this.numbers(name);
    return Array.from({ length: Math.floor(flat.length / 3) }, (_, i): Vector => {
      const [x = NaN, y = NaN, z = NaN] = flat.slice(3 * i, 3 * i + 3);
      if (![x, y, z].every(isBounded)) throw damagedXt();
      return [x, y, z];
    });
  }

  private value(name: string): XtValue {
    const at = placesIn(this.layout).get(name);
    return at === undefined ? null : (this.values[at] ?? null);
  }
}

const known = new WeakMap<NodeLayout, ReadonlyMap<string, number>>();

/** Of each field; the first one counts where several have a name. */
function placesIn(layout: NodeLayout): ReadonlyMap<string, number> {
  const before = known.get(layout);
  if (before) return before;
  const places = new Map<string, number>();
  layout.forEach(({ name }, place) => {
    if (!places.has(name)) places.set(name, place);
  });
  known.set(layout, places);
  return places;
}

/** A million times what Parasolid itself bears. */
function isBounded(coordinate: number): boolean {
  return Math.abs(coordinate) < 1e9;
}
