import {
  clustersOf,
  extentOf,
  expanded,
  containsExtent,
  middleOf,
  sizeOf,
  type Extent,
} from './clusters';
import { pointExtent, type DrawnPiece, type Point } from './drawnPieces';

/** A frame around a text, or several frames that touch. */
export interface TextFrame {
  readonly pieces: readonly DrawnPiece[];
  readonly extent: Extent;
}

/**
 * Candidates for frames: closed lines that enclose something, and axis-parallel lines that form closed cells together.
 * Leaders and extension lines have a free end.
 * @param letter the size of a letter
 */
export function framesIn(pieces: readonly DrawnPiece[], letter: number): readonly TextFrame[] {
  const near = nearby * letter;
  const lines = pieces.filter((piece) => piece.isAxial && sizeOf(piece) > letter / 2);
  const axial = withoutLooseEnds(outermost(lines.slice(0, max)), near);
  const rows = clustersOf(axial, near).filter((row) => row.length > 1 || row[0]?.isClosed);
  const others = pieces.filter(
    (piece) => piece.isClosed && !piece.isAxial && sizeOf(piece) > letter,
  );
  return [...rows, ...others.slice(0, max).map((one) => [one])]
    .map((own) => ({ pieces: own, extent: expanded(extentOf(own), near) }))
    .filter(({ extent }) => sizeOf(extent) < largest * letter);
}

/** Whether the frame encloses a piece of a text that is not part of the frame. */
export function isAround({ pieces, extent }: TextFrame, text: ReadonlySet<DrawnPiece>): boolean {
  const own = new Set(pieces);
  for (const piece of text) {
    if (!own.has(piece) && containsExtent(extent, pointExtent(middleOf(piece)))) return true;
  }
  return false;
}

/** Removes pieces inside a box, such as a letter of axis-parallel strokes. */
function outermost(axial: readonly DrawnPiece[]): readonly DrawnPiece[] {
  const boxes = axial.filter(({ isClosed }) => isClosed);
  return axial.filter(
    (piece) =>
      !boxes.some(
        (box) => box !== piece && containsExtent(box, piece) && !containsExtent(piece, box),
      ),
  );
}

/** Removes lines with a free end, repeatedly until none is left. */
function withoutLooseEnds(axial: readonly DrawnPiece[], near: number): readonly DrawnPiece[] {
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

/** Whether another line that is not just collinear meets the end of a line. */
function goesOn(one: DrawnPiece, other: DrawnPiece, end: Point, near: number): boolean {
  if (one === other || !containsExtent(expanded(other, near), pointExtent(end))) return false;
  return one.points.length > 2 || other.points.length > 2 || isUpright(one) !== isUpright(other);
}

function isUpright({ left, right, low, high }: Extent): boolean {
  return high - low > right - left;
}

/** In letter sizes: the gap up to which lines touch, and the largest frame. */
const [nearby, largest] = [0.05, 100];
/** The number of lines that are examined; with more, frames hardly matter. */
const max = 500;
