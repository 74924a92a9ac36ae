import { outOfRange } from '../../../../words/outOfRange';
import { plus, times, type Vector } from '../../../base/vector';
import { weightAt } from '../../../brep/weights';
import { yOf, type BSplineCurve, type Circle, type Ellipse } from '../../../brep/geometry';
import { Unexpected } from '../../../base/unexpected';
import type { CurveRange } from '../../../sewing/curveRange';

/** A pole in homogeneous coordinates: x, y and z times the weight, and the weight. */
type Pole = readonly [x: number, y: number, z: number, weight: number];

/** A curve as rational Bézier pieces of one degree, piece `i` from `breaks[i]` to `breaks[i + 1]`. */
export interface BezierPieces {
  readonly degree: number;
  /** Ascending. */
  readonly breaks: readonly number[];
  readonly pieces: readonly (readonly Pole[])[];
}

/**
 * A range of a curve in exact rational pieces. The parameter of an arc is not its angle.
 * @throws Unexpected for a curve that IGES does not have
 */
export function bezierPieces({ curve, from, to }: CurveRange): BezierPieces {
  switch (curve.kind) {
    case 'line': {
      const { origin, direction } = curve;
      const ends = [from, to].map((t) => plus(origin, times(direction, t)));
      return { degree: 1, breaks: [from, to], pieces: [ends.map((end) => weighted(end, 1))] };
    }
    case 'circle':
    case 'ellipse':
      return arcPieces(curve, from, to);
    case 'bspline':
      return within(splinePieces(curve), from, to);
    case 'intersection':
    case 'onSurface':
      throw new Unexpected('a rail that is no curve of IGES');
  }
}

/** Several curves, one after the other, as one. Each keeps the length of its range of parameters. */
export function joinedPieces(curves: readonly BezierPieces[]): BezierPieces {
  const degree = Math.max(...curves.map((curve) => curve.degree));
  const breaks = [0];
  const pieces: (readonly Pole[])[] = [];
  for (const curve of curves.map((one) => elevated(one, degree))) {
    curve.pieces.forEach((piece, i) => {
      const [low, high] = [curve.breaks[i] ?? outOfRange(), curve.breaks[i + 1] ?? outOfRange()];
      breaks.push((breaks.at(-1) ?? outOfRange()) + high - low);
      const before = pieces.at(-1)?.at(-1);
      const factor = before ? before[3] / (piece[0] ?? outOfRange())[3] : 1;
      // The ends of two pieces may differ by the rounding of the file.
      pieces.push(piece.map((pole, k) => (k === 0 && before ? before : scaled(pole, factor))));
    });
  }
  return { degree, breaks, pieces };
}

/** The same curve over the parameters from 0 to 1. */
export function overUnit({ degree, breaks, pieces }: BezierPieces): BezierPieces {
  const [low, high] = [breaks[0] ?? outOfRange(), breaks.at(-1) ?? outOfRange()];
  return { degree, breaks: breaks.map((at) => (at - low) / (high - low)), pieces };
}

/** The same curve run through the other way, over the parameters from 0 to 1. */
export function reversedPieces({ degree, breaks, pieces }: BezierPieces): BezierPieces {
  return {
    degree,
    breaks: breaks.map((at) => 1 - at).reverse(),
    pieces: pieces.map((piece) => piece.toReversed()).reverse(),
  };
}

/** Parameters that are closer than this are the same; all are from 0 to 1. */
const sameBreak = 1e-9;

/** Two curves over the same parameters with the same degree and the same breaks. */
export function alikePieces(
  a: BezierPieces,
  b: BezierPieces,
): readonly [BezierPieces, BezierPieces] {
  const degree = Math.max(a.degree, b.degree);
  return [
    splitAt(elevated(a, degree), innerBreaks(b)),
    splitAt(elevated(b, degree), innerBreaks(a)),
  ];
}

/** As one spline whose inner knots are repeated as often as its degree. */
export function splineOf({ degree, breaks, pieces }: BezierPieces): BSplineCurve {
  const all = pieces.flatMap((piece, i) => (i === 0 ? piece : piece.slice(1)));
  const inner = breaks.slice(1, -1).flatMap((at) => new Array<number>(degree).fill(at));
  const end = (at: number | undefined) => new Array<number>(degree + 1).fill(at ?? outOfRange());
  return {
    kind: 'bspline',
    degree,
    poles: all.map(([x, y, z, w]): Vector => [x / w, y / w, z / w]),
    weights: all.every((pole) => pole[3] === 1) ? null : all.map((pole) => pole[3]),
    knots: [...end(breaks[0]), ...inner, ...end(breaks.at(-1))],
  };
}

function innerBreaks({ breaks }: BezierPieces): readonly number[] {
  return breaks.slice(1, -1);
}

function weighted([x, y, z]: Vector, w: number): Pole {
  return [x * w, y * w, z * w, w];
}

function scaled([x, y, z, w]: Pole, factor: number): Pole {
  return [x * factor, y * factor, z * factor, w * factor];
}

function between(a: Pole, b: Pole, share: number): Pole {
  const rest = 1 - share;
  return [
    rest * a[0] + share * b[0],
    rest * a[1] + share * b[1],
    rest * a[2] + share * b[2],
    rest * a[3] + share * b[3],
  ];
}

/** Quarter turns: an arc of whole quarters must not get another piece by the rounding of its angle. */
const sameQuarter = 1e-9;

