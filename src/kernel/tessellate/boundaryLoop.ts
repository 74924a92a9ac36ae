import { outOfRange } from '../../words/outOfRange';
import type { ParameterSide } from './tessellation';

/** A side of a loop with the numbers of its points in `Points`. */
export interface BoundSide extends ParameterSide {
  readonly ids: Int32Array;
}

/** A loop in parameter space, with the face on its left. */
export interface BoundLoop {
  readonly sides: readonly BoundSide[];
  /** Difference between its end and its beginning: whole periods, 0 where it closes. */
  readonly du: number;
  readonly dv: number;
}

/** The side translated in parameter space. */
export function moved(side: BoundSide, du: number, dv: number): BoundSide {
  if (du === 0 && dv === 0) return side;
  const points = side.points.slice();
  for (let i = 0; i < points.length; i += 2) {
    points[i] = (points[i] ?? outOfRange()) + du;
    points[i + 1] = (points[i + 1] ?? outOfRange()) + dv;
  }
  return { ...side, points };
}

export function movedLoop(loop: BoundLoop, du: number, dv: number): BoundLoop {
  return du === 0 && dv === 0
    ? loop
    : { ...loop, sides: loop.sides.map((side) => moved(side, du, dv)) };
}

/** The side in the opposite direction. */
export function reversed(side: BoundSide): BoundSide {
  const count = side.ids.length;
  const points = new Float64Array(2 * count);
  for (let i = 0; i < count; i++) {
    points[2 * i] = side.points[2 * (count - 1 - i)] ?? outOfRange();
    points[2 * i + 1] = side.points[2 * (count - 1 - i) + 1] ?? outOfRange();
  }
  return {
    edge: side.edge,
    isReversed: !side.isReversed,
    points,
    stations: side.stations.slice().reverse(),
    ids: side.ids.slice().reverse(),
  };
}

/** The loop in the opposite direction. */
export function reversedLoop({ sides, du, dv }: BoundLoop): BoundLoop {
  return { sides: sides.map(reversed).reverse(), du: -du, dv: -dv };
}

/** The side rotated in parameter space by a quarter turn, `(u, v)` to `(v, -u)`, or back. Left stays left. */
export function rotatedSide(side: BoundSide, isBack: boolean): BoundSide {
  const points = new Float64Array(side.points.length);
  for (let i = 0; i < points.length; i += 2) {
    points[i] = isBack
      ? -(side.points[i + 1] ?? outOfRange())
      : (side.points[i + 1] ?? outOfRange());
    points[i + 1] = isBack ? (side.points[i] ?? outOfRange()) : -(side.points[i] ?? outOfRange());
  }
  return { ...side, points };
}

export function rotatedLoop({ sides, du, dv }: BoundLoop, isBack: boolean): BoundLoop {
  return {
    sides: sides.map((side) => rotatedSide(side, isBack)),
    du: isBack ? -dv : dv,
    dv: isBack ? du : -du,
  };
}

/** All sides of a loop once around, beginning at one of its points. */
export function sidesFrom({ sides, du, dv }: BoundLoop, side: number, point: number): BoundSide[] {
  const first = sides[side];
  if (!first) return [];
  const behind = sideBetween(first, point, first.ids.length - 1);
  const before = sideBetween(first, 0, point);
  return [
    ...(behind ? [behind] : []),
    ...sides.slice(side + 1),
    ...sides.slice(0, side).map((one) => moved(one, du, dv)),
    ...(before ? [moved(before, du, dv)] : []),
  ];
}

/** A side from one of its points to another; null where it would have no length. */
export function sideBetween(side: BoundSide, from: number, to: number): BoundSide | null {
  if (from >= to) return null;
  if (from === 0 && to === side.ids.length - 1) return side;
  return {
    ...side,
    points: side.points.slice(2 * from, 2 * to + 2),
    stations: side.stations.slice(from, to + 1),
    ids: side.ids.slice(from, to + 1),
  };
}

/** Twice the signed area in parameter space; negative for a hole. */
export function twiceArea(sides: readonly BoundSide[]): number {
  let sum = 0;
  const u0 = sides[0]?.points[0] ?? outOfRange();
  const v0 = sides[0]?.points[1] ?? outOfRange();
  for (const { points } of sides) {
    for (let i = 2; i < points.length; i += 2) {
      const u = (points[i - 2] ?? outOfRange()) - u0;
      const v = (points[i - 1] ?? outOfRange()) - v0;
      sum += u * ((points[i + 1] ?? outOfRange()) - v0) - ((points[i] ?? outOfRange()) - u0) * v;
    }
  }
  return sum;
}

/** The length of a loop in parameter space. */
export function lengthOf(sides: readonly BoundSide[]): number {
  let sum = 0;
  for (const { points } of sides) {
    for (let i = 2; i < points.length; i += 2) {
      const du = (points[i] ?? outOfRange()) - (points[i - 2] ?? outOfRange());
      const dv = (points[i + 1] ?? outOfRange()) - (points[i - 1] ?? outOfRange());
      sum += Math.hypot(du, dv);
    }
  }
  return sum;
}

/** The winding number of loops about a point: 1 within an outer loop. */
export function windingNumber(
  loops: readonly (readonly BoundSide[])[],
  u: number,
  v: number,
): number {
  let rounds = 0;
  for (const sides of loops) {
    for (const { points } of sides) {
      for (let i = 2; i < points.length; i += 2) {
        const au = (points[i - 2] ?? outOfRange()) - u;
        const av = (points[i - 1] ?? outOfRange()) - v;
        const bu = (points[i] ?? outOfRange()) - u;
        const bv = (points[i + 1] ?? outOfRange()) - v;
        if (av <= 0 === bv <= 0) continue;
        const isRight = (au * bv - bu * av) * (bv - av) > 0;
        if (isRight) rounds += bv > av ? 1 : -1;
      }
    }
  }
  return rounds;
}

/** The least and the greatest u (0) or v (1). */
export function rangeOf(sides: readonly BoundSide[], which: 0 | 1): readonly [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (const { points } of sides) {
    for (let i = which; i < points.length; i += 2) {
      const value = points[i] ?? outOfRange();
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  return [low, high];
}
