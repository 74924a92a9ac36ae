import type { Curve } from '../readers/brep/geometry';
import { circle, ellipse, line } from './conics';
import type { ExactCurve } from './exact';
import { splineCurve } from './splineCurve';

/** Null for a kind of curve that is not known here, and for numbers that make none. */
export function exactCurve(curve: Curve): ExactCurve | null {
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
      return null;
  }
}
