import { outOfRange } from '../../../words/outOfRange';
import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';
import type { BSplineSurface, Frame, RevolvedSurface, Surface } from '../geometry';
import { deBoor, projected, spanOf, writePole } from './splinePath';
import { weightInNet } from '../weights';
import type { EvaluationContext } from './evaluationContext';
import {
  along,
  cross,
  dot,
  lengthOf,
  minus,
  plus,
  times,
  unit,
  type Vector,
} from '../../base/vector';

/**
 * The point of a surface at its parameters.
 * @throws Refusal for blends, which have no formula
 */
export function surfacePoint(
  surface: Surface,
  u: number,
  v: number,
  tools: EvaluationContext,
): Vector {
  switch (surface.kind) {
    case 'plane': {
      const { origin, axis, x } = surface.frame;
      return along(along(origin, x, u), cross(axis, x), v);
    }
    case 'cylinder':
      return round(surface.frame, u, surface.radius, v);
    case 'cone':
      return round(surface.frame, u, surface.radius + v * Math.tan(surface.halfAngle), v);
    case 'sphere':
      return round(surface.frame, u, surface.radius * Math.cos(v), surface.radius * Math.sin(v));
    case 'torus': {
      const { majorRadius: major, minorRadius: minor } = surface;
      return round(surface.frame, u, major + minor * Math.cos(v), minor * Math.sin(v));
    }
    case 'bspline':
      return splineSurfaceAt(surface, u, v).point;
    case 'extruded':
      return along(tools.path(surface.section).point(u), surface.direction, v);
    case 'revolved':
      return rotated(surface, tools.path(surface.profile).point(u), v);
    case 'offset': {
      const point = surfacePoint(surface.basis, u, v, tools);
      return along(point, normalAt(surface.basis, u, v, tools), surface.distance);
    }
    case 'blend':
    case 'blend bound':
      throw new Refusal(
        'unsupportedFormat',
        say('A curve in the parameters of a blend is not read.'),
      );
  }
}

function round({ origin, axis, x }: Frame, u: number, radius: number, height: number): Vector {
  const radial = plus(times(x, Math.cos(u)), times(cross(axis, x), Math.sin(u)));
  return along(along(origin, radial, radius), axis, height);
}

function rotated({ origin, axis }: RevolvedSurface, point: Vector, angle: number): Vector {
  const arm = minus(point, origin);
  const height = dot(arm, axis);
  const across = along(arm, axis, -height);
  const rotatedArm = plus(
    times(across, Math.cos(angle)),
    times(cross(axis, across), Math.sin(angle)),
  );
  return plus(along(origin, axis, height), rotatedArm);
}

/** The unit normal by finite differences. */
function normalAt(surface: Surface, u: number, v: number, tools: EvaluationContext): Vector {
  // Near the cube root of the rounding error of a parameter, where the error of central differences is smallest.
  const step = 1e-6 * Math.max(1, Math.abs(u), Math.abs(v));
  const du = minus(
    surfacePoint(surface, u + step, v, tools),
    surfacePoint(surface, u - step, v, tools),
  );
  const dv = minus(
    surfacePoint(surface, u, v + step, tools),
    surfacePoint(surface, u, v - step, tools),
  );
  const normal = cross(du, dv);
  return lengthOf(normal) > 0 ? unit(normal) : normal;
}

export interface SurfacePoint {
  readonly point: Vector;
  readonly du: Vector;
  readonly dv: Vector;
}

/** Point and derivatives; parameters outside the range are clamped. */
export function splineSurfaceAt(surface: BSplineSurface, u: number, v: number): SurfacePoint {
  const { uDegree, vDegree, uKnots, vKnots, poles } = surface;
  const uAt = within(u, uKnots, uDegree, poles.length);
  const vCount = poles[0]?.length ?? 0;
  const vAt = within(v, vKnots, vDegree, vCount);
  const uSpan = spanOf(uKnots, uDegree, poles.length, uAt);
  const vSpan = spanOf(vKnots, vDegree, vCount, vAt);
  const { across, acrossSlopes, row, slope } = roomFor(uDegree, vDegree);
  for (let i = 0; i <= uDegree; i++) {
    writeRow(row, surface, uSpan - uDegree + i, vSpan);
    deBoor(row, vKnots, vDegree, vSpan, vAt, slope);
    for (let k = 0; k < 4; k++) {
      across[4 * i + k] = row[k] ?? outOfRange();
      acrossSlopes[4 * i + k] = slope[k] ?? outOfRange();
    }
  }
  deBoor(across, uKnots, uDegree, uSpan, uAt, slope);
  const { point, derivative } = projected(across, slope);
  deBoor(acrossSlopes, uKnots, uDegree, uSpan, uAt, slope);
  return { point, du: derivative, dv: projected(across, acrossSlopes).derivative };
}

/** Room for one point at a time: a search computes thousands. */
interface Room {
  readonly across: Float64Array;
  readonly acrossSlopes: Float64Array;
  readonly row: Float64Array;
  readonly slope: Float64Array;
}

const rooms: (Room | undefined)[] = [];

function roomFor(uDegree: number, vDegree: number): Room {
  const degree = Math.max(uDegree, vDegree);
  const length = 4 * (degree + 1);
  return (rooms[degree] ??= {
    across: new Float64Array(length),
    acrossSlopes: new Float64Array(length),
    row: new Float64Array(length),
    slope: new Float64Array(4),
  });
}

function within(t: number, knots: readonly number[], degree: number, count: number): number {
  return Math.min(knots[count] ?? outOfRange(), Math.max(knots[degree] ?? outOfRange(), t));
}

/** Writes the poles of one row that are used in a span. */
function writeRow(
  row: Float64Array,
  { poles, weights, vDegree }: BSplineSurface,
  u: number,
  vSpan: number,
): void {
  const those = poles[u] ?? outOfRange();
  for (let i = 0; i <= vDegree; i++) {
    const v = vSpan - vDegree + i;
    writePole(row, i, those[v] ?? outOfRange(), weightInNet(weights, u, v));
  }
}
