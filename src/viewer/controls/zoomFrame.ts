import { middleOfRectangle, type Rectangle } from '../geometry/rectangle';
import { pan, type Pose } from '../geometry/pose';

/** A frame lower and narrower than this part of the window was not meant. */
const least = 0.01;

/**
 * Comes as near as what stands in a frame fills its room, in the depth of the pose's target.
 * @param aspect of the window, width by height
 * @param room what of the window nothing lies over; the pose's target is seen in its middle
 * @returns null for a frame that is too small to be one
 */
export function framed(
  pose: Pose,
  rectangle: Rectangle,
  aspect: number,
  room: Rectangle,
): Pose | null {
  const [width, height] = sizeOf(rectangle);
  if (width < 2 * least && height < 2 * least) return null;
  const [x, y] = middleOfRectangle(rectangle);
  const [middleX, middleY] = middleOfRectangle(room);
  const [roomWidth, roomHeight] = sizeOf(room);
  const factor = Math.max(least, height / roomHeight, width / roomWidth);
  const centred = pan(pose, ((middleX - x) * aspect) / 2, (middleY - y) / 2);
  return { ...centred, height: pose.height * factor };
}

function sizeOf({ from, to }: Rectangle): readonly [width: number, height: number] {
  return [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])];
}
