import type { OrientedSurface, Surface, Torus } from '../../../brep/geometry';
import { times } from '../../../base/vector';
import { Unexpected } from '../../../base/unexpected';
import { curveOf, framed, naturalCurve } from './stepCurves';
import { axisOf, positiveLength, signedLength, vectorOf } from './axisPlacements';
import type { Source } from './stepSource';
import { splineSurfaceOf } from './stepSplines';

const deepest = 8;

/**
 * A surface, and whether the natural normal that the file means is opposite to that of our formula.
 * @throws Unexpected for a kind that is not known here
 */
export function surfaceOf(source: Source, id: number, depth = 0): OrientedSurface {
  const { records } = source;
  const type = records.goTo(id);
  const plain = elementary(source, type) ?? splineSurfaceOf(source, type);
  if (plain) return { surface: plain, isReversed: false };
  if (depth === deepest) throw new Unexpected(`#${id} stands for itself`);
  switch (type) {
    case 'SURFACE_OF_LINEAR_EXTRUSION':
      return extrudedSurface(source);
    case 'SURFACE_OF_REVOLUTION':
      return revolvedSurface(source);
    case 'OFFSET_SURFACE':
      return offset(source, depth);
    case 'RECTANGULAR_TRIMMED_SURFACE':
      return trimmed(source, depth);
    default:
      throw new Unexpected(`#${id} is ${type || 'a complex instance'}, not a surface known here`);
  }
}

function elementary(source: Source, type: string): Surface | null {
  switch (type) {
    case 'PLANE': {
      const [frame] = framed(source, () => null);
      return { kind: 'plane', frame };
    }
    case 'CYLINDRICAL_SURFACE': {
      const [frame, radius] = framed(source, () => positiveLength(source));
      return { kind: 'cylinder', frame, radius };
    }
    case 'CONICAL_SURFACE':
      return cone(source);
    case 'SPHERICAL_SURFACE': {
      const [frame, radius] = framed(source, () => positiveLength(source));
      return { kind: 'sphere', frame, radius };
    }
    case 'TOROIDAL_SURFACE':
    case 'DEGENERATE_TOROIDAL_SURFACE':
      return torus(source, type === 'DEGENERATE_TOROIDAL_SURFACE');
    default:
      return null;
  }
}

function cone(source: Source): Surface {
  const { records, millimetres, radians } = source;
  const [frame, [radius, angle]] = framed(
    source,
    () => [records.number() * millimetres, records.number() * radians] as const,
  );
  const halfAngle = Math.abs(angle);
  // Beyond these its tip is farther away than a thousand million radii: it would be a cylinder, or a plane.
  if (!(radius >= 0 && radius < 1e9 && halfAngle > 1e-9 && halfAngle < Math.PI / 2 - 1e-9)) {
    throw new Unexpected('a cone without an opening');
  }
  // One that narrows along its axis, turned over: both of its directions, and so not its normal.
  const wide = angle > 0 ? frame : { ...frame, axis: times(frame.axis, -1) };
  return { kind: 'cone', frame: wide, radius, halfAngle };
}

/**
 * Where the tube reaches over its own axis, the degenerate kind says which half is meant; programs built
 * on Parasolid say the inner half by a negative major radius instead.
 */
function torus(source: Source, isDegenerate: boolean): Torus {
  const [frame, [majorRadius, minorRadius, isInner]] = framed(source, () => {
    const radii = [signedLength(source), positiveLength(source)] as const;
    return [...radii, isDegenerate && !source.records.logical()] as const;
  });
  if (majorRadius <= -minorRadius) throw new Unexpected('a torus of which nothing is inside');
  return {
    kind: 'torus',
    frame,
    majorRadius: isInner ? -Math.abs(majorRadius) : majorRadius,
    minorRadius,
  };
}

function extrudedSurface(source: Source): OrientedSurface {
  const { records } = source;
  records.skip();
  const curve = records.reference();
  const vector = records.reference();
  const section = naturalCurve(curveOf(source, curve));
  const direction = vectorOf(source, vector);
  return { surface: { kind: 'extruded', section, direction }, isReversed: false };
}

/** The file turns first and then follows the curve; ours is the other way round. */
function revolvedSurface(source: Source): OrientedSurface {
  const { records } = source;
  records.skip();
  const curve = records.reference();
  const axis = records.reference();
  const profile = naturalCurve(curveOf(source, curve));
  return { surface: { kind: 'revolved', profile, ...axisOf(source, axis) }, isReversed: true };
}

function offset(source: Source, depth: number): OrientedSurface {
  const { records } = source;
  records.skip();
  const id = records.reference();
  const along = records.number() * source.millimetres;
  const { surface: basis, isReversed } = surfaceOf(source, id, depth + 1);
  if (!(Math.abs(along) < 1e9)) throw new Unexpected('an offset beyond all bounds');
  const distance = isReversed ? -along : along;
  return { surface: { kind: 'offset', basis, distance }, isReversed };
}

/** Where it ends: the loops of its face tell. */
function trimmed(source: Source, depth: number): OrientedSurface {
  const { records } = source;
  records.skip();
  const basis = records.reference();
  for (let i = 0; i < 4; i++) records.skip();
  const isForwardInU = records.logical();
  const isForwardInV = records.logical();
  const isFlipped = isForwardInU !== isForwardInV;
  const { surface, isReversed } = surfaceOf(source, basis, depth + 1);
  return { surface, isReversed: isReversed !== isFlipped };
}
