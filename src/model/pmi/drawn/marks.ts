import { extentOf, middleOf, sizeOf } from './clusters';
import type { DrawnPiece } from './drawnPieces';

/** Whether the pieces are an arrow head or a dot that is filled with parallel lines or with concentric circles. */
export function isMark(pieces: readonly DrawnPiece[]): boolean {
  if (pieces.length < fewFillings) return false;
  const some = pieces[Math.floor(pieces.length / 2)];
  if (!some) return false;
  const size = sizeOf(extentOf(pieces));
  const angle = angleOf(some);
  const shares = [
    pieces.filter((one) => one.count === 2 && Math.abs(Math.sin(angleOf(one) - angle)) < parallel),
    pieces.filter((one) => middleDistance(one, some) < sameMiddle * size),
  ].map(({ length }) => length / pieces.length);
  return Math.max(...shares) > mostly;
}

const fewFillings = 5;
/**
 * The sine of the angle between parallel lines; the distance between concentric centres as a share of the mark's size;
 * the share of the pieces that must fit.
 */
const [parallel, sameMiddle, mostly] = [0.02, 0.05, 0.7];

/** The direction from the first point of a line to its last, in radians. */
function angleOf({ points }: DrawnPiece): number {
  const [[u, v], [toU, toV]] = [points[0] ?? [0, 0], points.at(-1) ?? [0, 0]];
  return Math.atan2(toV - v, toU - u);
}

function middleDistance(one: DrawnPiece, other: DrawnPiece): number {
  const [[u, v], [otherU, otherV]] = [middleOf(one), middleOf(other)];
  return Math.hypot(u - otherU, v - otherV);
}
