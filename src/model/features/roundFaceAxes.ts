import { memoized } from '../../words/memoized';
import type { PartShapes, Surface, Vector } from '../shapes';
import { along, distance, dot, minus } from '../vectors';
import { isParallel, type Axis } from '../exact/carrier';
import { similarity } from './similarity';

/** The axis of round exact faces that share it and have one radius; its sense means nothing. Lengths are in metres. */
export interface AxisLine extends Axis {
  /** Of a cylinder its radius, of a torus that of its middle circle; 0 for cones. */
  readonly radius: number;
  readonly isHollow: boolean;
}

/** Further axes of a part are not examined. */
const maxLines = 64;

/**
 * The different axes of the round faces of a part, at its placement.
 * @param elements of the placement, a 4 × 4 matrix, column-major
 * @returns none where the placement is scaled unevenly
 */
export function placedAxisLines(
  shapes: PartShapes,
  elements: ArrayLike<number>,
): readonly AxisLine[] {
  const move = similarity(elements);
  if (!move) return [];
  const { point, direction, scale } = move;
  return memoized(known, shapes, axisLines).map(({ origin, axis, radius, isHollow }) => ({
    ...{ origin: point(origin), axis: direction(axis) },
    ...{ radius: scale * radius, isHollow },
  }));
}

/** Computed once for all placements of a part. */
const known = new WeakMap<PartShapes, readonly AxisLine[]>();

function axisLines({ faces }: PartShapes): readonly AxisLine[] {
  const lines: AxisLine[] = [];
  for (const face of faces) {
    const line = lineOf(face);
    if (!line || lines.some((one) => isSameLine(one, line))) continue;
    if (lines.push(line) === maxLines) break;
  }
  return lines;
}

function lineOf(face: Surface): AxisLine | null {
  switch (face.kind) {
    case 'cylinder':
      return { ...lineIn(face), radius: face.radius };
    case 'torus':
      return { ...lineIn(face), radius: face.majorRadius };
    case 'cone':
      return { ...lineIn(face), radius: 0 };
    case 'plane':
    case 'sphere':
    case 'other':
      return null;
  }
}

function lineIn({ origin, axis, isHollow }: Omit<AxisLine, 'radius'>): Omit<AxisLine, 'radius'> {
  return { origin, axis, isHollow };
}

/**
 * The axis around which a part was turned, such as that of a shaft with a keyway: it has a round face around it, with
 * the material inside, beyond which nothing of the part reaches. Null for other parts.
 * @param reachFrom gives the largest distance of the part from an axis, metres
 * @param slack metres by which the part may reach beyond the face
 */
export function turningAxis(
  lines: readonly AxisLine[],
  reachFrom: (line: AxisLine) => number,
  slack: number,
): AxisLine | null {
  const outer = lines.filter(({ isHollow, radius }) => !isHollow && radius > 0);
  outer.sort((a, b) => b.radius - a.radius);
  return outer.slice(0, maxOuter).find((line) => reachFrom(line) <= line.radius + slack) ?? null;
}

/** So many of the widest round faces are looked at. */
const maxOuter = 4;

/** Within which points, lines and radii agree, and directions are parallel. */
export const lineTolerance = { length: 1e-8, angle: 1e-6 } as const;

function isSameLine(one: AxisLine, other: AxisLine): boolean {
  return (
    one.isHollow === other.isHollow &&
    Math.abs(one.radius - other.radius) <= lineTolerance.length &&
    isParallel(one.axis, other.axis, lineTolerance) &&
    isOnLine(other.origin, one)
  );
}

/** Whether a point is on a line, as exactly as the direction of the line is known. */
export function isOnLine(point: Vector, line: Axis): boolean {
  const { length, angle } = lineTolerance;
  return distance(footOn(line, point), point) <= length + angle * distance(line.origin, point);
}

/** The point of a line that is nearest to another point. */
export function footOn({ origin, axis }: Axis, point: Vector): Vector {
  return along(origin, axis, dot(minus(point, origin), axis));
}
