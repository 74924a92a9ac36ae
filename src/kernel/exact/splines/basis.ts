import { outOfRange } from '../../../words/outOfRange';

/** The knots of a B-spline in one direction, repeated by multiplicity, and wrapped where it is periodic. */
export interface FlatKnots {
  readonly degree: number;
  /**
   * The knot vector. Span `i` lies between `flat[i]` and `flat[i + 1]`; the first one in use begins at
   * `flat[degree]`.
   */
  readonly flat: Float64Array;
  /** Distinct knots of the domain, ascending. */
  readonly breaks: readonly number[];
  readonly poleCount: number;
  readonly isPeriodic: boolean;
}

/**
 * @param knots ascending
 * @param counts multiplicity of each knot
 */
export function flatKnots(
  degree: number,
  knots: readonly number[],
  counts: readonly number[],
  poleCount: number,
  isPeriodic: boolean,
): FlatKnots | null {
  const repeated = knots.flatMap((knot, i) => Array<number>(counts[i] ?? outOfRange()).fill(knot));
  const isRising = knots.every((knot, i) => i === 0 || knot > (knots[i - 1] ?? knot));
  if (!isRising || knots.length < 2 || degree < 1 || poleCount < 1) return null;
  if (isPeriodic) {
    const flat = wrapped(degree, knots, counts, poleCount);
    return flat && { degree, flat, breaks: knots, poleCount, isPeriodic };
  }
  if (repeated.length !== poleCount + degree + 1) return null;
  const from = repeated[degree] ?? outOfRange();
  const to = repeated[poleCount] ?? outOfRange();
  const breaks = knots.filter((knot) => knot >= from && knot <= to);
  return { degree, flat: Float64Array.from(repeated), breaks, poleCount, isPeriodic };
}

/** In a periodic spline, the knots before the first span repeat those at the end, so that it uses the first pole. */
function wrapped(
  degree: number,
  knots: readonly number[],
  counts: readonly number[],
  poleCount: number,
): Float64Array | null {
  const first = knots[0] ?? outOfRange();
  const period = (knots.at(-1) ?? outOfRange()) - first;
  const cycle = knots
    .slice(1)
    .flatMap((knot, i) => Array<number>(counts[i + 1] ?? outOfRange()).fill(knot));
  if (cycle.length !== poleCount) return null;
  const at = (i: number) => {
    const turn = Math.floor(i / poleCount);
    return (cycle[i - turn * poleCount] ?? outOfRange()) + turn * period;
  };
  return Float64Array.from({ length: poleCount + 2 * degree + 1 }, (_, i) => at(i - degree - 1));
}

/** Finds the span of a parameter; holds the `degree + 1` basis functions there and their derivatives. */
export class Basis {
  readonly values: Float64Array;
  readonly slopes: Float64Array;
  /** Index of the first pole in use; after the last pole of a periodic spline the first follows. */
  first = 0;
  private readonly left: Float64Array;
  private readonly right: Float64Array;
  private span: number;

  constructor(private readonly line: FlatKnots) {
    const size = line.degree + 1;
    this.values = new Float64Array(size);
    this.slopes = new Float64Array(size);
    this.left = new Float64Array(size);
    this.right = new Float64Array(size);
    this.span = line.degree;
  }

  at(parameter: number): void {
    const { degree, flat } = this.line;
    const t = this.inPeriod(parameter);
    const span = this.findSpan(t);
    this.first = span - degree;
    const { values, slopes, left, right } = this;
    values[0] = 1;
    for (let k = 1; k <= degree; k++) {
      left[k] = t - (flat[span + 1 - k] ?? outOfRange());
      right[k] = (flat[span + k] ?? outOfRange()) - t;
      if (k === degree) this.takeSlopes(span);
      let saved = 0;
      for (let r = 0; r < k; r++) {
        const upper = right[r + 1] ?? outOfRange();
        const lower = left[k - r] ?? outOfRange();
        const share = (values[r] ?? outOfRange()) / (upper + lower);
        values[r] = saved + upper * share;
        saved = lower * share;
      }
      values[k] = saved;
    }
    if (degree === 0) slopes[0] = 0;
  }

  /** Computes derivatives from the functions of one degree less, which are in `values` at that moment. */
  private takeSlopes(span: number): void {
    const { degree, flat } = this.line;
    const { values, slopes } = this;
    let before = 0;
    for (let r = 0; r < degree; r++) {
      const width =
        (flat[span + r + 1] ?? outOfRange()) - (flat[span + r + 1 - degree] ?? outOfRange());
      const share = (degree * (values[r] ?? outOfRange())) / width;
      slopes[r] = before - share;
      before = share;
    }
    slopes[degree] = before;
  }

  private inPeriod(parameter: number): number {
    const { isPeriodic, breaks } = this.line;
    if (!isPeriodic) return parameter;
    const low = breaks[0] ?? outOfRange();
    const period = (breaks.at(-1) ?? outOfRange()) - low;
    return parameter - Math.floor((parameter - low) / period) * period;
  }

  private findSpan(t: number): number {
    const { degree, flat, poleCount, isPeriodic } = this.line;
    const last = isPeriodic ? poleCount + degree - 1 : poleCount - 1;
    let { span } = this;
    if (t >= (flat[span] ?? outOfRange()) && t < (flat[span + 1] ?? outOfRange())) return span;
    let low = degree;
    let high = last;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((flat[middle] ?? outOfRange()) <= t) low = middle;
      else high = middle - 1;
    }
    // A span of zero width must not be chosen.
    span = low;
    while (span > degree && flat[span] === flat[span + 1]) span--;
    this.span = span;
    return span;
  }
}
