import type { Curve, Frame, Surface } from '../../../brep/geometry';
import { cross, dot, plus, times, unit, type Vector } from '../../../base/vector';
import { Unexpected } from '../../../base/unexpected';
import type { IgesFile } from '../file/igesFile';

/** `x' = rows · x + translation`. */
export interface Transform {
  readonly rows: readonly [Vector, Vector, Vector];
  readonly translation: Vector;
}

/** The deepest nesting of matrices. In damaged files a matrix may refer to itself. */
const deepest = 16;
/** The tolerance for rotation matrices: some files write only six digits. */
const rounding = 1e-4;

/**
 * The placement of an entity; null for none.
 * @param millimetres millimetres per length unit of the file
 * @throws Unexpected for a matrix that is no rotation or reflection
 */
export function transformOf(
  file: IgesFile,
  id: number,
  millimetres: number,
  depth = 0,
): Transform | null {
  if (id === 0) return null;
  if (depth === deepest) throw new Unexpected(`matrix ${id} places itself`);
  const entity = file.entity(id);
  if (entity.type !== 124) throw new Unexpected(`entity ${id} is no matrix`);
  const p = file.parameters(entity);
  const row = (): readonly [Vector, number] => [
    [p.number(), p.number(), p.number()],
    p.number() * millimetres,
  ];
  const [x, y, z] = [row(), row(), row()];
  const own: Transform = { rows: [x[0], y[0], z[0]], translation: [x[1], y[1], z[1]] };
  if (!isRigid(own)) throw new Unexpected(`matrix ${id} is no rotation`);
  const outer = transformOf(file, entity.transformation, millimetres, depth + 1);
  return composed(outer, own);
}

/** Applies the inner transformation first. */
export function composed(outer: Transform | null, inner: Transform | null): Transform | null {
  if (!outer || !inner) return outer ?? inner;
  const [a, b, c] = inner.rows;
  const row = ([x, y, z]: Vector) => plus(plus(times(a, x), times(b, y)), times(c, z));
  const [first, second, third] = outer.rows;
  return {
    rows: [row(first), row(second), row(third)],
    translation: movedPoint(outer, inner.translation),
  };
}

export function isMirror({ rows: [a, b, c] }: Transform): boolean {
  return dot(cross(a, b), c) < 0;
}

function isRigid({ rows: [a, b, c] }: Transform): boolean {
  const isUnit = [a, b, c].every((row) => Math.abs(dot(row, row) - 1) < rounding);
  const isSquare = [dot(a, b), dot(b, c), dot(c, a)].every((value) => Math.abs(value) < rounding);
  return isUnit && isSquare;
}

export function movedPoint(transform: Transform, point: Vector): Vector {
  return plus(movedDirection(transform, point), transform.translation);
}

export function movedDirection({ rows: [a, b, c] }: Transform, direction: Vector): Vector {
  return [dot(a, direction), dot(b, direction), dot(c, direction)];
}

/** For a reflection the axis is reversed, so that the frame stays right-handed and curves in it keep their sense. */
function movedFrame(transform: Transform, { origin, axis, x }: Frame): Frame {
  const mirrored = isMirror(transform) ? -1 : 1;
  return {
    origin: movedPoint(transform, origin),
    axis: unit(times(movedDirection(transform, axis), mirrored)),
    x: unit(movedDirection(transform, x)),
  };
}

export function movedCurve(transform: Transform, curve: Curve): Curve {
  switch (curve.kind) {
    case 'line':
      return {
        ...curve,
        origin: movedPoint(transform, curve.origin),
        direction: unit(movedDirection(transform, curve.direction)),
      };
    case 'circle':
    case 'ellipse':
      return { ...curve, frame: movedFrame(transform, curve.frame) };
    case 'bspline':
      return { ...curve, poles: curve.poles.map((pole) => movedPoint(transform, pole)) };
    case 'onSurface':
      return { ...curve, surface: movedSurface(transform, curve.surface) };
    case 'intersection':
      throw new Unexpected('a curve that IGES does not have');
  }
}

/** @throws Unexpected for a reflected surface whose normal would not be reflected with it */
export function movedSurface(transform: Transform, surface: Surface): Surface {
  switch (surface.kind) {
    case 'plane':
    case 'cylinder':
    case 'sphere':
    case 'torus':
      return { ...surface, frame: movedFrame(transform, surface.frame) };
    case 'cone': {
      if (isMirror(transform)) throw new Unexpected('a mirrored cone');
      return { ...surface, frame: movedFrame(transform, surface.frame) };
    }
    case 'bspline':
      return {
        ...surface,
        poles: surface.poles.map((row) => row.map((pole) => movedPoint(transform, pole))),
      };
    case 'extruded':
      return {
        ...surface,
        section: movedCurve(transform, surface.section),
        direction: unit(movedDirection(transform, surface.direction)),
      };
    case 'revolved':
      return {
        ...surface,
        profile: movedCurve(transform, surface.profile),
        origin: movedPoint(transform, surface.origin),
        axis: unit(movedDirection(transform, surface.axis)),
      };
    case 'offset':
      if (isMirror(transform)) throw new Unexpected('a mirrored offset');
      return { ...surface, basis: movedSurface(transform, surface.basis) };
    case 'blend':
    case 'blend bound':
      throw new Unexpected('a surface that IGES does not have');
  }
}
