import { BoundingBox } from '../../model/boundingBox';
import { outOfRange } from '../../words/outOfRange';

/** Bits of a position along the curve. */
const keyBits = 30;
/** Bits of a digit of the radix sort, and of an index into the lookup tables. */
const digitBits = 10;
const digits = 1 << digitBits;

/**
 * Sorts triangles along a Morton curve, so that triangles close in the order are close in the model. Yields after every
 * `slice` triangles.
 * @returns numbers of triangles
 */
export function* mortonOrder(
  coordinates: Float32Array,
  index: Uint32Array,
  slice: number,
): Generator<undefined, Uint32Array> {
  const count = index.length / 3;
  const { low, scale, keyOf } = gridOver(coordinates);
  yield;
  const keys = new Uint32Array(count);
  for (let triangle = 0; triangle < count; triangle++) {
    if (triangle % slice === 0) yield;
    let key = 0;
    for (let axis = 0; axis < 3; axis++) {
      const sum =
        (coordinates[3 * (index[3 * triangle] ?? outOfRange()) + axis] ?? outOfRange()) +
        (coordinates[3 * (index[3 * triangle + 1] ?? outOfRange()) + axis] ?? outOfRange()) +
        (coordinates[3 * (index[3 * triangle + 2] ?? outOfRange()) + axis] ?? outOfRange());
      const cell = ((sum / 3 - (low[axis] ?? outOfRange())) * (scale[axis] ?? outOfRange())) | 0;
      key |= keyOf(axis, cell);
    }
    keys[triangle] = key;
  }
  return yield* sortedBy(keys, slice);
}

/**
 * A grid of roughly cubic cells: each bit of the key halves the longest side of what the higher bits leave. With
 * equally many steps along each axis, a flat model would be cut into layers first.
 */
function gridOver(coordinates: Float32Array) {
  const box = new BoundingBox();
  box.addPoints(coordinates);
  const { low, sides: widths } = box;
  const places = placesOf(widths);
  const scale = widths.map((width, axis) => {
    const steps = 2 ** (places[axis]?.length ?? outOfRange());
    return width > 0 ? (steps * 0.9999999) / width : 0;
  });
  const tables = places.map(spreadTable);
  const keyOf = (axis: number, cell: number): number => {
    const table = tables[axis] ?? outOfRange();
    return (
      (table[cell & (digits - 1)] ?? outOfRange()) |
      (table[digits + ((cell >>> digitBits) & (digits - 1))] ?? outOfRange()) |
      (table[2 * digits + ((cell >>> (2 * digitBits)) & (digits - 1))] ?? outOfRange())
    );
  };
  return { low, scale, keyOf };
}

/** For each axis, the position in the key of each bit of a cell's number, lowest bit first. */
function placesOf(widths: readonly number[]): readonly (readonly number[])[] {
  const places: readonly number[][] = [[], [], []];
  const left = [...widths];
  for (let place = keyBits - 1; place >= 0; place--) {
    const axis = Math.max(0, left.indexOf(Math.max(...left)));
    left[axis] = (left[axis] ?? outOfRange()) / 2;
    places[axis]?.unshift(place);
  }
  return places;
}

/** Lookup table: what each of the three digits of a cell's number contributes to the key. */
function spreadTable(places: readonly number[]): Uint32Array {
  const table = new Uint32Array(3 * digits);
  for (let at = 0; at < table.length; at++) {
    const first = digitBits * Math.floor(at / digits);
    for (let bit = 0; bit < digitBits; bit++) {
      const place = places[first + bit];
      if (place !== undefined && (at >>> bit) & 1)
        table[at] = (table[at] ?? outOfRange()) | (1 << place);
    }
  }
  return table;
}

/** Radix sort by thirty bits, ten at a time; stable. */
function* sortedBy(keys: Uint32Array, slice: number): Generator<undefined, Uint32Array> {
  let from = keys.map((_, i) => i);
  let to = new Uint32Array(keys.length);
  for (let shift = 0; shift < keyBits; shift += digitBits) {
    yield;
    const places = new Uint32Array(digits + 1);
    for (let i = 0; i < keys.length; i++) {
      if (i % slice === 0) yield;
      const next = (((keys[i] ?? outOfRange()) >>> shift) & (digits - 1)) + 1;
      places[next] = (places[next] ?? outOfRange()) + 1;
    }
    for (let i = 1; i <= digits; i++)
      places[i] = (places[i] ?? outOfRange()) + (places[i - 1] ?? outOfRange());
    for (let i = 0; i < from.length; i++) {
      if (i % slice === 0) yield;
      const item = from[i] ?? outOfRange();
      const digit = ((keys[item] ?? outOfRange()) >>> shift) & (digits - 1);
      const place = places[digit] ?? outOfRange();
      to[place] = item;
      places[digit] = place + 1;
    }
    [from, to] = [to, from];
  }
  return from;
}
