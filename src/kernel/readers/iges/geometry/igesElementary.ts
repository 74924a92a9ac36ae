import type { Cone, Surface } from '../../../brep/geometry';
import { across, along, dot, lengthOf, minus, unit, type Vector } from '../../../base/vector';
import { Unexpected } from '../../../base/unexpected';
import type { Entity } from '../file/igesFile';
import type { Parameters } from '../file/parameters';
import { lengthIn, pointIn, positiveLengthIn, type Source } from './igesSource';
import { movedDirection, movedPoint, transformOf } from './transform';

/** Types 190 to 198: planes, cylinders, cones, spheres and tori. */
export function elementary(source: Source, type: number, form: number, p: Parameters): Surface {
  const origin = pointAt(source, p.pointer());
  switch (type) {
    case 190:
      return { kind: 'plane', frame: frameOf(source, origin, p.pointer(), form, p) };
    case 192: {
      const [axis, radius] = [p.pointer(), positiveLengthIn(source, p)];
      return { kind: 'cylinder', frame: frameOf(source, origin, axis, form, p), radius };
    }
    case 194: {
      const [axis, radius] = [p.pointer(), lengthIn(source, p)];
      const halfAngle = (p.number() * Math.PI) / 180;
      return cone(frameOf(source, origin, axis, form, p), radius, halfAngle);
    }
    case 196: {
      const radius = positiveLengthIn(source, p);
      const axis = form === 1 ? p.pointer() : 0;
      const frame =
        axis === 0
          ? { origin, axis: [0, 0, 1] as const, x: [1, 0, 0] as const }
          : frameOf(source, origin, axis, form, p);
      return { kind: 'sphere', frame, radius };
    }
    default: {
      const axis = p.pointer();
      const [majorRadius, minorRadius] = [positiveLengthIn(source, p), positiveLengthIn(source, p)];
      const frame = frameOf(source, origin, axis, form, p);
      return { kind: 'torus', frame, majorRadius, minorRadius };
    }
  }
}

/** @param form 1 if a reference direction follows as the last parameter */
function frameOf(source: Source, origin: Vector, axisId: number, form: number, p: Parameters) {
  const axis = directionAt(source, axisId);
  const reference = form === 1 ? p.pointer() : 0;
  if (reference === 0) return { origin, axis, x: across(axis) };
  const x = directionAt(source, reference);
  const square = unit(minus(x, along([0, 0, 0], axis, dot(x, axis))));
  if (!(lengthOf(square) > 0.5)) throw new Unexpected('a direction of reference along the axis');
  return { origin, axis, x: square };
}

function cone(frame: Cone['frame'], radius: number, halfAngle: number): Cone {
  // With a smaller or larger half angle the apex would be more than 10⁹ radii away: it would be a cylinder or a plane.
  if (!(radius >= 0 && halfAngle > 1e-9 && halfAngle < Math.PI / 2 - 1e-9)) {
    throw new Unexpected('a cone without an opening');
  }
  return { kind: 'cone', frame, radius, halfAngle };
}

function pointAt(source: Source, id: number): Vector {
  const entity = source.file.entity(id);
  if (entity.type !== 116) throw new Unexpected(`entity ${id} is no point`);
  const place = pointIn(source, source.file.parameters(entity));
  return movedBy(source, entity, place, 'point');
}

function directionAt(source: Source, id: number): Vector {
  const entity = source.file.entity(id);
  if (entity.type !== 123) throw new Unexpected(`entity ${id} is no direction`);
  const p = source.file.parameters(entity);
  const direction = unit([p.number(), p.number(), p.number()]);
  if (!(lengthOf(direction) > 0.5)) throw new Unexpected('a direction without length');
  return movedBy(source, entity, direction, 'direction');
}

function movedBy(source: Source, entity: Entity, value: Vector, kind: 'point' | 'direction') {
  const transform = transformOf(source.file, entity.transformation, source.millimetres);
  if (!transform) return value;
  return kind === 'point' ? movedPoint(transform, value) : movedDirection(transform, value);
}
