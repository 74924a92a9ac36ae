import { outOfRange } from '../../../words/outOfRange';
import type { Sphere, Torus } from '../../brep/geometry';
import { along, dot, lengthOf, minus, plus, times, type Vector } from '../../base/vector';
import type { SurfaceParameter, ExactSurface } from '../exact';
import { exactSurface } from '../exactSurface';
import type { FaceBoundary } from '../facts/faceBoundary';
import { maximizeAlong } from './maximizeAlong';
import { isInLoops } from './isInLoops';

/**
 * The extents of a face along a direction at points inside its boundary, in the unit of the model. A sphere and
 * a ring torus have a closed form. Planes, cylinders, cones and all other ruled surfaces have their extremes on
 * the boundary. Null where the surface is not known.
 * @param starts points on the face at which searches start, where there is no closed form
 */
export function interiorExtents(
  face: FaceBoundary,
  direction: Vector,
  starts: () => readonly Vector[],
): readonly number[] | null {
  const { surface } = face.face;
  const exact = exactSurface(surface);
  if (!exact) return null;
  switch (surface.kind) {
    case 'plane':
    case 'cylinder':
    case 'cone':
    case 'extruded':
      return [];
    case 'sphere':
      return ifOnFace(face, exact, topOfSphere(surface, direction), direction);
    case 'torus': {
      const top = isRing(surface) ? topOfRing(surface, direction) : null;
      if (top) return ifOnFace(face, exact, top, direction);
      return climbed(face, exact, direction, starts());
    }
    case 'bspline':
    case 'revolved':
    case 'offset':
    case 'blend':
    case 'blend bound':
      return isRuled(exact.u) || isRuled(exact.v) ? [] : climbed(face, exact, direction, starts());
  }
}

/** Whether the surface is ruled without a break, from one end to the other. */
function isRuled({ isStraight, breaks }: SurfaceParameter): boolean {
  return isStraight && breaks.length <= 2;
}

function ifOnFace(
  face: FaceBoundary,
  exact: ExactSurface,
  [x, y, z]: Vector,
  direction: Vector,
): number[] {
  const place = new Float64Array(9);
  exact.invert(x, y, z, place, false);
  const isOn = isInLoops(face, exact, place[0] ?? outOfRange(), place[1] ?? outOfRange());
  return isOn ? [dot([x, y, z], direction)] : [];
}

function climbed(
  face: FaceBoundary,
  exact: ExactSurface,
  direction: Vector,
  starts: readonly Vector[],
): number[] {
  return starts.flatMap((start) => {
    const [u, v, far] = maximizeAlong(exact, start, direction);
    return isInLoops(face, exact, u, v) ? [far] : [];
  });
}

function topOfSphere({ frame, radius }: Sphere, direction: Vector): Vector {
  return along(frame.origin, direction, radius);
}

function isRing({ majorRadius, minorRadius }: Torus): boolean {
  return majorRadius >= minorRadius && minorRadius > 0;
}

/** Null where a whole circle of the torus is farthest. */
function topOfRing({ frame, majorRadius, minorRadius }: Torus, direction: Vector): Vector | null {
  const across = minus(direction, times(frame.axis, dot(direction, frame.axis)));
  const length = lengthOf(across);
  if (!(length > level)) return null;
  const spine = along(frame.origin, across, majorRadius / length);
  return plus(spine, times(direction, minorRadius));
}

/** Sine of the angle to the axis below which a direction is parallel to it. */
const level = 1e-9;
