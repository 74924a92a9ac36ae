import { outOfRange } from '../../../words/outOfRange';
import type { BoundLoop } from '../boundaryLoop';
import type { LoopPoint } from './loopPoints';

/** The least y at which a vertical ray from a point meets a loop; Infinity where it does not. */
export function rayHitAbove({ sides }: BoundLoop, { x, y }: LoopPoint): number {
  let least = Infinity;
  for (const { points } of sides) {
    for (let i = 2; i < points.length; i += 2) {
      const ax = points[i - 2] ?? outOfRange();
      const ay = points[i - 1] ?? outOfRange();
      const bx = points[i] ?? outOfRange();
      const by = points[i + 1] ?? outOfRange();
      if (ax <= x === bx <= x) continue;
      const height = ay + ((by - ay) * (x - ax)) / (bx - ax);
      if (height > y && height < least) least = height;
    }
  }
  return least;
}

/** Whether the straight line between two points neither crosses nor touches a loop. */
export function isUnobstructed(
  from: LoopPoint,
  to: LoopPoint,
  loops: readonly BoundLoop[],
): boolean {
  return loops.every(({ sides }) =>
    sides.every(({ points }) => {
      for (let i = 2; i < points.length; i += 2) {
        const ax = points[i - 2] ?? outOfRange();
        const ay = points[i - 1] ?? outOfRange();
        const bx = points[i] ?? outOfRange();
        const by = points[i + 1] ?? outOfRange();
        if (isMeeting(from, to, ax, ay, bx, by)) return false;
      }
      return true;
    }),
  );
}

function isMeeting(
  from: LoopPoint,
  to: LoopPoint,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): boolean {
  const isEnd = (x: number, y: number) =>
    (x === from.x && y === from.y) || (x === to.x && y === to.y);
  const a = sideOf(from, to, ax, ay);
  const b = sideOf(from, to, bx, by);
  if (isEnd(ax, ay) || isEnd(bx, by)) return false;
  if (a > 0 === b > 0 && a !== 0 && b !== 0) return false;
  const dx = bx - ax;
  const dy = by - ay;
  const c = dx * (from.y - ay) - dy * (from.x - ax);
  const d = dx * (to.y - ay) - dy * (to.x - ax);
  return c > 0 !== d > 0;
}

function sideOf(from: LoopPoint, to: LoopPoint, x: number, y: number): number {
  return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
}
