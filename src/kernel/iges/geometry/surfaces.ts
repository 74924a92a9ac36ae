import type { Cone, Surface } from '../../readers/brep/geometry';
import {
  across,
  along,
  cross,
  dot,
  lengthOf,
  minus,
  unit,
  type Vector,
} from '../../readers/brep/vector';
import { Unexpected } from '../../step/part21/unexpected';
import type { Entity } from '../file/igesFile';
import type { Parameters } from '../file/parameters';
import { segmentsOf } from './curves';
import { onlyCurve } from './onlyCurve';
import { powerPatch } from './powerPatch';
import { ruledPatch } from './ruledPatch';
import { lengthIn, pointIn, positiveLengthIn, type Source } from './source';
import { splinePatch, type SplinePatch } from './splines';
import { movedDirection, movedPoint, movedSurface, transformOf } from './transform';
import { turned } from './turned';

/** A surface, and where it ends by itself, as far as its own entity tells. */
export interface ReadSurface {
  readonly surface: Surface;
  /** The natural normal that the file means is opposite to that of our formula. */
  readonly isReversed: boolean;
  /** Of a spline: the parameters between which it is meant. */
  readonly patch: SplinePatch | null;
}

/**
 * @throws Unexpected for a kind that is not known here
 */
export function surfaceOf(source: Source, id: number, depth = 0): ReadSurface {
  const { file, millimetres } = source;
  const entity = file.entity(id);
  const read = plainSurface(source, entity, file.parameters(entity), depth);
  const transform = transformOf(file, entity.transformation, millimetres);
  if (!transform) return read;
  const surface = movedSurface(transform, read.surface);
  const isSpline = read.patch && surface.kind === 'bspline';
  return { ...read, surface, patch: isSpline ? { ...read.patch, surface } : null };
}

function plainSurface(
  source: Source,
  { id, type, form }: Entity,
  p: Parameters,
  depth: number,
): ReadSurface {
  switch (type) {
    case 108:
      return plain(plane(source, p));
    case 114:
      return patched(powerPatch(source, p));
    case 118:
      return patched(ruledPatch(source, p));
    case 120:
      return { ...turned(source, p), patch: null };
    case 122:
      return plain(swept(source, p));
    case 128:
      return patched(splinePatch(source, p));
    case 140:
      return offset(source, p, depth);
    case 190:
    case 192:
    case 194:
    case 196:
    case 198:
      return plain(elementary(source, type, form, p));
    default:
      throw new Unexpected(`entity ${id} is ${type}, not a surface known here`);
  }
}

function plain(surface: Surface): ReadSurface {
  return { surface, isReversed: false, patch: null };
}

function patched(patch: SplinePatch): ReadSurface {
  return { surface: patch.surface, isReversed: false, patch };
}

/** `a x + b y + c z = d`. */
function plane(source: Source, p: Parameters): Surface {
  const normal: Vector = [p.number(), p.number(), p.number()];
  const square = dot(normal, normal);
  if (!(square > 0)) throw new Unexpected('a plane without a normal');
  const origin = along([0, 0, 0], normal, lengthIn(source, p) / square);
  const axis = unit(normal);
  return { kind: 'plane', frame: { origin, axis, x: across(axis) } };
}

/** Type 122: a curve moved along a straight line, to a point. */
function swept(source: Source, p: Parameters): Surface {
  const section = onlyCurve(segmentsOf(source, p.pointer()));
  const direction = unit(minus(pointIn(source, p), section.start));
  if (!(lengthOf(direction) > 0)) throw new Unexpected('a cylinder without height');
  const { curve } = section;
  if (curve.kind === 'line') {
    const axis = unit(cross(curve.direction, direction));
    if (!(lengthOf(axis) > 0.5)) throw new Unexpected('a cylinder without width');
    return { kind: 'plane', frame: { origin: curve.origin, axis, x: curve.direction } };
  }
  const isRound =
    curve.kind === 'circle' && lengthOf(cross(curve.frame.axis, direction)) < rightAngled;
  if (!isRound) return { kind: 'swept', section: curve, direction };
  const { origin, x } = curve.frame;
  const frame = { origin, axis: curve.frame.axis, x };
  return { kind: 'cylinder', frame, radius: curve.radius };
}

const rightAngled = 1e-9;

/** Type 140. */
function offset(source: Source, p: Parameters, depth: number): ReadSurface {
  if (depth === 4) throw new Unexpected('a surface that is beside itself');
  // Towards which side: the normal at the middle, which the formula tells as well.
  p.skip(3);
  const distance = lengthIn(source, p);
  const { surface: basis, isReversed } = surfaceOf(source, p.pointer(), depth + 1);
  return {
    surface: { kind: 'offset', basis, distance: isReversed ? -distance : distance },
    isReversed,
    patch: null,
  };
}

function elementary(source: Source, type: number, form: number, p: Parameters): Surface {
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

/** @param form 1 where a direction of reference stands behind all else */
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
