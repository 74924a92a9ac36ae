import { cross, unit, type Vector } from '../../readers/brep/vector';

/** A direction at right angles to another. */
export function across(axis: Vector): Vector {
  const sizes = axis.map(Math.abs);
  const least = sizes.indexOf(Math.min(...sizes));
  return unit(cross(axis, [least === 0 ? 1 : 0, least === 1 ? 1 : 0, least === 2 ? 1 : 0]));
}
