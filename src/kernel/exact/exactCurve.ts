import type { Curve } from '../brep/geometry';
import { circle, ellipse, line } from './analytic/exactConics';
import type { ExactCurve } from './exact';
import { tracedCurve } from './tracedCurve';
import { splineCurve } from './splines/splineCurve';
import { memoized } from '../../words/memoized';

const known = new WeakMap<Curve, ExactCurve | null>();

/** Null for a kind of curve that is not known here, and for numbers that define no curve. The result is cached. */
export function exactCurve(curve: Curve): ExactCurve | null {
  return memoized(known, curve, prepared);
}

function prepared(curve: Curve): ExactCurve | null {
  switch (curve.kind) {
    case 'line':
      return line(curve);
    case 'circle':
      return circle(curve);
    case 'ellipse':
      return ellipse(curve);
    case 'bspline':
      return splineCurve(curve);
    case 'intersection':
    case 'onSurface':
      return tracedCurve(curve);
  }
}
