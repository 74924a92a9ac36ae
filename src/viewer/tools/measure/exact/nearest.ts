import { distance, type Vector } from '../../../../model/vectors';

/** A connection between two points, one on each thing, and its length. */
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
