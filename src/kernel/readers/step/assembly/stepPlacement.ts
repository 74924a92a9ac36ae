import { frame, inverse, multiply, type Matrix } from '../../../base/matrix';
import { along, cross, dot, times, unitOrNull, type Vector } from '../../../base/vector';
import { Unexpected } from '../../../base/unexpected';
import {
  isLeftOut,
  numberIn,
  referenceIn,
  vectorIn,
  type Parameter,
} from '../../../part21/parameter';
import type { StepFile } from '../../../part21/stepFile';

/**
 * The matrix of an `AXIS2_PLACEMENT_3D` or of a `CARTESIAN_TRANSFORMATION_OPERATOR_3D`, uniform or not (ISO 10303-42),
 * in metres; null if the instance is neither, or if any of its values cannot be read.
 * @param metres metres per length unit of the representation that contains it
 */
export function placementOf(file: StepFile, id: number | null, metres: number): Matrix | null {
  try {
    return frameOf(file, id, metres);
  } catch (error) {
    if (error instanceof Unexpected) return null;
    throw error;
  }
}

/** The transformation that takes the frame `from` to the frame `to`; null if one of them cannot be read. */
export function transformBetween(from: Matrix | null, to: Matrix | null): Matrix | null {
  const back = from && inverse(from);
  return back && to && multiply(to, back);
}

function frameOf(file: StepFile, id: number | null, metres: number): Matrix | null {
  const axes = file.parameters(id, 'AXIS2_PLACEMENT_3D');
  if (axes) return axisPlacement(file, axes.slice(-3), metres);
  const operator = operatorParameters(file, id);
  return operator && transformationOperator(file, operator, metres);
}

function axisPlacement(
  file: StepFile,
  [location, axis, reference]: readonly Parameter[],
  metres: number,
): Matrix {
  const z = directionOf(file, axis) ?? [0, 0, 1];
  const x = perpendicular(directionOf(file, reference) ?? [1, 0, 0], z);
  return frame(x, cross(z, x), z, times(pointOf(file, location), metres));
}

// After the names follow axis1, axis2, local origin, scale and, in space, axis3; for a non-uniform operator also the
// scales along the second and third axis. In a complex instance these last ones are in records of their own.
function operatorParameters(file: StepFile, id: number | null): readonly Parameter[] | null {
  const stretching = file.parameters(id, 'CARTESIAN_TRANSFORMATION_OPERATOR_3D_NON_UNIFORM');
  if (stretching && stretching.length >= 7) return stretching.slice(-7);
  const plain = plainParameters(file, id);
  return plain && [...plain, ...(stretching ?? [])];
}

function plainParameters(file: StepFile, id: number | null): readonly Parameter[] | null {
  const inSpace = file.parameters(id, 'CARTESIAN_TRANSFORMATION_OPERATOR_3D');
  if (!inSpace) return null;
  const general = file.parameters(id, 'CARTESIAN_TRANSFORMATION_OPERATOR');
  return general ? [...general.slice(-4), ...inSpace.slice(-1)] : inSpace.slice(-5);
}

function transformationOperator(
  file: StepFile,
  [axis1, axis2, origin, factor, axis3, factor2, factor3]: readonly Parameter[],
  metres: number,
): Matrix {
  const z = directionOf(file, axis3) ?? [0, 0, 1];
  const x = perpendicular(directionOf(file, axis1) ?? [1, 0, 0], z);
  const right = cross(z, x);
  const wanted = directionOf(file, axis2);
  // If the second axis points to the other side, the transformation mirrors.
  const y = wanted && dot(wanted, right) < 0 ? times(right, -1) : right;
  const size = scaleOf(factor, 1);
  return frame(
    times(x, size),
    times(y, scaleOf(factor2, size)),
    times(z, scaleOf(factor3, size)),
    times(pointOf(file, origin), metres),
  );
}

/** `direction` without its component along `z`, as a unit vector; any perpendicular if nothing is left. */
function perpendicular(direction: Vector, z: Vector): Vector {
  const flat = (a: Vector): Vector | null => unitOrNull(along(a, z, -dot(a, z)));
  return flat(direction) ?? flat([1, 0, 0]) ?? flat([0, 1, 0]) ?? [1, 0, 0];
}

function pointOf(file: StepFile, parameter: Parameter | undefined): Vector {
  return coordinatesOf(file, parameter, 'CARTESIAN_POINT');
}

/** Null for a direction that is omitted, so that the default applies, or that has no length. */
function directionOf(file: StepFile, parameter: Parameter | undefined): Vector | null {
  return isLeftOut(parameter) ? null : unitOrNull(coordinatesOf(file, parameter, 'DIRECTION'));
}

function coordinatesOf(file: StepFile, parameter: Parameter | undefined, type: string): Vector {
  const coordinates = vectorIn(file.parameters(referenceIn(parameter), type)?.at(-1));
  if (!coordinates) throw new Unexpected(`a placement without its ${type}`);
  return coordinates;
}

function scaleOf(parameter: Parameter | undefined, otherwise: number): number {
  if (isLeftOut(parameter)) return otherwise;
  const scale = numberIn(parameter);
  if (scale === null) throw new Unexpected('a placement whose scale is no number');
  return scale;
}
