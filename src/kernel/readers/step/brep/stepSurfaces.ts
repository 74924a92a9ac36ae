import type { OrientedSurface, Surface, Torus } from '../../../brep/geometry';
import { times } from '../../../base/vector';
import { Unexpected } from '../../../base/unexpected';
import { curveOf, framed, naturalCurve } from './stepCurves';
import { axisOf, positiveLength, signedLength, vectorOf } from './axisPlacements';
import { surfaceReplica } from './replicas';
import type { Source } from './stepSource';
import { splineSurfaceOf } from './stepSplines';

const deepest = 8;

/**
 * Reads a surface, and whether the natural normal of the file is opposite to that of our parameterisation.
 * @throws Unexpected for a kind that is not supported
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
    case 'SURFACE_REPLICA': {
      records.skip();
      const [parent, operator] = [records.reference(), records.reference()];
      return surfaceReplica(source, surfaceOf(source, parent, depth + 1), operator);
    }
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
  // With a smaller or larger half angle the apex would be more than 10⁹ radii away: it would be a cylinder or a plane.
  if (!(radius >= 0 && radius < 1e9 && halfAngle > 1e-9 && halfAngle < Math.PI / 2 - 1e-9)) {
    throw new Unexpected('a cone without an opening');
  }
  // A cone that narrows along its axis is turned over: both parameter directions are reversed, and so its normal is
  // kept.
  const wide = angle > 0 ? frame : { ...frame, axis: times(frame.axis, -1) };
  return { kind: 'cone', frame: wide, radius, halfAngle };
}

/**
 * For a torus that intersects itself, `DEGENERATE_TOROIDAL_SURFACE` states which half is meant; programs based on
 * Parasolid state the inner half by a negative major radius instead.
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

/** In the file the first parameter is the angle and the second runs along the curve; ours are the other way round. */
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

/** The trims are skipped, because the loops of the face define the boundary. */
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
