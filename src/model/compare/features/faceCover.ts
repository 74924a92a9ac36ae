import { outOfRange } from '../../../words/outOfRange';
import type { Vector } from '../../shapes';
import type { FaceLocation } from '../faces/faceDifference';

/** A rectangle across a direction, metres. */
export type Rectangle = readonly [fromU: number, toU: number, fromV: number, toV: number];

/** The bounding rectangle of the face, seen along the direction. */
export function coverOf(
  { box: [low, high] }: Pick<FaceLocation, 'box'>,
  direction: Vector,
): Rectangle {
  const [u, v] = acrossOf(direction);
  const span = (axis: Vector): readonly [number, number] => {
    let [from, to] = [0, 0];
    axis.forEach((share, i) => {
      const [a, b] = [share * (low[i] ?? outOfRange()), share * (high[i] ?? outOfRange())];
      from += Math.min(a, b);
      to += Math.max(a, b);
    });
    return [from, to];
  };
  return [...span(u), ...span(v)];
}

function acrossOf([x, y, z]: Vector): readonly [Vector, Vector] {
  const u: Vector = Math.abs(x) < 0.9 ? [0, z, -y] : [-z, 0, x];
  const length = Math.hypot(...u);
  const [a, b, c]: Vector = [u[0] / length, u[1] / length, u[2] / length];
  return [
    [a, b, c],
    [y * c - z * b, z * a - x * c, x * b - y * a],
  ];
}

export function common(a: Rectangle, b: Rectangle): Rectangle {
  return [Math.max(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.min(a[3], b[3])];
}

export function areaOf([fromU, toU, fromV, toV]: Rectangle): number {
  return Math.max(0, toU - fromU) * Math.max(0, toV - fromV);
}

/** 1 for equal rectangles, 0 for disjoint ones. */
export function likenessOf(a: Rectangle, b: Rectangle): number {
  const shared = areaOf(common(a, b));
  const whole = areaOf(a) + areaOf(b) - shared;
  return whole > 0 ? shared / whole : 0;
}
