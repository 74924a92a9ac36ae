import { outOfRange } from '../../../../words/outOfRange';
import { perpendicularTo, along, cross, distance, type Vector } from '../../../../model/vectors';
import {
  angleOn,
  curvePoint,
  isFullRound,
  nearestOnCurve,
  type ExactCurve,
} from '../exact/measuredCurve';
import { footOn, normalAt, type ClosedFormSurface } from '../exact/measuredSurface';
import type { Carrier, Chart } from './chart';
import { splineChart } from './splineChart';

/** @param near a point near which the chart is needed */
export function chartOf(carrier: Carrier, near: Vector): Chart {
  switch (carrier.kind) {
    case 'point':
      return { point: () => carrier.at, start: [], axes: [] };
    case 'curve':
      return curveChart(carrier.curve, near);
    case 'surface':
      return tangentChart(carrier.surface, near);
    case 'spline curve':
      return splineChart(carrier.curve, near);
    case 'spline surface':
      return splineChart(carrier.surface, near);
  }
}

function curveChart(curve: ExactCurve, near: Vector): Chart {
  const foot = nearestOnCurve(curve, near);
  const isOpen = curve.kind === 'line' || !isFullRound(curve);
  const start =
    curve.kind === 'line'
      ? distance(foot, curve.from) / distance(curve.to, curve.from)
      : angleOn(curve, foot) / curve.angle;
  return {
    point: ([share = outOfRange()]) => curvePoint(curve, share),
    start: [start],
    axes: [{ low: isOpen ? 0 : -Infinity, high: isOpen ? 1 : Infinity, scale: 0.1 }],
  };
}

/** Parametrizes a surface by two lengths in its tangent plane, projecting each point to the surface. */
function tangentChart(surface: ClosedFormSurface, near: Vector): Chart {
  const foot = footOn(surface, near);
  const normal = normalAt(surface, foot);
  const x = perpendicularTo(normal);
  const y = cross(normal, x);
  const axis = { low: -Infinity, high: Infinity, scale: 0.1 * sizeOf(surface) };
  return {
    point: ([u = outOfRange(), v = outOfRange()]) =>
      footOn(surface, along(along(foot, x, u), y, v)),
    start: [0, 0],
    axes: [axis, axis],
  };
}

/** Length over which a surface curves noticeably, metres. */
function sizeOf(surface: ClosedFormSurface): number {
  switch (surface.kind) {
    case 'plane':
      return 1e-2;
    case 'torus':
      return surface.minorRadius;
    case 'cone':
      return surface.radius > 0 ? surface.radius : 1e-2;
    case 'cylinder':
    case 'sphere':
      return surface.radius;
  }
}
