import { Refusal } from '../../base/refusal';
import { clampedSurface } from '../../brep/clamp';
import type { Surface } from '../../brep/geometry';
import type { EvaluationContext } from '../../brep/tracing/evaluationContext';
import { splineSurfaceText } from './splineText';
import { real, type StepText } from './stepText';
import { writeCurve, writeFrame } from './writeCurve';
import { say } from '../../../words/say';

/** A surface as an instance, and whether its natural normal is opposite to that of the model. */
export interface WrittenSurface {
  readonly id: number;
  readonly isReversed: boolean;
}

/** @throws Refusal for a surface that STEP does not have */
export function writeSurface(
  step: StepText,
  surface: Surface,
  tools: EvaluationContext,
): WrittenSurface {
  // In STEP the parameters of a surface of revolution are exchanged.
  const isReversed = surface.kind === 'revolved';
  return { id: instanceOf(step, surface, tools), isReversed };
}

function instanceOf(step: StepText, surface: Surface, tools: EvaluationContext): number {
  switch (surface.kind) {
    case 'plane':
      return step.add(`PLANE('',#${writeFrame(step, surface.frame)})`);
    case 'cylinder':
      return step.add(
        `CYLINDRICAL_SURFACE('',#${writeFrame(step, surface.frame)},${step.length(surface.radius)})`,
      );
    case 'cone':
      return step.add(
        `CONICAL_SURFACE('',#${writeFrame(step, surface.frame)},${step.length(surface.radius)},${real(surface.halfAngle)})`,
      );
    case 'sphere':
      return step.add(
        `SPHERICAL_SURFACE('',#${writeFrame(step, surface.frame)},${step.length(surface.radius)})`,
      );
    case 'torus':
      return torus(step, surface);
    case 'bspline':
      return splineSurfaceText(step, clampedSurface(surface));
    case 'extruded': {
      const vector = step.add(`VECTOR('',#${step.direction(surface.direction)},1.)`);
      const section = writeCurve(step, surface.section, tools);
      return step.add(`SURFACE_OF_LINEAR_EXTRUSION('',#${section},#${vector})`);
    }
    case 'revolved': {
      const [origin, along] = [step.point(surface.origin), step.direction(surface.axis)];
      const axis = step.add(`AXIS1_PLACEMENT('',#${origin},#${along})`);
      return step.add(
        `SURFACE_OF_REVOLUTION('',#${writeCurve(step, surface.profile, tools)},#${axis})`,
      );
    }
    case 'offset': {
      const basis = writeSurface(step, surface.basis, tools);
      const distance = basis.isReversed ? -surface.distance : surface.distance;
      return step.add(`OFFSET_SURFACE('',#${basis.id},${step.length(distance)},.F.)`);
    }
    case 'blend':
    case 'blend bound':
      throw new Refusal(
        'unsupportedFormat',
        say('A blend cannot be written as a surface of its own.'),
      );
  }
}

/** If the tube crosses the axis, STEP requires a statement of which half is meant. */
function torus(step: StepText, surface: Extract<Surface, { kind: 'torus' }>): number {
  const { majorRadius, minorRadius } = surface;
  const frame = writeFrame(step, surface.frame);
  const radii = `${step.length(Math.abs(majorRadius))},${step.length(minorRadius)}`;
  if (majorRadius > minorRadius) return step.add(`TOROIDAL_SURFACE('',#${frame},${radii})`);
  const isApple = majorRadius > 0;
  return step.add(`DEGENERATE_TOROIDAL_SURFACE('',#${frame},${radii},${isApple ? '.T.' : '.F.'})`);
}
