import { outOfRange } from '../../../words/outOfRange';
import type { SplineCurve, SplinePatch, SplineSurface, Vector } from '../../shapes';
import { knotRange } from './knotRange';
import { along, cross, dot, minus, plus, times } from '../../vectors';

/** The parameter ranges of a surface, `u` first. */
export function rangesOf(surface: SplineSurface): readonly [Range, Range] {
  switch (surface.kind) {
    case 'patch': {
      const [u, v] = surface.degrees;
      return [knotRange(u, surface.knots[0]), knotRange(v, surface.knots[1])];
    }
    case 'extruded':
      return [rangeOfCurve(surface.section), [surface.low, surface.high]];
    case 'revolved':
      return [rangeOfCurve(surface.profile), [surface.low, surface.high]];
  }
}

export type Range = readonly [low: number, high: number];

export function rangeOfCurve({ from, to }: SplineCurve): Range {
  return [Math.min(from, to), Math.max(from, to)];
}

/**
 * The point at a parameter, metres. A parameter beyond the knots, which only a closed curve has, is taken one or more
 * periods back.
 */
export function curvePointAt({ degree, knots, poles, weights }: SplineCurve, t: number): Vector {
  const { first, values } = basisAt(degree, knots, onFirstRound(t, knotRange(degree, knots)));
  const sum = new WeightedSum();
  for (let i = 0; i <= degree; i++) {
    const weight = weights ? (weights[first + i] ?? outOfRange()) : 1;
    sum.add((values[i] ?? outOfRange()) * weight, poles[first + i] ?? outOfRange());
  }
  return sum.point();
}

function onFirstRound(t: number, [low, high]: Range): number {
  const period = high - low;
  const isBeyond = t < low - rounding * period || t > high + rounding * period;
  return isBeyond ? t - Math.floor((t - low) / period) * period : t;
}

/** By this share of the range a parameter may lie beyond it. */
const rounding = 1e-9;

/** The point at two parameters, metres. */
export function surfacePointAt(surface: SplineSurface, u: number, v: number): Vector {
  switch (surface.kind) {
    case 'patch':
      return patchPointAt(surface, u, v);
    case 'extruded':
      return along(curvePointAt(surface.section, u), surface.direction, v);
    case 'revolved':
      return turned(curvePointAt(surface.profile, u), surface, v);
  }
}

function patchPointAt(
  { degrees, knots, poles, weights }: SplinePatch,
  u: number,
  v: number,
): Vector {
  const across = basisAt(degrees[1], knots[1], v);
  const count = knots[1].length - degrees[1] - 1;
  const down = basisAt(degrees[0], knots[0], u);
  const sum = new WeightedSum();
  for (let i = 0; i <= degrees[0]; i++) {
    const row = (down.first + i) * count + across.first;
    for (let j = 0; j <= degrees[1]; j++) {
      const weight = weights ? (weights[row + j] ?? outOfRange()) : 1;
      const share = (down.values[i] ?? outOfRange()) * (across.values[j] ?? outOfRange());
      sum.add(share * weight, poles[row + j] ?? outOfRange());
    }
  }
  return sum.point();
}

/** A weighted mean of poles. */
class WeightedSum {
  private x = 0;
  private y = 0;
  private z = 0;
  private all = 0;

  add(share: number, pole: Vector): void {
    this.x += share * pole[0];
    this.y += share * pole[1];
    this.z += share * pole[2];
    this.all += share;
  }

  point(): Vector {
    return [this.x / this.all, this.y / this.all, this.z / this.all];
  }
}

function turned(
  point: Vector,
  { origin, axis }: { readonly origin: Vector; readonly axis: Vector },
  angle: number,
): Vector {
  const arm = minus(point, origin);
  const height = times(axis, dot(arm, axis));
  const outward = minus(arm, height);
  const sideways = cross(axis, outward);
  const round = plus(times(outward, Math.cos(angle)), times(sideways, Math.sin(angle)));
  return plus(plus(origin, height), round);
}

/** The basis functions at a parameter: `degree + 1` values, for the poles from `first` on (Cox and de Boor). */
function basisAt(
  degree: number,
  knots: readonly number[],
  parameter: number,
): { readonly first: number; readonly values: readonly number[] } {
  const [low, high] = knotRange(degree, knots);
  const t = Math.min(high, Math.max(low, parameter));
  const span = spanAt(degree, knots, t);
  const knot = (i: number) => knots[i] ?? outOfRange();
  const values = [1];
  for (let k = 1; k <= degree; k++) {
    let saved = 0;
    for (let r = 0; r < k; r++) {
      const [below, above] = [knot(span + r + 1 - k), knot(span + r + 1)];
      const share = (values[r] ?? outOfRange()) / (above - below);
      values[r] = saved + (above - t) * share;
      saved = (t - below) * share;
    }
    values.push(saved);
  }
  return { first: span - degree, values };
}

/** The knot span of non-zero length in which a parameter lies. */
function spanAt(degree: number, knots: readonly number[], t: number): number {
  let [low, high] = [degree, knots.length - degree - 2];
  while (low < high) {
    const half = (low + high + 1) >> 1;
    if ((knots[half] ?? outOfRange()) <= t) low = half;
    else high = half - 1;
  }
  while (low > degree && knots[low] === knots[low + 1]) low -= 1;
  return low;
}
