import { say } from '../../../words/say';
import { expectThat } from '../../containers/byteCursor';
import type {
  Cone,
  Cylinder,
  Frame,
  OrientedSurface,
  Sphere,
  Surface,
  Torus,
} from '../../brep/geometry';
import { cross, dot, lengthOf, minus, times, unit, type Vector } from '../../base/vector';
import type { Fields } from './acisFields';
import { NotReadable } from './notReadable';
import { readSplineSurface, type Substructures } from './acisSplines';

/**
 * Reads a surface, and whether the natural normal of the file's surface is opposite to that of the returned one.
 * @throws NotReadable for kinds that are not supported; NotAsExpected
 */
export function readSurface(
  name: string,
  fields: Fields,
  substructures: Substructures,
): OrientedSurface {
  switch (name) {
    case 'plane-surface':
      return readPlane(fields);
    case 'cone-surface':
      return readCone(fields);
    case 'sphere-surface':
      return readSphere(fields);
    case 'torus-surface':
      return readTorus(fields);
    case 'spline-surface':
      return readSplineSurface(fields, substructures);
    default:
      throw new NotReadable(say('a surface of the kind {name}', { name }));
  }
}

function readPlane(fields: Fields): OrientedSurface {
  const frame = readFrame(fields);
  return facing({ kind: 'plane', frame }, false);
}

/** In ACIS a cylinder is a cone whose sine is 0. */
function readCone(fields: Fields): OrientedSurface {
  const [origin, axis, major] = [fields.vector(), fields.vector(), fields.vector()];
  const ratio = fields.number();
  fields.skipRange();
  const [sine, cosine] = [fields.number(), fields.number()];
  // A circle is written with at least ten digits; a real ellipse differs by far more.
  if (Math.abs(ratio - 1) > 1e-9) throw new NotReadable(say('an elliptic cone'));
  const radius = lengthOf(major);
  const isInwards = cosine < 0;
  const frame = frameOf(origin, axis, major);
  // Well below SPAresnor of ACIS (1e-10), the sine within which directions coincide: the rounding of a cylinder.
  if (Math.abs(sine) < 1e-12) {
    const cylinder: Cylinder = { kind: 'cylinder', frame, radius };
    return facing(cylinder, isInwards);
  }
  // A cone that narrows along its axis widens along the reversed axis.
  const narrows = isInwards ? sine > 0 : sine < 0;
  const halfAngle = Math.atan2(Math.abs(sine), Math.abs(cosine));
  const cone: Cone = {
    kind: 'cone',
    frame: narrows ? { ...frame, axis: times(frame.axis, -1) } : frame,
    radius,
    halfAngle,
  };
  return facing(cone, isInwards);
}

function readSphere(fields: Fields): OrientedSurface {
  const origin = fields.vector();
  const radius = fields.number();
  const [x, pole] = [fields.vector(), fields.vector()];
  const sphere: Sphere = {
    kind: 'sphere',
    frame: frameOf(origin, pole, x),
    radius: Math.abs(radius),
  };
  return facing(sphere, radius < 0);
}

function readTorus(fields: Fields): OrientedSurface {
  const [origin, axis] = [fields.vector(), fields.vector()];
  const [majorRadius, minorRadius] = [fields.number(), fields.number()];
  const x = fields.vector();
  const torus: Torus = {
    kind: 'torus',
    frame: frameOf(origin, axis, x),
    majorRadius,
    minorRadius: Math.abs(minorRadius),
  };
  return facing(torus, minorRadius < 0);
}

function facing(surface: Surface, isReversed: boolean): OrientedSurface {
  return { surface, isReversed };
}

function readFrame(fields: Fields): Frame {
  return frameOf(fields.vector(), fields.vector(), fields.vector());
}

/** Normalises the directions and makes them perpendicular. */
export function frameOf(origin: Vector, along: Vector, across: Vector): Frame {
  const axis = unit(along);
  const x = unit(minus(across, times(axis, dot(across, axis))));
  expectThat(lengthOf(cross(axis, x)) > 0.5);
  return { origin, axis, x };
}
