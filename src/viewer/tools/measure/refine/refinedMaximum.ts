import { distance, type Vector } from '../../../../model/vectors';
import { spanOf, type Span } from '../exact/nearest';
import { maximumPieces, type MaximumPiece } from './maximumPieces';
import type { BoundedCarrier, Refined } from './refinedMinimum';

/**
 * The longest span between two things by their exact curves and surfaces. Pairs of pieces are halved, those first whose
 * hulls allow the longest span, until no pair allows one that is longer than the longest span found. What it allows
 * where it is ended before is the uncertainty. Null where the exact shapes are not known.
 * @param tolerance error of the triangles, metres
 */
export function refinedMaximum(
  ones: readonly BoundedCarrier[],
  others: readonly BoundedCarrier[],
  tolerance: number,
): Refined | null {
  const pieces = [maximumPieces(ones, tolerance), maximumPieces(others, tolerance)] as const;
  const [first, second] = pieces;
  if (!first || !second || first.length * second.length > maxPairs) return null;
  const pairs = new PairQueue();
  let best: Span | null = null;
  const add = (one: MaximumPiece, other: MaximumPiece) => {
    const pair = { one, other, most: farthestOf(one.hull, other.hull) };
    if (best && pair.most <= best.distance) return;
    if (one.isLowerInside(other.hull) || other.isLowerInside(one.hull)) return;
    pairs.add(pair);
  };
  for (const one of first) for (const other of second) add(one, other);
  for (let count = 0; ; count++) {
    const pair = pairs.take();
    const known: number = best?.distance ?? 0;
    if (!pair || pair.most <= known + same * (scale + known))
      return best && { span: best, uncertainty: 0 };
    if (count >= maxHalvings) return best && { span: best, uncertainty: pair.most - known };
    const { one, other } = pair;
    best = longest(best, one.points(), other.points());
    const halves = sizeOf(one) >= sizeOf(other) ? one.split() : other.split();
    for (const half of halves) {
      if (sizeOf(one) >= sizeOf(other)) add(half, other);
      else add(one, half);
    }
  }
}

/** Upper limits, which bound the time. */
const maxPairs = 20_000;
const maxHalvings = 4000;

/** The share of a length within which lengths are the same, and the length below which they are compared absolutely. */
const same = 1e-10;
const scale = 1e-2;

/** A pair of pieces, and an upper limit of the distance between their points, metres. */
interface PiecePair {
  readonly one: MaximumPiece;
  readonly other: MaximumPiece;
  readonly most: number;
}

/** Gives the pair with the highest limit first (a binary heap). */
class PairQueue {
  private readonly heap: PiecePair[] = [];

  add(pair: PiecePair): void {
    const { heap } = this;
    let place = heap.push(pair) - 1;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const parent = heap[above];
      if (!parent || parent.most >= pair.most) break;
      heap[place] = parent;
      place = above;
    }
    heap[place] = pair;
  }

  take(): PiecePair | null {
    const { heap } = this;
    const [first] = heap;
    const last = heap.pop();
    if (!first || !last) return null;
    if (heap.length > 0) this.sink(last);
    return first;
  }

  private sink(pair: PiecePair): void {
    const { heap } = this;
    let place = 0;
    for (;;) {
      const [left, right] = [heap[2 * place + 1], heap[2 * place + 2]];
      const isRight = right !== undefined && left !== undefined && right.most > left.most;
      const next = isRight ? right : left;
      if (!next || next.most <= pair.most) break;
      heap[place] = next;
      place = 2 * place + (isRight ? 2 : 1);
    }
    heap[place] = pair;
  }
}

function farthestOf(hull: readonly Vector[], other: readonly Vector[]): number {
  let most = 0;
  for (const at of hull) for (const against of other) most = Math.max(most, distance(at, against));
  return most;
}

function longest(best: Span | null, from: readonly Vector[], to: readonly Vector[]): Span | null {
  let found = best;
  for (const at of from) {
    for (const against of to) {
      if (!found || distance(at, against) > found.distance) found = spanOf(at, against);
    }
  }
  return found;
}

function sizeOf({ hull }: MaximumPiece): number {
  const [first] = hull;
  return first ? Math.max(...hull.map((at) => distance(at, first))) : 0;
}
