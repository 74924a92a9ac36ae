import { say } from '../../../../words/say';
import { damagedJt } from '../jtRefusals';

/** How far a mesh may reach out of its box, as a share of the box's diagonal: quantised places do. */
const tolerance = 0.01;

/**
 * Checks a mesh that has no checksum against what the scene graph says of it.
 * @param coordinates x y z
 * @param box lowest, then highest x y z
 * @throws Refusal when a place lies outside
 */
export function checkBox(coordinates: Float64Array, box: Float64Array): void {
  const low = box.subarray(0, 3);
  const high = box.subarray(3);
  const room = tolerance * Math.hypot(...high.map((value, axis) => value - (low[axis] ?? 0)));
  const isInside = coordinates.every((value, i) => {
    const axis = i % 3;
    return value >= (low[axis] ?? 0) - room && value <= (high[axis] ?? 0) + room;
  });
  if (!isInside) throw damagedJt(say('a mesh reaches out of its box'));
}
