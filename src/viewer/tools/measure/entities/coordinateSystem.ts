import type { Model } from '../../../model/model';
import {
  perpendicularTo,
  along,
  cross,
  distance,
  dot,
  minus,
  times,
  unit,
  type Vector,
} from '../../../../model/vectors';
import type { ExactCurve } from '../exact/measuredCurve';
import { isRound, type MeasurableEntity } from './measurableEntity';

/** A right-handed coordinate system, given in the model's coordinates. */
export interface CoordinateSystem {
  readonly origin: Vector;
  readonly axes: readonly [x: Vector, y: Vector, z: Vector];
}

/**
 * The coordinate system of the source file, which an engineer expects; Caliper's results are rotated from Z up to
 * glTF's Y up.
 */
export function fileFrame({ extras, origin }: Pick<Model, 'extras' | 'origin'>): CoordinateSystem {
  const x: Vector = [1, 0, 0];
  const y: Vector = [0, 1, 0];
  return { origin: times(origin, -1), axes: extras ? [x, [0, 0, -1], y] : [x, y, [0, 0, 1]] };
}

/** The coordinate system that a thing defines; null when it has no exact position and direction. */
export function frameOf(entity: MeasurableEntity, file: CoordinateSystem): CoordinateSystem | null {
  const { point, edge, face, exact } = entity;
  if (point) return { ...file, origin: point };
  if (edge && isRound(edge)) return around(edge.origin, edge.axis, file);
  if (exact?.kind === 'curve' && exact.curve.kind === 'line') {
    const { from, to } = exact.curve;
    return onEdge(from, unit(minus(to, from)), file);
  }
  const rim = exact?.kind === 'face' ? rimOf(exact.face.boundary) : null;
  switch (face?.kind) {
    case 'plane':
      return onPlane(entity, face, file);
    case 'cylinder':
    case 'cone':
    case 'torus':
      return around(rim ?? face.origin, face.axis, file);
    case 'sphere':
      return { ...file, origin: face.origin };
    case 'other':
    case undefined:
      return null;
  }
}

export function inFrame(point: Vector, { origin, axes }: CoordinateSystem): Vector {
  return directionIn(minus(point, origin), axes);
}

export function directionIn(direction: Vector, [x, y, z]: CoordinateSystem['axes']): Vector {
  // Adding 0 turns −0 into 0, which would be written with its sign.
  return [dot(direction, x) + 0, dot(direction, y) + 0, dot(direction, z) + 0];
}

/** Z along an axis, X as close as possible to that of the file. */
function around(origin: Vector, axis: Vector, file: CoordinateSystem): CoordinateSystem {
  const x = squareTo(axis, file);
  return { origin, axes: [x, cross(axis, x), axis] };
}

/** X along an edge, Z as close as possible to that of the file. */
function onEdge(origin: Vector, x: Vector, file: CoordinateSystem): CoordinateSystem {
  const { axes } = file;
  const z = squareTo(x, { ...file, axes: [axes[2], axes[0], axes[1]] });
  return { origin, axes: [x, cross(z, x), z] };
}

function squareTo(axis: Vector, { axes }: CoordinateSystem): Vector {
  const flat = axes.map((along0) => along(along0, axis, -dot(along0, axis)));
  const wide = flat.find((direction) => dot(direction, direction) > 0.01);
  return wide ? unit(wide) : perpendicularTo(axis);
}

/** Origin in a corner of the face, X along its longest straight edge, the face on the side of +Y. */
function onPlane(
  entity: MeasurableEntity,
  { origin, normal }: { readonly origin: Vector; readonly normal: Vector },
  file: CoordinateSystem,
): CoordinateSystem {
  const boundary = entity.exact?.kind === 'face' ? entity.exact.face.boundary : [];
  const [first, ...others] = boundary.flatMap((curve) => (curve.kind === 'line' ? [curve] : []));
  if (!first) return around(rimOf(boundary) ?? origin, normal, file);
  const longest = others.reduce(
    (best, line) => (lengthOfLine(line) > lengthOfLine(best) + 1e-9 ? line : best),
    first,
  );
  const { from, to } = longest;
  const x = unit(minus(to, from));
  const y = cross(normal, x);
  if (dot(minus(entity.anchor(), from), y) >= 0) return { origin: from, axes: [x, y, normal] };
  const back = unit(minus(from, to));
  return { origin: to, axes: [back, cross(normal, back), normal] };
}

function lengthOfLine({ from, to }: Extract<ExactCurve, { kind: 'line' }>): number {
  return distance(from, to);
}

/** Centre of the first circle or ellipse of a boundary; null for none. */
function rimOf(boundary: readonly ExactCurve[]): Vector | null {
  for (const curve of boundary) if (curve.kind !== 'line') return curve.origin;
  return null;
}
