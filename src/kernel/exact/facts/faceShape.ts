import type { Surface, Vector } from '../../../model/shapes';
import type { Frame } from '../../brep/geometry';
import { along, times, vectorAt } from '../../base/vector';
import { exactSurface } from '../exactSurface';
import { recogniseRevolved } from '../recognise/recogniseRevolved';
import { rangeOf, type FaceBoundary } from './faceBoundary';

/**
 * The kind of surface on which a face lies, seen from outside the material, in metres.
 * @param scale metres in the unit of the model
 */
export function faceShape(looped: FaceBoundary, scale: number): Surface {
  const { isReversed, loops } = looped;
  const { surface } = looped.face;
  const isHollow = isReversed;
  switch (surface.kind) {
    case 'plane': {
      const { origin, axis } = placed(surface.frame, scale);
      return { kind: 'plane', origin, normal: isReversed ? times(axis, -1) : axis };
    }
    case 'cylinder': {
      const radius = surface.radius * scale;
      return { kind: 'cylinder', ...placed(surface.frame, scale), radius, isHollow };
    }
    case 'cone': {
      // The radius is given at the narrow end of the face.
      const { low } = rangeOf(loops, 1);
      const { origin, axis } = placed(surface.frame, scale);
      const { halfAngle } = surface;
      const radius = Math.max(0, surface.radius + low * Math.tan(halfAngle)) * scale;
      const narrow = along(origin, axis, low * scale);
      return { kind: 'cone', origin: narrow, axis, radius, halfAngle, isHollow };
    }
    case 'sphere': {
      const { origin } = placed(surface.frame, scale);
      return { kind: 'sphere', origin, radius: surface.radius * scale, isHollow };
    }
    case 'torus': {
      const majorRadius = surface.majorRadius * scale;
      const minorRadius = surface.minorRadius * scale;
      const place = placed(surface.frame, scale);
      return { kind: 'torus', ...place, majorRadius, minorRadius, isHollow };
    }
    case 'bspline':
    case 'extruded':
    case 'revolved':
      return recognised(looped, scale) ?? { kind: 'other' };
    case 'offset':
    case 'blend':
    case 'blend bound':
      return { kind: 'other' };
  }
}

function placed({ origin, axis }: Frame, scale: number) {
  return { origin: times(origin, scale), axis };
}

function recognised({ face, isReversed, loops }: FaceBoundary, scale: number): Surface | null {
  const exact = exactSurface(face.surface);
  if (!exact) return null;
  const out = new Float64Array(9);
  const pointAt = (u: number, v: number): Vector => {
    exact.at(u, v, out);
    return times(vectorAt(out, 0), scale);
  };
  const u = rangeOf(loops, 0);
  const v = rangeOf(loops, 1);
  return recogniseRevolved(pointAt, { u: [u.low, u.high], v: [v.low, v.high] }, isReversed);
}
