import { Matrix4 } from 'three';

/** From the model's coordinates in metres to millimetres with Z upwards, as printers want them. */
export function millimetresUpright(up: 'y' | 'z'): Matrix4 {
  const scale = new Matrix4().makeScale(1000, 1000, 1000);
  return up === 'z' ? scale : scale.multiply(quarterTurn);
}

/** Y becomes Z. */
export const quarterTurn = new Matrix4().set(1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1);
