import type { Surface } from '../../../brep/geometry';
import { cross, lengthOf, minus, unit } from '../../../base/vector';
import { Unexpected } from '../../../base/unexpected';
import type { Parameters } from '../file/parameters';
import { segmentsOf } from './igesCurves';
import { singleSegment } from './singleSegment';
import { pointIn, type Source } from './igesSource';

/** If the sine of the angle between two directions is smaller, they count as parallel. */
const rightAngled = 1e-9;

/** Type 122, tabulated cylinder: a curve extruded along a straight line to a terminate point. */
export function extrudedSurface(source: Source, p: Parameters): Surface {
  const section = singleSegment(segmentsOf(source, p.pointer()));
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
  if (!isRound) return { kind: 'extruded', section: curve, direction };
  const { origin, x } = curve.frame;
  const frame = { origin, axis: curve.frame.axis, x };
  return { kind: 'cylinder', frame, radius: curve.radius };
}
