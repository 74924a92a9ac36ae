import { along, cross, dot, lengthOf, minus, type Vector } from '../../../../model/vectors';
import { aroundAxis } from './measuredSurface';
import { spanOf, type Span } from './nearest';

export interface Axis {
  readonly origin: Vector;
  readonly axis: Vector;
}

/** Directions at a smaller angle (its sine) count as parallel, since files round their numbers. */
export const parallelSine = 1e-7;

export function areParallel(a: Vector, b: Vector): boolean {
  return lengthOf(cross(a, b)) < parallelSine;
}

/** The shortest span between two infinite axes. Between parallel axes it starts at the origin of the first. */
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
