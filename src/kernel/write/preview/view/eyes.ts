import type { NamedView } from '../../../../model/namedView';
import { multiply, frame } from '../../../base/matrix';

export type Triple = [x: number, y: number, z: number];

/**
 * From the world (Z up) to the eye coordinates of each view: x to the right, y up, z towards the eye. The
 * isometric one looks from the front, right and above.
 */
const eyes: Readonly<Record<NamedView, Float64Array>> = {
  iso: rotationOf(
    [Math.SQRT1_2, -1 / Math.sqrt(6), 1 / Math.sqrt(3)],
    [Math.SQRT1_2, 1 / Math.sqrt(6), -1 / Math.sqrt(3)],
    [0, 2 / Math.sqrt(6), 1 / Math.sqrt(3)],
  ),
  front: rotationOf([1, 0, 0], [0, 0, -1], [0, 1, 0]),
  back: rotationOf([-1, 0, 0], [0, 0, 1], [0, 1, 0]),
  left: rotationOf([0, 0, -1], [-1, 0, 0], [0, 1, 0]),
  right: rotationOf([0, 0, 1], [1, 0, 0], [0, 1, 0]),
  top: rotationOf([1, 0, 0], [0, 1, 0], [0, 0, 1]),
  bottom: rotationOf([1, 0, 0], [0, -1, 0], [0, 0, -1]),
};

/** From the world to the eye coordinates of a view, with the given axis upwards. */
export function eyeOf(view: NamedView, up: 'y' | 'z'): Float64Array {
  return up === 'z' ? eyes[view] : multiply(eyes[view], yUpToZUp);
}

/** Turns (x, y, z) into (x, −z, y). */
export const yUpToZUp = frame([1, 0, 0], [0, 0, 1], [0, -1, 0], [0, 0, 0]);

/** A rotation from the images of the world's x, y and z. */
function rotationOf(x: Triple, y: Triple, z: Triple): Float64Array {
  return frame(x, y, z, [0, 0, 0]);
}
