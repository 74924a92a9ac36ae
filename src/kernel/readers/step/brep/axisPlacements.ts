import type { Frame } from '../../../brep/geometry';
import { dot, lengthOf, minus, times, type Vector } from '../../../base/vector';
import { Unexpected } from '../../../base/unexpected';
import type { Source } from './stepSource';

/** Millimetres, which is a thousand kilometres. No real model extends farther. */
const farthest = 1e9;

/** A `CARTESIAN_POINT`, in millimetres. */
export function pointOf({ records, millimetres }: Source, id: number): Vector {
  const [x, y, z] = coordinatesOf(records, id, 'CARTESIAN_POINT');
  const point = [x * millimetres, y * millimetres, z * millimetres] as const;
  if (!point.every((value) => Math.abs(value) < farthest)) {
    throw new Unexpected(`#${id} is beyond all bounds`);
  }
  return point;
}

/** A length that cannot be zero, such as a radius, in millimetres. */
export function positiveLength(source: Source): number {
  const length = signedLength(source);
  if (length < 0) throw new Unexpected(`a length of ${length} mm`);
  return length;
}

/** A length whose sign has a meaning, in millimetres. */
export function signedLength({ records, millimetres }: Source): number {
  const length = records.number() * millimetres;
  const size = Math.abs(length);
  if (!(size > 0 && size < farthest)) throw new Unexpected(`a length of ${length} mm`);
  return length;
}

/** An `AXIS2_PLACEMENT_3D`. Axes that are omitted or have no direction get the defaults of ISO 10303-42. */
export function frameOf(source: Source, id: number): Frame {
  const { records } = source;
  expectType(records.goTo(id), 'AXIS2_PLACEMENT_3D', id);
  records.skip();
  const at = records.reference();
  const along = records.optionalReference();
  const reference = records.optionalReference();
  const axis = along === null ? up : directionOf(source, along);
  const towards = reference === null ? null : directionOf(source, reference);
  const x = (towards && flat(towards, axis)) ?? flat([1, 0, 0], axis) ?? flat([0, 1, 0], axis);
  return { origin: pointOf(source, at), axis, x: x ?? [1, 0, 0] };
}

/** An `AXIS1_PLACEMENT`. */
export function axisOf(source: Source, id: number): Pick<Frame, 'origin' | 'axis'> {
  const { records } = source;
  expectType(records.goTo(id), 'AXIS1_PLACEMENT', id);
  records.skip();
  const at = records.reference();
  const along = records.optionalReference();
  return {
    origin: pointOf(source, at),
    axis: along === null ? up : directionOf(source, along),
  };
}

/** The direction of a `VECTOR` as a unit vector. Its magnitude only scales parameters. */
export function vectorOf(source: Source, id: number): Vector {
  const { records } = source;
  expectType(records.goTo(id), 'VECTOR', id);
  records.skip();
  return directionOf(source, records.reference());
}

export function expectType(type: string, wanted: string, id: number): void {
  if (type !== wanted) throw new Unexpected(`#${id} is ${type || 'a complex instance'}`);
}

const up: Vector = [0, 0, 1];

/** A `DIRECTION` as a unit vector. */
export function directionOf({ records }: Source, id: number): Vector {
  const [x, y, z] = coordinatesOf(records, id, 'DIRECTION');
  const length = lengthOf([x, y, z]);
  // Direction ratios are written with a length of about 1; anything smaller is the rounding of a zero.
  if (!(length > 1e-12 && Number.isFinite(length))) {
    throw new Unexpected(`#${id} is no direction`);
  }
  return [x / length, y / length, z / length];
}

function coordinatesOf(records: Source['records'], id: number, type: string): Vector {
  expectType(records.goTo(id), type, id);
  records.skip();
  const numbers = records.numbers();
  const [x = NaN, y = NaN, z = NaN] = numbers;
  if (numbers.length !== 3) throw new Unexpected(`#${id} has ${numbers.length} coordinates`);
  return [x, y, z];
}

/** The unit component of a direction perpendicular to the axis; null if that component is too small. */
function flat(direction: Vector, axis: Vector): Vector | null {
  const across = minus(direction, times(axis, dot(direction, axis)));
  const length = lengthOf(across);
  // A sine: if the direction is closer to the axis, the perpendicular component is only rounding.
  return length > 1e-9 ? times(across, 1 / length) : null;
}
