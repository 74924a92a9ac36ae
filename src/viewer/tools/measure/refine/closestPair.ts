import { outOfRange } from '../../../../words/outOfRange';
import { dot, minus, plus, times, type Vector } from '../../../../model/vectors';
import { spanOf, type Span } from '../exact/nearest';
import type { Carrier, Chart, ChartAxis } from './chart';
import { chartOf } from './chartOf';

/**
 * Finds the locally shortest span between two carriers, ignoring the limits of faces, by Newton's method with Levenberg
 * damping over up to four parameters.
 * @param from initial point on the first
 * @param to initial point on the second
 */
export function closestPair(one: Carrier, other: Carrier, from: Vector, to: Vector): Span {
  const a = pulledTo(chartOf(one, from), from);
  const b = pulledTo(chartOf(other, to), to);
  const reached = descend(a, b);
  return spanOf(a.point(reached.a), b.point(reached.b));
}

/** A chart that starts at the point nearest to `point`, because the samples of splines are some way off. */
function pulledTo(chart: Chart, point: Vector): Chart {
  const spot: Chart = { point: () => point, start: [], axes: [] };
  return { ...chart, start: descend(chart, spot).a };
}

interface Parameters {
  readonly a: readonly number[];
  readonly b: readonly number[];
}

function descend(a: Chart, b: Chart): Parameters {
  const axes = [...a.axes, ...b.axes];
  const split = (all: readonly number[]): Parameters => ({
    a: all.slice(0, a.axes.length),
    b: all.slice(a.axes.length),
  });
  const wayAt = (all: readonly number[]): Vector => {
    const at = split(all);
    return minus(a.point(at.a), b.point(at.b));
  };
  let at: readonly number[] = [...a.start, ...b.start];
  let way = wayAt(at);
  let damping = 1e-3;
  let slopes = slopesAt(wayAt, at, axes, way);
  for (let step = 0; step < maxSteps && damping < maxDamping; step++) {
    const move = moveOf(slopes, at, axes, damping);
    const next = at.map((value, i) => heldIn(value + (move[i] ?? outOfRange()), axes[i]));
    const isSmall = next.every(
      (value, i) => Math.abs(value - (at[i] ?? outOfRange())) <= rest * (axes[i]?.scale ?? 1),
    );
    const nextWay = wayAt(next);
    if (dot(nextWay, nextWay) < dot(way, way)) {
      [at, way] = [next, nextWay];
      slopes = slopesAt(wayAt, at, axes, way);
      damping = Math.max(damping / 8, minDamping);
    } else {
      damping *= 8;
    }
    if (isSmall) break;
  }
  return split(at);
}

const maxSteps = 60;
const minDamping = 1e-12;
const maxDamping = 1e12;
/** Relative to the scale of a parameter. The distance has only a quadratic error. */
const rest = 1e-9;
/** Step of the finite differences, relative to the scale of a parameter. */
const probe = 1e-4;

function heldIn(value: number, axis: ChartAxis | undefined): number {
  return axis ? Math.min(axis.high, Math.max(axis.low, value)) : value;
}

/** First and second derivatives of half the squared distance. */
interface Slopes {
  readonly pull: readonly number[];
  readonly bend: readonly (readonly number[])[];
}

/** Computes the derivatives by central differences. */
function slopesAt(
  wayAt: (all: readonly number[]) => Vector,
  at: readonly number[],
  axes: readonly ChartAxis[],
  way: Vector,
): Slopes {
  const steps = axes.map(({ scale }) => probe * scale);
  // Near the end of a range, derivatives are taken one step inside; the error is of second order.
  const middle = at.map((value, i) => {
    const { low, high } = axes[i] ?? outOfRange();
    const step = steps[i] ?? outOfRange();
    return Math.min(high - step, Math.max(low + step, value));
  });
  const centre = wayAt(middle);
  const moved = (...by: readonly (readonly [axis: number, sign: number])[]) =>
    wayAt(
      middle.map((value, k) =>
        by.reduce(
          (sum, [axis, sign]) => (axis === k ? sum + sign * (steps[k] ?? outOfRange()) : sum),
          value,
        ),
      ),
    );
  const sides = steps.map((_, i) => [moved([i, 1]), moved([i, -1])] as const);
  const slopes = sides.map(([up, down], i) =>
    times(minus(up, down), 1 / (2 * (steps[i] ?? outOfRange()))),
  );
  const second = (i: number, k: number): Vector => {
    const [h, g] = [steps[i] ?? outOfRange(), steps[k] ?? outOfRange()];
    const [up, down] = sides[i] ?? outOfRange();
    if (i === k) return times(minus(plus(up, down), times(centre, 2)), 1 / (h * h));
    const even = plus(moved([i, 1], [k, 1]), moved([i, -1], [k, -1]));
    const odd = plus(moved([i, 1], [k, -1]), moved([i, -1], [k, 1]));
    return times(minus(even, odd), 1 / (4 * h * g));
  };
  return {
    pull: slopes.map((slope) => dot(slope, way)),
    bend: slopes.map((slope, i) =>
      slopes.map((other, k) => dot(slope, other) + dot(way, second(i, k))),
    ),
  };
}

/** A damped Newton step; a parameter at the end of its range is fixed when the slope leads outside. */
function moveOf(
  { pull, bend }: Slopes,
  at: readonly number[],
  axes: readonly ChartAxis[],
  damping: number,
): readonly number[] {
  const free = at.flatMap((value, i) => {
    const { low, high } = axes[i] ?? outOfRange();
    const slope = pull[i] ?? outOfRange();
    const isHeld = (value <= low && slope > 0) || (value >= high && slope < 0);
    return isHeld ? [] : [i];
  });
  const rows = free.map((i) =>
    free.map((k) => {
      const value = bend[i]?.[k] ?? outOfRange();
      return i === k ? value + damping * Math.max(Math.abs(value), tiny) : value;
    }),
  );
  const solution = solved(
    rows,
    free.map((i) => -(pull[i] ?? outOfRange())),
  );
  const move = at.map(() => 0);
  for (const [place, i] of free.entries()) move[i] = solution[place] ?? outOfRange();
  return move;
}

const tiny = 1e-30;

/** Gaussian elimination with pivoting; singular rows give zero. */
function solved(
  matrix: readonly (readonly number[])[],
  right: readonly number[],
): readonly number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? outOfRange()]);
  const size = rows.length;
  const entry = (row: number, column: number) => rows[row]?.[column] ?? outOfRange();
  for (let i = 0; i < size; i++) {
    let best = i;
    for (let k = i + 1; k < size; k++) {
      if (Math.abs(entry(k, i)) > Math.abs(entry(best, i))) best = k;
    }
    const [pivot, there] = [rows[best] ?? outOfRange(), rows[i] ?? outOfRange()];
    [rows[i], rows[best]] = [pivot, there];
    if (pivot[i] === 0) continue;
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = (row[i] ?? outOfRange()) / (pivot[i] ?? outOfRange());
      for (let column = i; column <= size; column++) {
        row[column] = (row[column] ?? outOfRange()) - factor * (pivot[column] ?? outOfRange());
      }
    }
  }
  return rows.map((_, i) => (entry(i, i) === 0 ? 0 : entry(i, size) / entry(i, i)));
}
