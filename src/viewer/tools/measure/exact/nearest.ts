import { distance, type Vector } from '../../../geometry/vectors';

/** Where two things come closest. */
export interface Span {
  readonly from: Vector;
  readonly to: Vector;
  readonly distance: number;
}

export function spanOf(from: Vector, to: Vector): Span {
  return { from, to, distance: distance(from, to) };
}

export function reversed({ from, to, distance: length }: Span): Span {
  return { from: to, to: from, distance: length };
}

export function shortest(spans: Iterable<Span | null>): Span | null {
  let best: Span | null = null;
  for (const span of spans) {
    if (span && span.distance < (best?.distance ?? Infinity)) best = span;
  }
  return best;
}

const samples = 96;
const golden = (Math.sqrt(5) - 1) / 2;

/**
 * Where a function over 0…1 is lowest: every dip between samples is followed down until the numbers
 * give out. Null when a value is none.
 */
export function lowest(valueAt: (t: number) => number): number | null {
  const values: number[] = [];
  for (let i = 0; i <= samples; i++) {
    const value = valueAt(i / samples);
    if (Number.isNaN(value)) return null;
    values.push(value);
  }
  let best = 0;
  let bestValue = Infinity;
  values.forEach((value, i) => {
    const before = values[i - 1] ?? Infinity;
    const after = values[i + 1] ?? Infinity;
    if (value > before || value > after) return;
    const t = descend(valueAt, Math.max(0, i - 1) / samples, Math.min(samples, i + 1) / samples);
    const reached = Math.min(valueAt(t), value);
    if (reached < bestValue) {
      bestValue = reached;
      best = valueAt(t) <= value ? t : i / samples;
    }
  });
  return best;
}

/** Golden section: needs no derivative, and the function may have kinks. */
function descend(valueAt: (t: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  let left = high - golden * (high - low);
  let right = low + golden * (high - low);
  let [atLeft, atRight] = [valueAt(left), valueAt(right)];
  for (let step = 0; step < 60 && high - low > 1e-13; step++) {
    if (atLeft <= atRight) {
      [high, right, atRight] = [right, left, atLeft];
      left = high - golden * (high - low);
      atLeft = valueAt(left);
    } else {
      [low, left, atLeft] = [left, right, atRight];
      right = low + golden * (high - low);
      atRight = valueAt(right);
    }
  }
  return (low + high) / 2;
}
