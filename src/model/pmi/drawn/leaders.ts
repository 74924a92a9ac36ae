import { outOfRange } from '../../../words/outOfRange';
import {
  clustersOf,
  extentOf,
  expanded,
  containsExtent,
  middleOf,
  sizeOf,
  type Extent,
} from './clusters';
import { isNear, isTriangle, pointExtent, type DrawnPiece, type Point } from './drawnPieces';

/**
 * Leader and dimension lines with the arrow heads, dots and triangles at their ends.
 * @param letter the size of a letter
 * @param isOther whether a piece belongs to a frame or a sign and so is no leader
 */
export function leadersIn(
  pieces: readonly DrawnPiece[],
  letter: number,
  isOther: (piece: DrawnPiece) => boolean,
): ReadonlySet<DrawnPiece> {
  const near = nearby * letter;
  const curves = pieces.filter(({ count }) => count > maxPoints);
  const isStroke = (piece: DrawnPiece) =>
    curves.some((curve) => curve !== piece && containsExtent(curve, pointExtent(middleOf(piece))));
  const strokes = pieces.filter((piece) => isLine(piece) && sizeOf(piece) <= long * letter);
  const isLeader = (piece: DrawnPiece) =>
    !piece.isClosed &&
    !piece.isFilled &&
    !isOther(piece) &&
    (sizeOf(piece) > (isLine(piece) ? long : largest) * letter ||
      isFreeShoulder(piece, strokes, letter)) &&
    // The stroke through a ⌀ is a sign.
    !isStroke(piece);
  const lines = pieces.filter(isLeader).slice(0, max);
  const leaders = new Set(lines);
  const small = pieces.filter((piece) => !leaders.has(piece) && sizeOf(piece) < largest * letter);
  const heads = small.filter(
    (piece) => isOutlinedHead(piece) && lines.some((line) => isAt([piece], line, near)),
  );
  for (const head of heads) {
    for (const piece of small) if (containsExtent(expanded(head, near), piece)) leaders.add(piece);
  }
  const clusters = clustersOf(
    small.filter((piece) => !leaders.has(piece)),
    near,
  );
  const extents = clusters.map(extentOf);
  for (const [i, cluster] of clusters.entries()) {
    const own = extents[i] ?? outOfRange();
    if (extents.some((other) => other !== own && isOfLine(own, other, letter))) continue;
    const ends = cluster.every(isSimple) ? [...lines, ...heads] : lines;
    if (ends.some((line) => isAt(cluster, line, near))) {
      for (const piece of cluster) leaders.add(piece);
    }
  }
  return leaders;
}

/** Whether both are letters of one line of text, although a leader may end at one of them. */
function isOfLine(one: Extent, other: Extent, letter: number): boolean {
  const aside = Math.max(one.left - other.right, other.left - one.right);
  const apart = Math.max(Math.abs(one.low - other.low), Math.abs(one.high - other.high));
  return one.high - one.low > tall * letter && aside < beside * letter && apart < even * letter;
}

/** In letter sizes: the least height of a letter, and the largest gap and difference in height between two. */
const [tall, beside, even] = [0.6, 1.2, 0.1];

/** Whether a line ends at a cluster, or the cluster ends on the line, as an arrow head does on an extension line. */
function isAt(
  cluster: readonly DrawnPiece[],
  { points, count }: DrawnPiece,
  near: number,
): boolean {
  const isAtEnd = cluster.some((piece) =>
    points.some((end) => containsExtent(expanded(piece, near), pointExtent(end))),
  );
  if (isAtEnd) return true;
  if (count > maxPoints || !cluster.every(isSimple)) return false;
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

/** Whether it is a shoulder and not a stroke of a letter, such as that of a T. */
function isFreeShoulder(
  piece: DrawnPiece,
  strokes: readonly DrawnPiece[],
  letter: number,
): boolean {
  if (!isShoulder(piece, letter)) return false;
  const around = expanded(piece, nearby * letter);
  return !strokes.some(
    (stroke) =>
      stroke !== piece &&
      (stroke.points.some((end) => containsExtent(around, pointExtent(end))) ||
        isAt([stroke], piece, nearby * letter)),
  );
}

/** Whether it is a horizontal line beside the text where a leader or dimension line ends. Minus signs are shorter. */
function isShoulder(piece: DrawnPiece, letter: number): boolean {
  const { left, right, low, high }: Extent = piece;
  return isLine(piece) && right - left > shoulder * letter && high - low < level * (right - left);
}

/** Whether it is the outline of an arrow head, which is not part of a letter, however close it is. */
function isOutlinedHead({ isClosed, isAxial, count }: DrawnPiece): boolean {
  return isClosed && !isAxial && count === 4;
}

/** Whether a piece may be a side of an arrow head, its outline or its filling. */
function isSimple(piece: DrawnPiece): boolean {
  return isTriangle(piece) || (!piece.isFilled && piece.count <= maxPoints);
}

function isLine({ isClosed, isFilled, count }: DrawnPiece): boolean {
  return !isClosed && !isFilled && count <= maxPoints;
}

/** The most points of a leader line. */
const maxPoints = 4;
const [shoulder, level] = [0.9, 0.1];
/**
 * In letter sizes: lines that are longer are leaders, the gap up to which pieces touch, and the largest arrow head.
 */
const [long, nearby, largest] = [1.8, 0.05, 4];
/** The number of lines that are examined; a hatch has more. */
const max = 300;
