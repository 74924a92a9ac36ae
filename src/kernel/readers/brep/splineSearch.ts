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
  let last: { u: number; v: number } | null = null;

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
    for (const sample of grid) {
      const far = distance(sample.point, target);
      if (far < least) {
        least = far;
        best = sample;
      }
    }
    return { ...best, far: least };
  }

  /** Gauss-Newton in the tangent plane, halved as long as it leads away. */
  function descend(target: Vector, start: { u: number; v: number }) {
    let { u, v } = start;
    let at = splineSurfaceAt(surface, u, v);
    let far = distance(at.point, target);
    for (let i = 0; i < newtonSteps; i++) {
      tools.spend();
      const step = tangentStep(at, minus(target, at.point));
      if (!step) break;
      let share = 1;
      let moved = false;
      for (; share > 1e-3 && !moved; share /= 2) {
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
      if (!moved) break;
    }
    return { u, v, at, far };
  }

  /** Whether the way to the target stands on the surface: then nothing near is nearer. */
  function isFoot({ at, far }: { at: SurfacePoint; far: number }, target: Vector): boolean {
    if (far < 1e-12) return true;
    const normal = unit(cross(at.du, at.dv));
    return Math.abs(dot(minus(target, at.point), normal)) > (1 - 1e-9) * far;
  }

  return (target) => {
    const near = last && descend(target, last);
    const grown = nearestOfGrid(target);
    const found =
      near && isFoot(near, target) && near.far <= grown.far ? near : descend(target, grown);
    last = { u: found.u, v: found.v };
    return found.at;
  };
}

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
