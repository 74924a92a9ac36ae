import type { BSplineCurve, BSplineSurface, Frame } from '../../../src/kernel/brep/geometry';
import { cross, unit, type Vector } from '../../../src/kernel/base/vector';

/** Somewhere in space, so that no axis is a simple one. */
export const tilted: Frame = (() => {
  const axis = unit([0.3, -0.5, 0.8]);
  return { origin: [10, -20, 5], axis, x: unit(cross(axis, [0.2, 0.9, 0.1])) };
})();

/** A full circle of nine poles in the plane of x and y, as STEP files write it. */
export function splineCircle(radius: number): BSplineCurve {
  const corner = Math.SQRT1_2;
  const around: readonly (readonly [number, number])[] = [
    [1, 0],
    [1, 1],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [-1, -1],
    [0, -1],
    [1, -1],
    [1, 0],
  ];
  return {
    kind: 'bspline',
    degree: 2,
    poles: around.map(([x, y]): Vector => [radius * x, radius * y, 0]),
    weights: around.map((_, i) => (i % 2 === 0 ? 1 : corner)),
    knots: [0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4],
  };
}

/** A cylinder about the z axis: around along u, upwards along v. */
export function splineCylinder(radius: number, height: number): BSplineSurface {
  const { degree, poles, weights, knots } = splineCircle(radius);
  return {
    kind: 'bspline',
    uDegree: degree,
    vDegree: 1,
    poles: poles.map(([x, y]): Vector[] => [
      [x, y, 0],
      [x, y, height],
    ]),
    weights: (weights ?? []).map((weight) => [weight, weight]),
    uKnots: knots,
    vKnots: [0, 0, height, height],
  };
}

/** A whole ball about the z axis: around along u, from pole to pole along v. */
export function splineBall(radius: number): BSplineSurface {
  const { degree, poles, weights, knots } = splineCircle(1);
  const across: readonly (readonly [number, number])[] = [
    [0, -1],
    [1, -1],
    [1, 0],
    [1, 1],
    [0, 1],
  ];
  return {
    kind: 'bspline',
    ...{ uDegree: degree, vDegree: 2 },
    poles: poles.map(([x, y]) =>
      across.map(([out, up]): Vector => [radius * out * x, radius * out * y, radius * up]),
    ),
    weights: (weights ?? []).map((weight) =>
      across.map((_, j) => (j % 2 === 0 ? weight : weight * Math.SQRT1_2)),
    ),
    ...{ uKnots: knots, vKnots: [0, 0, 0, 1, 1, 2, 2, 2] },
  };
}

/** The flank of a thread about the z axis, 1 wide, four arcs a turn: outwards along u, round and up along v. */
export function threadFlank(radius: number, pitch: number, turns: number): BSplineSurface {
  const { weights, poles } = splineCircle(1);
  const arcs = 4 * turns;
  const places = Array.from({ length: 2 * arcs + 1 }, (_, i) => ({
    pole: poles[i % 8] ?? poles[0],
    weight: weights?.[i % 8] ?? 1,
    height: (pitch * i) / 8,
  }));
  const inner = Array.from({ length: arcs - 1 }, (_, i) => [i + 1, i + 1]).flat();
  return {
    kind: 'bspline',
    uDegree: 1,
    vDegree: 2,
    poles: [radius, radius + 1].map((reach) =>
      places.map(({ pole: [x, y] = [0, 0, 0], height }): Vector => [reach * x, reach * y, height]),
    ),
    weights: [0, 1].map(() => places.map(({ weight }) => weight)),
    uKnots: [0, 0, 1, 1],
    vKnots: [0, 0, 0, ...inner, arcs, arcs, arcs],
  };
}

/** A bent patch over four by four spans of the third degree; not clamped along u. */
export function splinePatch(): BSplineSurface {
  const poles = Array.from({ length: 7 }, (_, i) =>
    Array.from({ length: 7 }, (_, j): Vector => {
      const [x, y] = [10 * i, 10 * j];
      return [x, y, 6 * Math.sin(0.07 * x) * Math.cos(0.05 * y + 1)];
    }),
  );
  return {
    kind: 'bspline',
    uDegree: 3,
    vDegree: 3,
    poles,
    weights: null,
    uKnots: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    vKnots: [0, 0, 0, 0, 1, 2, 3, 4, 4, 4, 4],
  };
}
