import { pan, type Pose } from './pose';

/** A rectangle of the window by two opposite corners, each -1…1 from left to right and from bottom to top. */
export interface Frame {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
}

/** A frame lower and narrower than this part of the window was not meant. */
const least = 0.01;

/**
 * Comes as near as what stands in a frame fills the window, in the depth of the pose's target.
 * @param aspect of the window, width by height
 * @param covered how much of the window's width, from the left, something lies over
 * @returns null for a frame that is too small to be one
 */
export function framed(
  pose: Pose,
  { from, to }: Frame,
  aspect: number,
  covered: number,
): Pose | null {
  const [width, height] = [Math.abs(to[0] - from[0]) / 2, Math.abs(to[1] - from[1]) / 2];
  if (width < least && height < least) return null;
  const [x, y] = middleOfFrame({ from, to });
  const factor = Math.max(least, height, width / (1 - covered));
  const centred = pan(pose, (-x * aspect) / 2, -y / 2);
  return pan({ ...centred, height: pose.height * factor }, (covered * aspect) / 2, 0);
}

export function middleOfFrame({ from, to }: Frame): readonly [x: number, y: number] {
  return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
}
