import type { Frame } from '../../../brep/geometry';
import { dot, lengthOf, minus, times, type Vector } from '../../../base/vector';
import { Unexpected } from '../../../base/unexpected';
import type { Source } from './stepSource';

/** Millimetres: a thousand kilometres. Nothing that is built reaches farther. */
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

/** A length that cannot be nought, such as a radius, in millimetres. */
export function positiveLength(source: Source): number {
  const length = signedLength(source);
  if (length < 0) throw new Unexpected(`a length of ${length} mm`);
  return length;
}

/** One that a sign tells more about. */
export function signedLength({ records, millimetres }: Source): number {
  const length = records.number() * millimetres;
  const size = Math.abs(length);
  if (!(size > 0 && size < farthest)) throw new Unexpected(`a length of ${length} mm`);
  return length;
}

/** An `AXIS2_PLACEMENT_3D`. Axes that are not given, or do not tell a direction, are chosen as the standard says. */
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

/** The direction of a `VECTOR`, of length one: its magnitude only counts for parameters. */
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

/** Of length one. */
function directionOf({ records }: Source, id: number): Vector {
  const [x, y, z] = coordinatesOf(records, id, 'DIRECTION');
  const length = lengthOf([x, y, z]);
  // Ratios of a direction are written about 1 long; less is the rounding of a zero.
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

/** What of a direction lies at right angles to the axis, of length one; null when too little does. */
function flat(direction: Vector, axis: Vector): Vector | null {
  const across = minus(direction, times(axis, dot(direction, axis)));
  const length = lengthOf(across);
  // A sine: what is nearer to the axis tells its side by rounding alone.
  return length > 1e-9 ? times(across, 1 / length) : null;
}
