import { outOfRange } from '../../words/outOfRange';

/**
 * The part of a cylindrical or conical face on which a straight silhouette may lie: between two angles about the axis,
 * from a lower to an upper height, both linear in the angle.
 */
export interface RuledStrip {
  from: number;
  to: number;
  /** Lower and upper height along the axis, at `from` and at `to`. */
  lowFrom: number;
  lowTo: number;
  highFrom: number;
  highTo: number;
}

const fullTurn = 2 * Math.PI;
/** Angles closer than this, radians, count as equal. */
const sameAngle = 1e-6;
/** A face that takes more steps is not a band, and is better treated triangle by triangle. */
const maxSteps = 100_000;

/**
 * Cuts an unrolled face into strips.
 * @param triangles angle and height of the corners, six numbers a triangle; the angles of a triangle are within half a
 * turn
 * @returns null when there would be too many strips
 */
export function ruledStrips(triangles: readonly number[]): readonly RuledStrip[] | null {
  const shapes = [...unrolled(triangles)];
  const breaks = breaksOf(shapes);
  const reach = heightOf(triangles) * 1e-6;
  const slabs: RuledStrip[][] = breaks.slice(1).map(() => []);
  let steps = 0;
  for (const shape of shapes) {
    const [low, high] = rangeOf(shape);
    for (let slab = firstAbove(breaks, low); slab < slabs.length; slab++) {
      const [from = outOfRange(), to = outOfRange()] = [breaks[slab], breaks[slab + 1]];
      if (to > high + sameAngle) break;
      if (++steps > maxSteps) return null;
      const [lowFrom, highFrom] = heightsAt(shape, from);
      const [lowTo, highTo] = heightsAt(shape, to);
      slabs[slab]?.push({ from, to, lowFrom, lowTo, highFrom, highTo });
    }
  }
  return joined(
    slabs.map((strips) => merged(strips, reach)),
    reach,
  );
}

type Triangle = readonly number[];

/** Moves each triangle into the range of one turn; one that crosses the end of the range is returned twice. */
function* unrolled(triangles: readonly number[]): Generator<Triangle> {
  for (let i = 0; i + 5 < triangles.length; i += 6) {
    const shape = triangles.slice(i, i + 6);
    const [low] = rangeOf(shape);
    const back = moved(shape, -fullTurn * Math.floor(low / fullTurn + 1e-9));
    yield back;
    if (rangeOf(back)[1] > fullTurn + sameAngle) yield moved(back, -fullTurn);
  }
}

function moved(shape: Triangle, by: number): Triangle {
  return shape.map((value, i) => (i % 2 === 0 ? value + by : value));
}

function rangeOf(shape: Triangle): readonly [number, number] {
  const [a = outOfRange(), , b = outOfRange(), , c = outOfRange()] = shape;
  return [Math.min(a, b, c), Math.max(a, b, c)];
}

function breaksOf(shapes: readonly Triangle[]): readonly number[] {
  const angles = shapes.flatMap(([a = outOfRange(), , b = outOfRange(), , c = outOfRange()]) => [
    a,
    b,
    c,
  ]);
  const within = [...angles.filter((angle) => angle > 0 && angle < fullTurn), 0, fullTurn];
  const kept: number[] = [];
  for (const angle of within.sort((a, b) => a - b)) {
    if (angle - (kept.at(-1) ?? -1) > sameAngle) kept.push(angle);
  }
  return kept;
}

/** Index of the first break that is not below an angle. */
function firstAbove(breaks: readonly number[], angle: number): number {
  let [low, high] = [0, breaks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((breaks[middle] ?? outOfRange()) < angle - sameAngle) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The lowest and highest point of a triangle at an angle within it. */
function heightsAt(shape: Triangle, angle: number): readonly [number, number] {
  let [low, high] = [Infinity, -Infinity];
  const take = (height: number): void => {
    low = Math.min(low, height);
    high = Math.max(high, height);
  };
  for (let i = 0; i < 6; i += 2) {
    const [from = outOfRange(), fromHeight = outOfRange()] = [shape[i], shape[i + 1]];
    const [to = outOfRange(), toHeight = outOfRange()] = [shape[(i + 2) % 6], shape[(i + 3) % 6]];
    if (Math.abs(from - angle) <= sameAngle) take(fromHeight);
    if ((from < angle && angle < to) || (to < angle && angle < from)) {
      take(fromHeight + ((toHeight - fromHeight) * (angle - from)) / (to - from));
    }
  }
  return [low, high];
}

/** Merges strips that touch each other. */
function merged(strips: RuledStrip[], reach: number): readonly RuledStrip[] {
  const middle = ({ lowFrom, lowTo }: RuledStrip) => lowFrom + lowTo;
  const found: RuledStrip[] = [];
  for (const strip of strips.sort((a, b) => middle(a) - middle(b))) {
    const last = found.at(-1);
    if (last && middle(strip) <= last.highFrom + last.highTo + 2 * reach) {
      if (strip.highFrom + strip.highTo > last.highFrom + last.highTo) {
        last.highFrom = strip.highFrom;
        last.highTo = strip.highTo;
      }
    } else found.push({ ...strip });
  }
  return found;
}

/** Merges strips that continue straight in the next slab. */
function joined(slabs: readonly (readonly RuledStrip[])[], reach: number): readonly RuledStrip[] {
  const all: RuledStrip[] = [];
  let open: readonly RuledStrip[] = [];
  for (const slab of slabs) {
    open = slab.map((strip) => {
      const before = open.find((one) => goesOn(one, strip, reach));
      if (!before) {
        all.push(strip);
        return strip;
      }
      before.to = strip.to;
      before.lowTo = strip.lowTo;
      before.highTo = strip.highTo;
      return before;
    });
  }
  return all;
}

function goesOn(one: RuledStrip, next: RuledStrip, reach: number): boolean {
  const part = (next.to - next.from) / (one.to - one.from);
  const isStraight = (from: number, to: number, nextFrom: number, nextTo: number) =>
    Math.abs(nextFrom - to) <= reach && Math.abs(nextTo - to - (to - from) * part) <= 4 * reach;
  return (
    Math.abs(one.to - next.from) <= sameAngle &&
    isStraight(one.lowFrom, one.lowTo, next.lowFrom, next.lowTo) &&
    isStraight(one.highFrom, one.highTo, next.highFrom, next.highTo)
  );
}

function heightOf(triangles: readonly number[]): number {
  let [low, high] = [Infinity, -Infinity];
  for (let i = 1; i < triangles.length; i += 2) {
    low = Math.min(low, triangles[i] ?? outOfRange());
    high = Math.max(high, triangles[i] ?? outOfRange());
  }
  return Math.max(high - low, 0);
}
