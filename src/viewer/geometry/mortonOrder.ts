import { outOfRange } from '../../words/outOfRange';

/** Steps of the grid along each axis, as a power of two. */
const bits = 10;
const digits = 1 << bits;

/**
 * Sorts triangles along a curve that fills their space, so that neighbours in the order are
 * neighbours in the model. Pauses (yields) every so many of them.
 * @returns numbers of triangles
 */
export function* mortonOrder(
  coordinates: Float32Array,
  index: Uint32Array,
  slice: number,
): Generator<undefined, Uint32Array> {
  const count = index.length / 3;
  const { low, scale } = gridOver(coordinates);
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
      key |= spread(cell) << axis;
    }
    keys[triangle] = key;
  }
  return yield* sortedBy(keys, slice);
}

function gridOver(coordinates: Float32Array) {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < coordinates.length; i += 3) {
    for (let axis = 0; axis < 3; axis++) {
      const value = coordinates[i + axis] ?? outOfRange();
      if (value < (low[axis] ?? outOfRange())) low[axis] = value;
      if (value > (high[axis] ?? outOfRange())) high[axis] = value;
    }
  }
  const scale = high.map((value, axis) => {
    const width = value - (low[axis] ?? outOfRange());
    return width > 0 ? (digits * 0.9999) / width : 0;
  });
  return { low, scale };
}

/** Puts two empty bits between every two of ten. */
function spread(cell: number): number {
  let bitsApart = cell & (digits - 1);
  bitsApart = (bitsApart | (bitsApart << 16)) & 0x030000ff;
  bitsApart = (bitsApart | (bitsApart << 8)) & 0x0300f00f;
  bitsApart = (bitsApart | (bitsApart << 4)) & 0x030c30c3;
  return (bitsApart | (bitsApart << 2)) & 0x09249249;
}

/** Sorts by thirty bits, ten at a time; equal keys keep their order. */
function* sortedBy(keys: Uint32Array, slice: number): Generator<undefined, Uint32Array> {
  let from = keys.map((_, i) => i);
  let to = new Uint32Array(keys.length);
  for (let shift = 0; shift < 3 * bits; shift += bits) {
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
