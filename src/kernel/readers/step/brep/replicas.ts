import { cross, dot, lengthOf, minus, plus, times, type Vector } from '../../../base/vector';
import { Unexpected } from '../../../base/unexpected';
import type { Curve, Frame, OrientedSurface } from '../../../brep/geometry';
import { directionOf, expectType, pointOf } from './axisPlacements';
import type { Source } from './stepSource';

/** `origin + scale · (x X + y Y + z Z)`: turned, scaled equally in all directions, and maybe mirrored. */
interface Similarity {
  readonly axes: readonly [Vector, Vector, Vector];
  readonly scale: number;
  readonly origin: Vector;
  readonly isMirrored: boolean;
}

/**
 * The copy of a curve by a `CARTESIAN_TRANSFORMATION_OPERATOR_3D` (ISO 10303-42), in millimetres.
 * @throws Unexpected for another operator, such as one that stretches
 */
export function curveReplica(source: Source, curve: Curve, operator: number): Curve {
  const similarity = similarityOf(source, operator);
  const { scale } = similarity;
  const point = (given: Vector) => plus(similarity.origin, times(turned(similarity, given), scale));
  const frame = (given: Frame) => turnedFrame(similarity, given, point(given.origin));
  switch (curve.kind) {
    case 'line':
      return {
        ...curve,
        origin: point(curve.origin),
        direction: turned(similarity, curve.direction),
      };
    case 'circle':
      return { ...curve, frame: frame(curve.frame), radius: scale * curve.radius };
    case 'ellipse':
      return {
        ...curve,
        frame: frame(curve.frame),
        majorRadius: scale * curve.majorRadius,
        minorRadius: scale * curve.minorRadius,
      };
    case 'bspline':
      return { ...curve, poles: curve.poles.map(point) };
    case 'intersection':
    case 'onSurface':
      throw new Unexpected('a curve that STEP does not have');
  }
}

/**
 * The copy of a surface, as `curveReplica`. The normal of the copy is that of its parameters, so that a mirrored
 * cylinder has it inside.
 * @throws Unexpected for another operator, and for surfaces that are swept
 */
export function surfaceReplica(
  source: Source,
  { surface, isReversed }: OrientedSurface,
  operator: number,
): OrientedSurface {
  const similarity = similarityOf(source, operator);
  const { scale, isMirrored } = similarity;
  const point = (given: Vector) => plus(similarity.origin, times(turned(similarity, given), scale));
  const frame = ({ origin, axis, x }: Frame): Frame => ({
    origin: point(origin),
    axis: turned(similarity, axis),
    x: turned(similarity, x),
  });
  const around = isReversed !== isMirrored;
  switch (surface.kind) {
    case 'plane':
      return { surface: { ...surface, frame: frame(surface.frame) }, isReversed: around };
    case 'cylinder':
    case 'cone':
    case 'sphere': {
      const radius = scale * surface.radius;
      return { surface: { ...surface, frame: frame(surface.frame), radius }, isReversed: around };
    }
    case 'torus': {
      const [majorRadius, minorRadius] = [scale * surface.majorRadius, scale * surface.minorRadius];
      const torus = { ...surface, frame: frame(surface.frame), majorRadius, minorRadius };
      return { surface: torus, isReversed: around };
    }
    case 'bspline': {
      const poles = surface.poles.map((row) => row.map(point));
      return { surface: { ...surface, poles }, isReversed };
    }
    case 'extruded':
    case 'revolved':
    case 'offset':
    case 'blend':
    case 'blend bound':
      throw new Unexpected(`a copy of a surface of the kind ${surface.kind}`);
  }
}

function similarityOf(source: Source, id: number): Similarity {
  const { records } = source;
  expectType(records.goTo(id), 'CARTESIAN_TRANSFORMATION_OPERATOR_3D', id);
  records.skip();
  const [first, second] = [records.optionalReference(), records.optionalReference()];
  const at = records.reference();
  const scale = records.optionalNumber() ?? 1;
  const third = records.optionalReference();
  if (!(scale > 0)) throw new Unexpected(`#${id} has a scale of ${scale}`);
  const z = third === null ? up : directionOf(source, third);
  const towards = first === null ? null : directionOf(source, first);
  const x = (towards && flat(towards, z)) ?? flat([1, 0, 0], z) ?? flat([0, 1, 0], z);
  if (!x) throw new Unexpected(`#${id} has no direction`);
  const right = cross(z, x);
  const wanted = second === null ? right : directionOf(source, second);
  // If the second axis points to the other side, the copy is mirrored.
  const isMirrored = dot(wanted, right) < 0;
  const y = isMirrored ? times(right, -1) : right;
  return { axes: [x, y, z], scale, origin: pointOf(source, at), isMirrored };
}

const up: Vector = [0, 0, 1];

/** The unit component of a direction perpendicular to an axis; null where nothing but rounding is left of it. */
function flat(direction: Vector, axis: Vector): Vector | null {
  const across = minus(direction, times(axis, dot(direction, axis)));
  const length = lengthOf(across);
  return length > 1e-9 ? times(across, 1 / length) : null;
}

function turned({ axes: [x, y, z] }: Similarity, [a, b, c]: Vector): Vector {
  return plus(plus(times(x, a), times(y, b)), times(z, c));
}

/** The mirrored copy of a circle runs around the axis that points to the other side. */
function turnedFrame(similarity: Similarity, { axis, x }: Frame, origin: Vector): Frame {
  const along = turned(similarity, axis);
  return {
    origin,
    axis: similarity.isMirrored ? times(along, -1) : along,
    x: turned(similarity, x),
  };
}
