import { outOfRange } from '../../../words/outOfRange';
import type { BSplineSurface } from '../geometry';
import { evenParameters } from './makePath';
import { type Found, type Range, tangentExtension, tangentStep, within } from './tangentExtension';
import { splineSurfaceAt, type SurfacePoint } from './surfacePoint';
import type { EvaluationContext } from './evaluationContext';
import { cross, distance, dot, minus, unit, type Vector } from '../../base/vector';

const newtonSteps = 40;

/** Most samples along each side of the grid. Where one side has fewer, the other may have more in proportion. */
const maxAcross = 48;

/**
 * Finds the nearest point of a B-spline surface, which goes on beyond its open sides along its tangents: a ball that
 * rolls round the end of a face touches what Parasolid made of its surface there.
 */
export function splineSearch(
  surface: BSplineSurface,
  tools: EvaluationContext,
): (target: Vector) => SurfacePoint {
  const { uDegree, vDegree, uKnots, vKnots, poles } = surface;
  const uRange = rangeOf(uKnots, uDegree, poles.length);
  const vRange = rangeOf(vKnots, vDegree, poles[0]?.length ?? 0);
  const beyond = tangentExtension(surface, uRange, vRange);
  let grid: readonly (readonly Sample[])[] | null = null;
  let last: { u: number; v: number; far: number } | null = null;

  function gridOf(): Sample[][] {
    const us = parametersOf(uKnots, uRange, uDegree);
    const vs = parametersOf(vKnots, vRange, vDegree);
    const across = thinned(vs, us.length);
    return thinned(us, vs.length).map((u) =>
      across.map((v) => {
        tools.spend();
        return { u, v, point: splineSurfaceAt(surface, u, v).point };
      }),
    );
  }

  /** Searches from local minima of the grid until one leads to the foot of a perpendicular. */
  function searchAll(target: Vector) {
    tools.spend();
    let best: Found | null = null;
    for (const start of startsOf((grid ??= gridOf()), target)) {
      const found = descend(target, start);
      if (!best || found.far < best.far) best = found;
      if (best.far <= closeBy && isFoot(best, target)) break;
    }
    return best ?? descend(target, { u: uRange.from, v: vRange.from });
  }

  /** Gauss-Newton steps in the tangent plane; a step is halved while it increases the distance. */
  function descend(target: Vector, start: { u: number; v: number }): Found {
    let { u, v } = start;
    let at = splineSurfaceAt(surface, u, v);
    let far = distance(at.point, target);
    for (let i = 0; i < newtonSteps && far > onIt; i++) {
      tools.spend();
      const step = tangentStep(at.du, at.dv, minus(target, at.point));
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
      // Near the foot each step squares the error, so that one which gains a billionth is the last that can gain.
      if (!moved || before - far <= 1e-9 * far) break;
    }
    return { u, v, at, far };
  }

  /** Whether the difference to the target is perpendicular to the surface, so that no point nearby is nearer. */
  function isFoot({ at, far }: Found, target: Vector): boolean {
    // A target this near to the surface, in the unit of the model, has a direction of rounding alone. Otherwise an
    // angle of less than 5e-5 (its cosine is 1 - 1e-9) is told from a right one by double precision.
    if (far < 1e-12) return true;
    const normal = unit(cross(at.du, at.dv));
    return Math.abs(dot(minus(target, at.point), normal)) > (1 - 1e-9) * far;
  }

  // Consecutive targets lie along a curve, so the last result is usually the best start.
  return (target) => {
    const near = last && extended(descend(target, last), target);
    const isClose = last && near && isFoot(near, target) && near.far <= 1.2 * last.far + closeBy;
    const found = isClose ? near : extended(searchAll(target), target);
    last = { u: found.u, v: found.v, far: found.far };
    return found.at;
  };

  function extended(found: Found, target: Vector): Found {
    if (isFoot(found, target)) return found;
    tools.spend();
    const there = beyond(found, target);
    return there && isFoot(there, target) ? there : found;
  }
}

/** Distance at which coordinates can no longer be distinguished. */
const onIt = 1e-14;

/** Accuracy of a point after a Newton step, in the unit of the model. */
const closeBy = 1e-6;

/** Most starts of a search. */
const maxStarts = 4;

interface Sample {
  readonly u: number;
  readonly v: number;
  readonly point: Vector;
}

/** Samples that are nearer than their neighbours, the nearest first. */
function startsOf(grid: readonly (readonly Sample[])[], target: Vector): Sample[] {
  const away = grid.map((row) => row.map(({ point }) => distance(point, target)));
  const found: { far: number; sample: Sample }[] = [];
  grid.forEach((row, i) => {
    row.forEach((sample, j) => {
      const far = away[i]?.[j] ?? Infinity;
      const around = [away[i - 1]?.[j], away[i + 1]?.[j], away[i]?.[j - 1], away[i]?.[j + 1]];
      if (around.every((other) => far <= (other ?? Infinity))) found.push({ far, sample });
    });
  });
  found.sort((a, b) => a.far - b.far);
  return found.slice(0, maxStarts).map(({ sample }) => sample);
}

function rangeOf(knots: readonly number[], degree: number, count: number): Range {
  return { from: knots[degree] ?? outOfRange(), to: knots[count] ?? outOfRange() };
}

/** Parameters at all knots and between them; a linear span needs only its middle. */
function parametersOf(knots: readonly number[], { from, to }: Range, degree: number): number[] {
  const distinct = [...new Set(knots.filter((knot) => knot >= from && knot <= to))];
  const each = degree === 1 ? 2 : 4;
  return distinct.flatMap((knot, i) => {
    const next = distinct[i + 1];
    return next === undefined ? [knot] : evenParameters(knot, next, each).slice(0, -1);
  });
}

/**
 * Reduces the samples to the allowed number. The flank of a thread is narrow and has many turns, so one side
 * may have more.
 */
function thinned(samples: readonly number[], acrossCount: number): readonly number[] {
  const most = Math.max(maxAcross, Math.floor(maxAcross ** 2 / acrossCount));
  if (samples.length <= most) return samples;
  const last = samples.length - 1;
  return evenParameters(0, last, most - 1).map(
    (place) => samples[Math.round(place)] ?? outOfRange(),
  );
}
