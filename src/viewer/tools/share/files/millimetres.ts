import { Matrix4 } from 'three';

/** Transforms the model's coordinates, metres, to millimetres with Z up, as used for 3D printing. */
export function millimetresUpright(up: 'y' | 'z'): Matrix4 {
  const scale = new Matrix4().makeScale(1000, 1000, 1000);
  return up === 'z' ? scale : scale.multiply(quarterTurn);
}

/** Rotates Y to Z. */
export const quarterTurn = new Matrix4().set(1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1);
