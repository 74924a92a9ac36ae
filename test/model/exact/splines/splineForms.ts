import type { SplineCurve, SplinePatch } from '../../../../src/model/shapes';
import type { Vector } from '../../../../src/model/vectors';

/** A patch of 5 × 4 poles over a square of that side, cubic by quadratic, with waves of that height. */
export function wavyPatch(
  side: number,
  height: number,
  level = 0,
  isRational = false,
): SplinePatch {
  const poles = Array.from({ length: 20 }, (_, place): Vector => {
    const [u, v] = [Math.floor(place / 4) / 4, (place % 4) / 3];
    const wave = Math.sin(7 * u + 2) * Math.cos(5 * v + 1);
    return [side * u, side * v, level + height * wave];
  });
  return {
    kind: 'patch',
    degrees: [3, 2],
    knots: [
      [0, 0, 0, 0, 0.4, 1, 1, 1, 1],
      [-1, -1, -1, 0.5, 2, 2, 2],
    ],
    poles,
    weights: isRational ? poles.map((_, i) => 1 + (i % 3) / 4) : null,
  };
}

/** An arch from x = 0 to `length`, of two cubic pieces. */
export function archCurve(length: number, height: number): SplineCurve {
  return {
    degree: 3,
    knots: [0, 0, 0, 0, 1, 2, 2, 2, 2],
    poles: [0, 0.2, 0.5, 0.8, 1].map((share, i): Vector => [
      share * length,
      0,
      i % 4 === 0 ? 0 : height,
    ]),
    weights: null,
    from: 0,
    to: 2,
  };
}
