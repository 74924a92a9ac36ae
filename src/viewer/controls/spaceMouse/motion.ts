import type { ViewerOptions } from '../../../model/page/viewerMessages';
import {
  pan,
  orbitAbout,
  orbitFreelyAbout,
  zoom,
  type Point,
  type Pose,
} from '../../geometry/pose';
import { times } from '../../../model/vectors';
import type { CapDeflection } from './reports';

/** Speeds at full deflection of the cap, a second: window heights, zoom factor, radians. */
const panSpeed = 1.2;
const zoomSpeed = 4;
const turnSpeed = 2.4;

/**
 * The pose after the cap was held for `seconds`; the model follows the hand. With the turntable orbit the cap does not
 * roll, because up stays up.
 * @param middle the pivot of rotations
 */
export function follow(
  pose: Pose,
  { move, turn: held }: CapDeflection,
  seconds: number,
  middle: Point,
  orbit: ViewerOptions['orbit'],
): Pose {
  const [right, up, near] = eased(move);
  const moved = pan(pose, right * panSpeed * seconds, up * panSpeed * seconds);
  const zoomed = zoom(moved, zoomSpeed ** (-near * seconds), moved.target);
  const [about, across, along] = times(eased(held), turnSpeed * seconds);
  return orbit === 'trackball'
    ? orbitFreelyAbout(zoomed, [-about, -across, -along], middle)
    : orbitAbout(zoomed, -across, about, middle);
}

/** Quadratic response, for finer control near the centre. */
function eased([x, y, z]: Point): Point {
  return [x * Math.abs(x), y * Math.abs(y), z * Math.abs(z)];
}
