import { say } from '../../../words/say';
import { expectThat } from '../../containers/byteCursor';
import type { Curve, OrientedCurve } from '../../brep/geometry';
import { cross, lengthOf, times, unit } from '../../base/vector';
import type { Fields } from './acisFields';
import { NotReadable } from './notReadable';
import { readSplineCurve, type Substructures } from './acisSplines';
import { frameOf } from './acisSurfaces';

/**
 * Reads a curve, and whether the direction of the file's curve is opposite to that of the returned curve.
 * @throws NotReadable for kinds that are not supported; NotAsExpected
 */
export function readCurve(
  name: string,
  fields: Fields,
  substructures: Substructures,
): OrientedCurve {
  switch (name) {
    case 'straight-curve':
      return { curve: readLine(fields), isReversed: false };
    case 'ellipse-curve':
      return { curve: readEllipse(fields), isReversed: false };
    case 'intcurve-curve':
      return readSplineCurve(fields, substructures);
    default:
      throw new NotReadable(say('a curve of the kind {name}', { name }));
  }
}

function readLine(fields: Fields): Curve {
  const [origin, direction] = [fields.vector(), unit(fields.vector())];
  expectThat(lengthOf(direction) > 0.5);
  return { kind: 'line', origin, direction };
}

function readEllipse(fields: Fields): Curve {
  const [origin, normal, major] = [fields.vector(), fields.vector(), fields.vector()];
  const ratio = fields.number();
  const radius = lengthOf(major);
  expectThat(radius > 0 && ratio !== 0);
  // A negative ratio reverses the direction of the ellipse.
  const frame = frameOf(origin, ratio < 0 ? times(normal, -1) : normal, major);
  const other = radius * Math.abs(ratio);
  // Numbers are saved with sixteen digits, so a smaller difference is only rounding of a circle.
  if (Math.abs(other - radius) <= 1e-12 * radius) return { kind: 'circle', frame, radius };
  if (other < radius) return { kind: 'ellipse', frame, majorRadius: radius, minorRadius: other };
  const rotatedFrame = { ...frame, x: cross(frame.axis, frame.x) };
  return { kind: 'ellipse', frame: rotatedFrame, majorRadius: other, minorRadius: radius };
}
