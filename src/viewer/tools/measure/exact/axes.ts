import { along, cross, dot, lengthOf, minus, type Vector } from '../../../../model/vectors';
import { aroundAxis } from './measuredSurface';
import { spanOf, type Span } from './nearest';

export interface Axis {
  readonly origin: Vector;
  readonly axis: Vector;
}

/** Sine of the angle below which directions of a file, written with some digits, are meant to be one. */
export const parallelSine = 1e-7;

export function areParallel(a: Vector, b: Vector): boolean {
  return lengthOf(cross(a, b)) < parallelSine;
}

/** The shortest span between two endless axes. Of parallel ones it is the one that begins at the first's origin. */
export function betweenAxes(a: Axis, b: Axis): Span & { readonly isParallel: boolean } {
  if (areParallel(a.axis, b.axis)) {
    return { ...spanOf(a.origin, aroundAxis(b, a.origin).onAxis), isParallel: true };
  }
  const normal = cross(a.axis, b.axis);
  const arm = minus(b.origin, a.origin);
  const square = dot(normal, normal);
  const from = along(a.origin, a.axis, dot(cross(arm, b.axis), normal) / square);
  const to = along(b.origin, b.axis, dot(cross(arm, a.axis), normal) / square);
  return { ...spanOf(from, to), isParallel: false };
}
