import { outOfRange } from '../../../words/outOfRange';
import type { ExactSurface } from '../../exact/exact';
import { moved, windingNumber, type BoundLoop, type BoundSide } from '../boundaryLoop';

/** Sides that form a closed loop in parameter space. */
export type ClosedSides = readonly BoundSide[];

/** Moves each hole into the period in which an outer loop encloses it. */
export function withHoles(
  outer: readonly ClosedSides[],
  holes: readonly BoundLoop[],
  { u, v }: ExactSurface,
): readonly ClosedSides[] | null {
  const placed: ClosedSides[] = [...outer];
  for (const { sides } of holes) {
    if (u.period === null && v.period === null) {
      placed.push(sides);
      continue;
    }
    const hole = placedIn(outer, sides, u.period, v.period);
    if (!hole) return null;
    placed.push(hole);
  }
  return placed;
}

const turns = [0, 1, -1, 2, -2, 3, -3];

function placedIn(
  outer: readonly ClosedSides[],
  hole: ClosedSides,
  uPeriod: number | null,
  vPeriod: number | null,
): ClosedSides | null {
  for (const uTurn of uPeriod === null ? [0] : turns) {
    for (const vTurn of vPeriod === null ? [0] : turns) {
      const du = uTurn * (uPeriod ?? 0);
      const dv = vTurn * (vPeriod ?? 0);
      if (isWithin(outer, hole, du, dv)) return hole.map((side) => moved(side, du, dv));
    }
  }
  return null;
}

/** Decides by most of up to eight points, because a hole may touch the loop around it. */
function isWithin(
  outer: readonly ClosedSides[],
  hole: ClosedSides,
  du: number,
  dv: number,
): boolean {
  let within = 0;
  let count = 0;
  for (const { points } of hole) {
    for (let i = 0; i + 3 < points.length; i += 2) {
      count++;
      const u = ((points[i] ?? outOfRange()) + (points[i + 2] ?? outOfRange())) / 2 + du;
      const v = ((points[i + 1] ?? outOfRange()) + (points[i + 3] ?? outOfRange())) / 2 + dv;
      if (windingNumber(outer, u, v) === 1) within++;
      if (count === 8) return within > 4;
    }
  }
  return 2 * within > count;
}