/** Arcs of a quarter turn at most, as quadratic pieces. */
function arcPieces(curve: Circle | Ellipse, from: number, to: number): BezierPieces {
  const count = Math.max(1, Math.ceil((to - from) / (Math.PI / 2) - sameQuarter));
  const breaks = Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count);
  const half = (to - from) / count / 2;
  const w = Math.cos(half);
  const pieces = breaks.slice(0, -1).map((start) => {
    const end = start + 2 * half;
    // The middle pole is where the tangents at both ends meet.
    return [
      weighted(pointOnArc(curve, start, 1), 1),
      weighted(pointOnArc(curve, start + half, 1 / w), w),
      weighted(pointOnArc(curve, end, 1), 1),
    ];
  });
  return { degree: 2, breaks, pieces };
}

/** @param reach share of the radii */
function pointOnArc(curve: Circle | Ellipse, angle: number, reach: number): Vector {
  const { frame } = curve;
  const [a, b] =
    curve.kind === 'circle' ? [curve.radius, curve.radius] : [curve.majorRadius, curve.minorRadius];
  const along = plus(
    times(frame.x, reach * a * Math.cos(angle)),
    times(yOf(frame), reach * b * Math.sin(angle)),
  );
  return plus(frame.origin, along);
}

/** The pieces of a spline between its different knots. */
function splinePieces(curve: BSplineCurve): BezierPieces {
  const { degree, knots, poles, weights } = curve;
  const homogeneous = poles.map((pole, i) => weighted(pole, weightAt(weights, i)));
  const breaks: number[] = [];
  const pieces: (readonly Pole[])[] = [];
  for (let span = degree; span < poles.length; span++) {
    const [low, high] = [knots[span] ?? outOfRange(), knots[span + 1] ?? outOfRange()];
    if (!(high > low)) continue;
    if (breaks.length === 0) breaks.push(low);
    breaks.push(high);
    pieces.push(
      Array.from({ length: degree + 1 }, (_, j) =>
        blossom(homogeneous, knots, degree, span, (r) => (r <= degree - j ? low : high)),
      ),
    );
  }
  if (pieces.length === 0) throw new Unexpected('a spline without length');
  return { degree, breaks, pieces };
}

/**
 * The polar form of a span of a spline, by the recursion of de Boor with another parameter at each level.
 * @param parameterAt the parameter at a level, from 1
 */
function blossom(
  poles: readonly Pole[],
  knots: readonly number[],
  degree: number,
  span: number,
  parameterAt: (level: number) => number,
): Pole {
  const d = poles.slice(span - degree, span + 1);
  for (let level = 1; level <= degree; level++) {
    const at = parameterAt(level);
    for (let i = degree; i >= level; i--) {
      const low = knots[span - degree + i] ?? outOfRange();
      const high = knots[span + 1 + i - level] ?? outOfRange();
      const share = (at - low) / (high - low);
      d[i] = between(d[i - 1] ?? outOfRange(), d[i] ?? outOfRange(), share);
    }
  }
  return d[degree] ?? outOfRange();
}

/** The same curve with a higher degree. */
function elevated(curve: BezierPieces, degree: number): BezierPieces {
  let { pieces } = curve;
  for (let p = curve.degree; p < degree; p++) {
    pieces = pieces.map((piece) =>
      Array.from({ length: p + 2 }, (_, i) => {
        if (i === 0) return piece[0] ?? outOfRange();
        if (i === p + 1) return piece[p] ?? outOfRange();
        return between(piece[i] ?? outOfRange(), piece[i - 1] ?? outOfRange(), i / (p + 1));
      }),
    );
  }
  return { ...curve, degree, pieces };
}

/** The same curve, cut at further parameters. */
function splitAt(curve: BezierPieces, parameters: readonly number[]): BezierPieces {
  const breaks = [curve.breaks[0] ?? outOfRange()];
  const pieces: (readonly Pole[])[] = [];
  curve.pieces.forEach((whole, i) => {
    let low = curve.breaks[i] ?? outOfRange();
    const high = curve.breaks[i + 1] ?? outOfRange();
    let rest = whole;
    for (const at of parameters) {
      if (!(at > low + sameBreak && at < high - sameBreak)) continue;
      const [left, right] = splitPiece(rest, (at - low) / (high - low));
      pieces.push(left);
      breaks.push(at);
      [rest, low] = [right, at];
    }
    pieces.push(rest);
    breaks.push(high);
  });
  return { ...curve, breaks, pieces };
}

/** The part of a curve over a range of its parameters. */
function within(curve: BezierPieces, from: number, to: number): BezierPieces {
  const cut = splitAt(curve, [from, to]);
  const kept = cut.pieces.flatMap((piece, i) => {
    const [low, high] = [cut.breaks[i] ?? outOfRange(), cut.breaks[i + 1] ?? outOfRange()];
    return low > from - sameBreak && high < to + sameBreak ? [{ piece, low, high }] : [];
  });
  const [first] = kept;
  if (!first) throw new Unexpected('a rail without length');
  return {
    degree: curve.degree,
    breaks: [first.low, ...kept.map(({ high }) => high)],
    pieces: kept.map(({ piece }) => piece),
  };
}

/** Both parts of a piece, by the algorithm of de Casteljau. */
function splitPiece(piece: readonly Pole[], share: number) {
  const left: Pole[] = [];
  const right: Pole[] = [];
  let row = piece;
  while (row.length > 0) {
    left.push(row[0] ?? outOfRange());
    right.unshift(row.at(-1) ?? outOfRange());
    row = row.slice(1).map((pole, i) => between(row[i] ?? outOfRange(), pole, share));
  }
  return [left, right] as const;
}
