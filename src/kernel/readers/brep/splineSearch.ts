import type { BSplineSurface } from './geometry';
import { samplesOf } from './splinePath';
import { splineSurfaceAt, type SurfacePoint } from './surfacePoint';
import type { Tools } from './tools';
import { cross, distance, dot, lengthOf, minus, unit, type Vector } from './vector';

const newtonSteps = 40;
const mostAcross = 48;

/** Finds the point of a B-spline surface that is nearest to another point. */
export function splineSearch(
  surface: BSplineSurface,
  tools: Tools,
): (target: Vector) => SurfacePoint {
  const { uDegree, vDegree, uKnots, vKnots, poles } = surface;
  const uRange = rangeOf(uKnots, uDegree, poles.length);
  const vRange = rangeOf(vKnots, vDegree, poles[0]?.length ?? 0);
  let grid: readonly { u: number; v: number; point: Vector }[] | null = null;
  let last: { u: number; v: number; far: number } | null = null;

  function gridOf() {
    return parametersOf(uKnots, uRange).flatMap((u) =>
      parametersOf(vKnots, vRange).map((v) => {
        tools.spend();
        return { u, v, point: splineSurfaceAt(surface, u, v).point };
      }),
    );
  }

  function nearestOfGrid(target: Vector) {
    grid ??= gridOf();
    let best = { u: uRange.from, v: vRange.from };
    let least = Infinity;
    tools.spend();
    for (const sample of grid) {
      const far = distance(sample.point, target);
      if (far < least) {
        least = far;
        best = sample;
      }
    }
    return best;
  }

  /** Gauss-Newton in the tangent plane, halved as long as it leads away. */
  function descend(target: Vector, start: { u: number; v: number }) {
    let { u, v } = start;
    let at = splineSurfaceAt(surface, u, v);
    let far = distance(at.point, target);
    for (let i = 0; i < newtonSteps && far > onIt; i++) {
      tools.spend();
      const step = tangentStep(at, minus(target, at.point));
      if (!step) break;
      let share = 1;
      let moved = false;
      const before = far;
      for (; share > 0.05 && !moved; share /= 2) {
        const next = {
          u: within(u + share * step[0], uRange),
          v: within(v + share * step[1], vRange),
        };
        const there = splineSurfaceAt(surface, next.u, next.v);
        const farThere = distance(there.point, target);
        if (farThere >= far) continue;
        moved = true;
        ({ u, v } = next);
        at = there;
        far = farThere;
      }
      if (!moved || before - far <= 1e-9 * far) break;
    }
    return { u, v, at, far };
  }

  /** Whether the way to the target stands on the surface: then nothing near is nearer. */
  function isFoot({ at, far }: { at: SurfacePoint; far: number }, target: Vector): boolean {
    if (far < 1e-12) return true;
    const normal = unit(cross(at.du, at.dv));
    return Math.abs(dot(minus(target, at.point), normal)) > (1 - 1e-9) * far;
  }

  // Points come one after the other along a curve: the last one is mostly the best place to begin.
  return (target) => {
    const near = last && descend(target, last);
    const isClose = last && near && isFoot(near, target) && near.far <= 1.2 * last.far + closeBy;
    const found = isClose ? near : descend(target, nearestOfGrid(target));
    last = { u: found.u, v: found.v, far: found.far };
    return found.at;
  };
}

/** No closer than numbers tell places apart. */
const onIt = 1e-14;

/** As near as a step of Newton's method leaves a point, in the unit of the model. */
const closeBy = 1e-6;

interface Range {
  readonly from: number;
  readonly to: number;
}

function rangeOf(knots: readonly number[], degree: number, count: number): Range {
  return { from: knots[degree] ?? 0, to: knots[count] ?? 0 };
}

function within(t: number, { from, to }: Range): number {
  return Math.min(to, Math.max(from, t));
}

function parametersOf(knots: readonly number[], { from, to }: Range): number[] {
  const samples = samplesOf(knots.filter((knot) => knot >= from && knot <= to));
  const every = Math.ceil(samples.length / mostAcross);
  return samples.filter((_, i) => i % every === 0 || i === samples.length - 1);
}

function tangentStep({ du, dv }: SurfacePoint, way: Vector): readonly [number, number] | null {
  const [a, b, c] = [dot(du, du), dot(du, dv), dot(dv, dv)];
  const determinant = a * c - b * b;
  if (!(determinant > 1e-14 * lengthOf(du) ** 2 * lengthOf(dv) ** 2)) return null;
  const [x, y] = [dot(way, du), dot(way, dv)];
  return [(c * x - b * y) / determinant, (a * y - b * x) / determinant];
}
