import { clampedCurve } from '../../brep/clamp';
import type { Curve, Frame } from '../../brep/geometry';
import { cubicThrough } from '../../brep/tracing/cubicThrough';
import type { EvaluationContext } from '../../brep/tracing/evaluationContext';
import { wholeCurve } from '../../brep/blends/edgePoints';
import { splineCurveText } from './splineText';
import type { StepText } from './stepText';

/** Writes an `AXIS2_PLACEMENT_3D`. */
export function writeFrame(step: StepText, { origin, axis, x }: Frame): number {
  const [at, z, along] = [step.point(origin), step.direction(axis), step.direction(x)];
  return step.add(`AXIS2_PLACEMENT_3D('',#${at},#${z},#${along})`);
}

/**
 * Writes a whole curve in its natural direction. A curve of a kind that STEP does not have becomes a spline through
 * points that lie exactly on it.
 * @throws Refusal for a curve that cannot be evaluated
 */
export function writeCurve(step: StepText, curve: Curve, tools: EvaluationContext): number {
  switch (curve.kind) {
    case 'line': {
      const direction = step.direction(curve.direction);
      const vector = step.add(`VECTOR('',#${direction},1.)`);
      return step.add(`LINE('',#${step.point(curve.origin)},#${vector})`);
    }
    case 'circle':
      return step.add(`CIRCLE('',#${writeFrame(step, curve.frame)},${step.length(curve.radius)})`);
    case 'ellipse': {
      const radii = `${step.length(curve.majorRadius)},${step.length(curve.minorRadius)}`;
      return step.add(`ELLIPSE('',#${writeFrame(step, curve.frame)},${radii})`);
    }
    case 'bspline':
      return splineCurveText(step, clampedCurve(curve));
    case 'intersection':
    case 'onSurface':
      return splineCurveText(step, cubicThrough(wholeCurve(curve, tools), isClosed(curve)));
  }
}

function isClosed(curve: Curve): boolean {
  return curve.kind === 'intersection' && curve.isClosed;
}
