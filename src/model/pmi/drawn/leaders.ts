import { clustersOf, grown, holds, middleOf, sizeOf, type Extent } from './clusters';
import { isNear, pointExtent, type Piece, type Point } from './drawnPieces';

/**
 * Lines that lead to a part or away from it, and what stands at their ends: arrow heads, dots, triangles.
 * @param letter how large a letter is
 * @param isOther of frames and signs, which lead nowhere
 */
export function leadersIn(
  pieces: readonly Piece[],
  letter: number,
  isOther: (piece: Piece) => boolean,
): ReadonlySet<Piece> {
  const near = nearby * letter;
  const curves = pieces.filter(({ count }) => count > mostPoints);
  const isStroke = (piece: Piece) =>
    curves.some((curve) => holds(curve, pointExtent(middleOf(piece))));
  const isLeader = (piece: Piece) =>
    isLine(piece) &&
    !isOther(piece) &&
    (sizeOf(piece) > long * letter || isShoulder(piece, letter)) &&
    // As the stroke through a ⌀.
    !isStroke(piece);
  const lines = pieces.filter(isLeader).slice(0, most);
  const leaders = new Set(lines);
  const small = pieces.filter((piece) => !leaders.has(piece) && sizeOf(piece) < largest * letter);
  for (const cluster of clustersOf(small, near)) {
    if (lines.some((line) => isAt(cluster, line, near))) {
      for (const piece of cluster) leaders.add(piece);
    }
  }
  return leaders;
}

/** Whether a line ends at what hangs together, or that ends on the line, as an arrow head does on a line from the part. */
function isAt(cluster: readonly Piece[], { points }: Piece, near: number): boolean {
  const isAtEnd = cluster.some((piece) =>
    points.some((end) => holds(grown(piece, near), pointExtent(end))),
  );
  if (isAtEnd) return true;
  if (cluster.some(({ count, isFilled }) => isFilled || count > mostPoints)) return false;
  return cluster.some((piece) =>
    piece.points.some((point) =>
      points.some((end, i) => i > 0 && isOn(point, points[i - 1] ?? end, end, near)),
    ),
  );
}

function isOn(point: Point, from: Point, to: Point, near: number): boolean {
  const [along, upwards] = [to[0] - from[0], to[1] - from[1]];
  const square = along * along + upwards * upwards;
  const share = ((point[0] - from[0]) * along + (point[1] - from[1]) * upwards) / square;
  if (!(share >= 0 && share <= 1)) return false;
  return isNear(point, [from[0] + share * along, from[1] + share * upwards], near);
}

/** Whether it is a line along the text, as leaders and dimension lines end beside it: minus signs are shorter. */
export function isShoulder(piece: Piece, letter: number): boolean {
  const { left, right, low, high }: Extent = piece;
  return isLine(piece) && right - left > shoulder * letter && high - low < level * (right - left);
}

function isLine({ isClosed, isFilled, count }: Piece): boolean {
  return !isClosed && !isFilled && count <= mostPoints;
}

/** Of a leader. */
const mostPoints = 4;
const [shoulder, level] = [0.9, 0.1];
/** Of the size of a letter: lines that are longer lead, what is no farther apart touches, no arrow head is larger. */
const [long, nearby, largest] = [1.8, 0.05, 4];
/** Of more, as of a hatch, these are enough. */
const most = 300;
