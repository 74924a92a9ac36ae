import { clustersOf, extentOf, grown, holds, middleOf, sizeOf, type Extent } from './clusters';
import { pointExtent, type Piece, type Point } from './drawnPieces';

/** A frame around a text, or several that touch. */
export interface TextFrame {
  readonly pieces: readonly Piece[];
  readonly extent: Extent;
}

/**
 * What may be frames: closed lines that hold something, and lines along the axes that close with others. What leads
 * to a frame, and lines from a part, end freely somewhere.
 * @param letter how large a letter is
 */
export function framesIn(pieces: readonly Piece[], letter: number): readonly TextFrame[] {
  const near = nearby * letter;
  const lines = pieces.filter((piece) => piece.isAxial && sizeOf(piece) > letter / 2);
  const axial = withoutLooseEnds(outermost(lines.slice(0, most)), near);
  const rows = clustersOf(axial, near).filter((row) => row.length > 1 || row[0]?.isClosed);
  const others = pieces.filter(
    (piece) => piece.isClosed && !piece.isAxial && sizeOf(piece) > letter,
  );
  return [...rows, ...others.slice(0, most).map((one) => [one])]
    .map((own) => ({ pieces: own, extent: grown(extentOf(own), near) }))
    .filter(({ extent }) => sizeOf(extent) < largest * letter);
}

/** Whether it is around something of a text that it is not itself. */
export function isAround({ pieces, extent }: TextFrame, text: ReadonlySet<Piece>): boolean {
  const own = new Set(pieces);
  for (const piece of text) {
    if (!own.has(piece) && holds(extent, pointExtent(middleOf(piece)))) return true;
  }
  return false;
}

/** Without what stands in a box, as a letter does that is drawn along the axes. */
function outermost(axial: readonly Piece[]): readonly Piece[] {
  const boxes = axial.filter(({ isClosed }) => isClosed);
  return axial.filter(
    (piece) => !boxes.some((box) => box !== piece && holds(box, piece) && !holds(piece, box)),
  );
}

/** Without lines that end where no other one is, again and again. */
function withoutLooseEnds(axial: readonly Piece[], near: number): readonly Piece[] {
  let left = axial;
  for (;;) {
    const kept = left.filter(
      (one) =>
        one.isClosed ||
        [one.points[0], one.points.at(-1)].every(
          (end) => end && left.some((other) => goesOn(one, other, end, near)),
        ),
    );
    if (kept.length === left.length) return kept;
    left = kept;
  }
}

/** Whether another line that does not only run along a line stands where that ends. */
function goesOn(one: Piece, other: Piece, end: Point, near: number): boolean {
  if (one === other || !holds(grown(other, near), pointExtent(end))) return false;
  return one.points.length > 2 || other.points.length > 2 || isUpright(one) !== isUpright(other);
}

function isUpright({ left, right, low, high }: Extent): boolean {
  return high - low > right - left;
}

/** Of the size of a letter: what is no farther apart touches, and no frame is larger. */
const [nearby, largest] = [0.05, 100];
/** Of more, frames are few. */
const most = 500;
