import { outOfRange } from '../../../words/outOfRange';
import { clustersOf, extentOf, grown, holds, middleOf, sizeOf, type Extent } from './clusters';
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
  const strokes = pieces.filter((piece) => isLine(piece) && sizeOf(piece) <= long * letter);
  const isLeader = (piece: Piece) =>
    isLine(piece) &&
    !isOther(piece) &&
    (sizeOf(piece) > long * letter || isFreeShoulder(piece, strokes, letter)) &&
    // As the stroke through a ⌀.
    !isStroke(piece);
  const lines = pieces.filter(isLeader).slice(0, most);
  const leaders = new Set(lines);
  const small = pieces.filter((piece) => !leaders.has(piece) && sizeOf(piece) < largest * letter);
  const clusters = clustersOf(small, near);
  const extents = clusters.map(extentOf);
  for (const [i, cluster] of clusters.entries()) {
    const own = extents[i] ?? outOfRange();
    if (extents.some((other) => other !== own && isOfLine(own, other, letter))) continue;
    if (lines.some((line) => isAt(cluster, line, near))) {
      for (const piece of cluster) leaders.add(piece);
    }
  }
  return leaders;
}

/** Whether both are letters of one line: a leader may end at one of them. */
function isOfLine(one: Extent, other: Extent, letter: number): boolean {
  const aside = Math.max(one.left - other.right, other.left - one.right);
  const apart = Math.max(Math.abs(one.low - other.low), Math.abs(one.high - other.high));
  return one.high - one.low > tall * letter && aside < beside * letter && apart < even * letter;
}

/** Of the size of a letter: how high letters are, how far from each other, how unlike in height. */
const [tall, beside, even] = [0.6, 1.2, 0.1];

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

/** A shoulder that is no stroke of a letter, as that of a T is. */
function isFreeShoulder(piece: Piece, strokes: readonly Piece[], letter: number): boolean {
  if (!isShoulder(piece, letter)) return false;
  const around = grown(piece, nearby * letter);
  return !strokes.some(
    (stroke) =>
      stroke !== piece &&
      (stroke.points.some((end) => holds(around, pointExtent(end))) ||
        isAt([stroke], piece, nearby * letter)),
  );
}

/** Whether it is a line along the text, as leaders and dimension lines end beside it: minus signs are shorter. */
function isShoulder(piece: Piece, letter: number): boolean {
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
