import { outOfRange } from '../../../words/outOfRange';
import type { SplineCurve, SplinePatch, Vector } from '../../shapes';
import { knotRange } from './knotRange';

/** A pole multiplied by its weight, and the weight. */
export type WeightedPole = readonly [x: number, y: number, z: number, weight: number];

/** A row of poles of a Bézier curve: `degree + 1` of them. */
export type BezierRow = readonly WeightedPole[];

/** The Bézier curves of which a part of a spline consists, from its first parameter to its last. */
export function bezierCurves({
  degree,
  knots,
  poles,
  weights,
  from,
  to,
}: SplineCurve): readonly BezierRow[] {
  const [low, high] = knotRange(degree, knots);
  const period = high - low;
  const all = weightedPoles(poles, weights);
  const ends = [Math.min(from, to), Math.max(from, to)] as const;
  const turns = [0, 1].map((turn) => turn * period);
  return turns.flatMap((turn) =>
    spansOf(degree, knots).flatMap(({ span, start, end }) => {
      const [a, b] = [Math.max(start + turn, ends[0]), Math.min(end + turn, ends[1])];
      const isThere = b - a > rounding * period;
      return isThere ? [bezierOver(degree, knots, all, span, a - turn, b - turn)] : [];
    }),
  );
}

/** As a share of the parameter range: shorter pieces come from rounding. */
const rounding = 1e-12;

/** The Bézier patches of which a spline surface consists: rows along `u` of poles along `v`. */
export function bezierPatches({
  degrees: [uDegree, vDegree],
  knots: [uKnots, vKnots],
  poles,
  weights,
}: SplinePatch): readonly (readonly BezierRow[])[] {
  const all = weightedPoles(poles, weights);
  const count = vKnots.length - vDegree - 1;
  const rows = Array.from({ length: all.length / count }, (_, i) =>
    all.slice(i * count, (i + 1) * count),
  );
  return spansOf(vDegree, vKnots).flatMap((v) => {
    const across = rows.map((row) => bezierOver(vDegree, vKnots, row, v.span, v.start, v.end));
    return spansOf(uDegree, uKnots).map((u) =>
      transposed(
        transposed(across).map((column) =>
          bezierOver(uDegree, uKnots, column, u.span, u.start, u.end),
        ),
      ),
    );
  });
}

/** Both halves of a Bézier curve (de Casteljau). */
export function halvesOf(row: BezierRow): readonly [BezierRow, BezierRow] {
  const first: WeightedPole[] = [];
  const last: WeightedPole[] = [];
  let level = row;
  while (level.length > 0) {
    first.push(level[0] ?? outOfRange());
    last.unshift(level.at(-1) ?? outOfRange());
    level = level.slice(1).map((pole, i) => between(level[i] ?? outOfRange(), pole, 0.5));
  }
  return [first, last];
}

export function transposed(rows: readonly BezierRow[]): readonly BezierRow[] {
  return (rows[0] ?? []).map((_, i) => rows.map((row) => row[i] ?? outOfRange()));
}

/** The place of a pole, metres. */
export function placeOfPole([x, y, z, weight]: WeightedPole): Vector {
  return [x / weight, y / weight, z / weight];
}

function weightedPoles(
  poles: readonly Vector[],
  weights: readonly number[] | null,
): readonly WeightedPole[] {
  return poles.map(([x, y, z], i) => {
    const weight = weights ? (weights[i] ?? outOfRange()) : 1;
    return [x * weight, y * weight, z * weight, weight];
  });
}

/** A knot span of non-zero length: the index of the knot at its start, and its ends. */
interface Span {
  readonly span: number;
  readonly start: number;
  readonly end: number;
}

function spansOf(degree: number, knots: readonly number[]): readonly Span[] {
  return Array.from({ length: knots.length - 2 * degree - 1 }, (_, i): Span => {
    const span = degree + i;
    return { span, start: knots[span] ?? outOfRange(), end: knots[span + 1] ?? outOfRange() };
  }).filter(({ start, end }) => end > start);
}

/** The poles of the part from `a` to `b` of a span, by de Boor's algorithm with two parameters (blossoms). */
function bezierOver(
  degree: number,
  knots: readonly number[],
  poles: readonly WeightedPole[],
  span: number,
  a: number,
  b: number,
): BezierRow {
  const knot = (i: number) => knots[i] ?? outOfRange();
  return Array.from({ length: degree + 1 }, (_, place) => {
    let level = poles.slice(span - degree, span + 1);
    for (let step = 1; step <= degree; step++) {
      const t = step <= place ? b : a;
      level = level.slice(1).map((pole, i) => {
        const first = knot(span - degree + step + i);
        const last = knot(span + 1 + i);
        return between(level[i] ?? outOfRange(), pole, (t - first) / (last - first));
      });
    }
    return level[0] ?? outOfRange();
  });
}

function between(one: WeightedPole, other: WeightedPole, share: number): WeightedPole {
  const mean = (k: 0 | 1 | 2 | 3) => one[k] + (other[k] - one[k]) * share;
  return [mean(0), mean(1), mean(2), mean(3)];
}
