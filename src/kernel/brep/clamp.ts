import { outOfRange } from '../../words/outOfRange';
import type { BSplineCurve, BSplineSurface } from './geometry';
import type { Vector } from '../base/vector';
import { weightAt, weightInNet } from './weights';

/** A pole in homogeneous coordinates: `[w x, w y, w z, w]`. */
type Homogeneous = readonly number[];

interface Clamped {
  readonly poles: Homogeneous[];
  readonly knots: number[];
}

/** The same curve over the same range, clamped: it begins and ends at its first and last pole. */
export function clampedCurve(curve: BSplineCurve): BSplineCurve {
  if (isClamped(curve.degree, curve.knots)) return curve;
  const weighted = curve.poles.map((pole, i) => homogeneous(pole, weightAt(curve.weights, i)));
  const { poles, knots } = clamped(curve.degree, weighted, curve.knots);
  return {
    ...curve,
    knots,
    poles: poles.map(plain),
    weights: curve.weights && poles.map(weightOf),
  };
}

/** The same surface over the same ranges, clamped in both directions. */
export function clampedSurface(surface: BSplineSurface): BSplineSurface {
  return transposed(clampedAlongU(transposed(clampedAlongU(surface))));
}

function clampedAlongU(surface: BSplineSurface): BSplineSurface {
  if (isClamped(surface.uDegree, surface.uKnots)) return surface;
  const columns = (surface.poles[0] ?? []).map((_, v) => {
    const column = surface.poles.map((row, u) =>
      homogeneous(row[v] ?? outOfRange(), weightInNet(surface.weights, u, v)),
    );
    return clamped(surface.uDegree, column, surface.uKnots);
  });
  const count = columns[0]?.poles.length ?? 0;
  const rowOf = <T>(of: (pole: Homogeneous) => T) =>
    Array.from({ length: count }, (_, u) => columns.map(({ poles }) => of(poles[u] ?? [])));
  return {
    ...surface,
    uKnots: columns[0]?.knots ?? [],
    poles: rowOf(plain),
    weights: surface.weights && rowOf(weightOf),
  };
}

function transposed(surface: BSplineSurface): BSplineSurface {
  return {
    kind: 'bspline',
    uDegree: surface.vDegree,
    vDegree: surface.uDegree,
    uKnots: surface.vKnots,
    vKnots: surface.uKnots,
    poles: transposedRows(surface.poles),
    weights: surface.weights && transposedRows(surface.weights),
  };
}

function transposedRows<T>(rows: readonly (readonly T[])[]): T[][] {
  return (rows[0] ?? []).map((_, v) => rows.flatMap((row) => row.slice(v, v + 1)));
}

function isClamped(degree: number, knots: readonly number[]): boolean {
  const last = knots.length - 1;
  return knots[0] === knots[degree] && knots[last] === knots[last - degree];
}

/** Inserts both ends of the range as knots up to full multiplicity, and drops what lies outside. */
function clamped(degree: number, poles: readonly Homogeneous[], knots: readonly number[]): Clamped {
  const start = knots[degree] ?? outOfRange();
  const end = knots[poles.length] ?? outOfRange();
  let now: Clamped = { poles: [...poles], knots: [...knots] };
  for (const value of [start, end]) {
    while (countOf(now.knots, value) < degree) now = inserted(degree, now, value);
  }
  // The pole at a knot of full multiplicity is just before its last occurrence.
  const firstPole = now.knots.lastIndexOf(start) - degree;
  const lastPole = now.knots.indexOf(end) - 1;
  return {
    poles: now.poles.slice(firstPole, lastPole + 1),
    knots: [
      ...new Array<number>(degree + 1).fill(start),
      ...now.knots.filter((knot) => knot > start && knot < end),
      ...new Array<number>(degree + 1).fill(end),
    ],
  };
}

function countOf(knots: readonly number[], value: number): number {
  return knots.filter((knot) => knot === value).length;
}

/** Inserts a knot without changing the shape (Boehm's algorithm). */
function inserted(degree: number, { poles, knots }: Clamped, value: number): Clamped {
  const span = knots.lastIndexOf(value);
  const next: Homogeneous[] = [];
  for (let i = 0; i <= poles.length; i++) {
    const from = knots[i] ?? outOfRange();
    const to = knots[i + degree] ?? outOfRange();
    const share =
      i <= span - degree ? 1 : i > span ? 0 : to > from ? (value - from) / (to - from) : 0;
    next.push(mixed(poles[i - 1] ?? poles[0] ?? [], poles[i] ?? poles.at(-1) ?? [], share));
  }
  return { poles: next, knots: [...knots.slice(0, span + 1), value, ...knots.slice(span + 1)] };
}

function mixed(a: Homogeneous, b: Homogeneous, share: number): Homogeneous {
  return b.map((value, i) => share * value + (1 - share) * (a[i] ?? outOfRange()));
}

function homogeneous([x, y, z]: Vector, weight: number): Homogeneous {
  return [x * weight, y * weight, z * weight, weight];
}

function plain([
  x = outOfRange(),
  y = outOfRange(),
  z = outOfRange(),
  weight = outOfRange(),
]: Homogeneous): Vector {
  return [x / weight, y / weight, z / weight];
}

function weightOf(pole: Homogeneous): number {
  return pole[3] ?? outOfRange();
}
