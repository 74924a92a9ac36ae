import { middleOfRectangle, type Rectangle } from '../geometry/rectangle';
import { pan, type Pose } from '../geometry/pose';

/** A frame smaller than this fraction of the window in both directions is ignored. */
const min = 0.01;

/**
 * Zooms so that the content of a frame fills the free room, at the depth of the pose's target.
 * @param aspect width divided by height of the window
 * @param room the uncovered part of the window, in whose centre the pose's target appears
 * @returns null when the frame is too small
 */
export function zoomedToFrame(
  pose: Pose,
  rectangle: Rectangle,
  aspect: number,
  room: Rectangle,
): Pose | null {
  const [width, height] = sizeOf(rectangle);
  if (width < 2 * min && height < 2 * min) return null;
  const [x, y] = middleOfRectangle(rectangle);
  const [middleX, middleY] = middleOfRectangle(room);
  const [roomWidth, roomHeight] = sizeOf(room);
  const factor = Math.max(min, height / roomHeight, width / roomWidth);
  const centred = pan(pose, ((middleX - x) * aspect) / 2, (middleY - y) / 2);
  return { ...centred, height: pose.height * factor };
}

function sizeOf({ from, to }: Rectangle): readonly [width: number, height: number] {
  return [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])];
}
