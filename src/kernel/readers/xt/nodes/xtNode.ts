import type { Vector } from '../../../base/vector';
import { damagedXt } from './damagedXt';
import type { NodeLayout } from './layouts';

/** Lists of vectors are flat lists of numbers; NaN stands for no value. */
export type XtValue = number | string | readonly number[] | null;

/** A node of the data. Its fields are read by name and type. */
export class XtNode {
  constructor(
    readonly type: number,
    readonly index: number,
    private readonly layout: NodeLayout,
    private readonly values: readonly XtValue[],
  ) {}

  /** The amount of data in it: one, plus the length of a list in its last field. */
  get size(): number {
    const last = this.values.at(-1);
    return 1 + (typeof last === 'object' && last !== null ? last.length : 0);
  }

  /** @throws Refusal if the field is no number */
  number(name: string): number {
    const value = this.numberOrNull(name);
    if (value === null) throw damagedXt();
    return value;
  }

  numberOrNull(name: string): number | null {
    const value = this.value(name);
    return typeof value === 'number' && !Number.isNaN(value) ? value : null;
  }

  /** The index of the node to which a field points; 0 for none, also if the schema has no such field. */
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

  /** @throws Refusal if there are fewer than two numbers */
  pair(name: string): readonly [number, number] {
    const [first = NaN, second = NaN] = this.numbers(name);
    if (Number.isNaN(first) || Number.isNaN(second)) throw damagedXt();
    return [first, second];
  }

  /** @throws Refusal if there is no vector */
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

/** The position of each field; if several have the same name, of the first one. */
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

/** The limit is a million times the size that Parasolid supports. */
function isBounded(coordinate: number): boolean {
  return Math.abs(coordinate) < 1e9;
}
