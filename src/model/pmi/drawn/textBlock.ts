import type { AnnotationPlane } from '../pmi';
import { across, cross, dot, plus, times, vectorAt, type Vector } from '../../vectors';
import { clustersOf, extentOf, grown, holds, middleOf, sizeOf, type Extent } from './clusters';
import type { DrawnPoints } from './drawnPoints';
import { leadersIn } from './leaders';
import { isMark } from './marks';
import { piecesOf, type Piece } from './drawnPieces';
import { framesIn, isAround, type TextFrame } from './textFrames';

/** The part of an annotation that is its text with the frame around it, without the leader to the part. */
export interface TextBlock {
  /** For every point of the annotation, in order: 1 if it belongs to the text, else 0. */
  readonly isText: Uint8Array;
  /** In the coordinates of the annotation, metres. */
  readonly middle: Vector;
  /** The approximate height of a letter in metres; 0 if it is unknown. */
  readonly height: number;
}

/**
 * Separates the text of an annotation from its leader. Letters are small outlines or filled shapes near each other, on
 * one line or several. A closed line around them is their frame, and everything in it belongs to the text. Other long
 * lines are leaders, together with the arrow heads at their ends. Without letters, nothing is text.
 */
export function textBlock(drawn: DrawnPoints, plane: AnnotationPlane): TextBlock {
  const x = plane.x ?? across(plane.normal);
  const y = cross(plane.normal, x);
  const isSmall = drawn.numbers.length <= mostPoints;
  const pieces = isSmall ? piecesOf(drawn, x, y) : [];
  const letters = lettersOf(pieces);
  const text = textOf(pieces, letters);
  const isText = new Uint8Array(drawn.numbers.length);
  for (const { runs } of text)
    for (const [first, count] of runs) isText.fill(1, first, first + count);
  const [some] = drawn.numbers;
  if (some === undefined) return { isText, middle: [0, 0, 0], height: 0 };
  const start = vectorAt(drawn.positions, 3 * some);
  if (pieces.length === 0) return { isText, middle: start, height: 0 };
  const [u, v] = middleOf(extentOf(text.size > 0 ? [...text] : pieces));
  const off = dot(start, plane.normal);
  const middle = plus(plus(times(x, u), times(y, v)), times(plane.normal, off));
  const heights = letters.filter((one) => text.has(one)).map(({ low, high }) => high - low);
  return { isText, middle, height: ofLetters(heights) };
}

/** An annotation with more points is not analysed; notes that fill a page have fewer. */
const mostPoints = 200_000;

/** Outlines and filled shapes that may be letters, without hatched marks and without outlines around others. */
function lettersOf(pieces: readonly Piece[]): readonly Piece[] {
  const outlines = pieces.filter(
    (piece) => piece.count >= (piece.isFilled ? 6 : 5) || isBracket(piece),
  );
  const plain = clustersOf(outlines, 0).filter((cluster) => !isMark(cluster));
  const letters = plain.flat();
  if (letters.length > mostFramed) return letters;
  const strokes = pieces.filter(({ isClosed, isFilled }) => !isClosed && !isFilled);
  return letters.filter(
    (one) => !(one.isClosed && holdsOthers(one, one.isAxial ? pieces : strokes)),
  );
}

/** Whether it has three axis-parallel segments and ends level with its start, as ⌴ does and no leader does. */
function isBracket({ isAxial, count, points, low, high }: Piece): boolean {
  const [[, from], [, to]] = [points[0] ?? [0, 0], points.at(-1) ?? [0, 0]];
  return isAxial && count === 4 && high > low && Math.abs(from - to) < nearby * (high - low);
}

function holdsOthers(outer: Piece, pieces: readonly Piece[]): boolean {
  return pieces.some((one) => one !== outer && holds(outer, one) && !holds(one, outer));
}

/** With more letters than this, frames hardly matter and are not looked for. */
const mostFramed = 1000;

/**
 * The pieces of the text with its frames.
 * @param letters candidates, which may include arcs and dots
 */
function textOf(pieces: readonly Piece[], letters: readonly Piece[]): ReadonlySet<Piece> {
  const known = ofLetters(letters.map(largestSide));
  const letter = known > 0 ? known : inBoxes(pieces);
  const frames = framesIn(pieces, letter);
  const signs = new Set(letters);
  const ofFrames = piecesOfFrames(frames);
  const filled = frames.filter(
    (frame) => isAround(frame, signs) || (known === 0 && isFilledWith(frame, pieces)),
  );
  const aroundSigns = piecesOfFrames(filled);
  const isFramed = (piece: Piece) => filled.some(({ extent }) => holds(extent, piece));
  const leaders = leadersIn(
    pieces.filter((piece) => !aroundSigns.has(piece)),
    letter,
    (piece) => ofFrames.has(piece) || signs.has(piece) || (known === 0 && isFramed(piece)),
  );
  const small = pieces.filter((piece) => !leaders.has(piece) && sizeOf(piece) <= largest * letter);
  const isSign = (piece: Piece) => signs.has(piece) || (known === 0 && isFramed(piece));
  const text = new Set(linesOf(small, letter, isSign));
  if (text.size === 0) return text;
  for (const { pieces: own, extent } of frames.filter((frame) => isAround(frame, text))) {
    for (const piece of own) text.add(piece);
    for (const piece of pieces) if (holds(extent, piece)) text.add(piece);
  }
  const around = grown(extentOf([...text]), nearby * letter);
  for (const piece of pieces) if (holds(around, piece)) text.add(piece);
  return text;
}

/** Whether a frame encloses whole pieces that are no hatch, which are then letters of straight strokes. */
function isFilledWith({ pieces: own, extent }: TextFrame, pieces: readonly Piece[]): boolean {
  const isOfLetters = own.every(({ isAxial, count }) => isAxial || count >= fewestRound);
  const held = isOfLetters ? pieces.filter((one) => !own.includes(one) && holds(extent, one)) : [];
  return held.length > 0 && !isMark(held);
}

/** The fewest points of a circle that may be a frame, so that a triangle is none. */
const fewestRound = 12;

function piecesOfFrames(frames: readonly TextFrame[]): ReadonlySet<Piece> {
  return new Set(frames.flatMap(({ pieces }) => pieces));
}

/** The cluster that is most likely text, with the clusters beside it or on the next lines, and so on from these. */
function linesOf(
  small: readonly Piece[],
  letter: number,
  isSign: (piece: Piece) => boolean,
): readonly Piece[] {
  const clusters = clustersOf(small, apart * letter).filter((cluster) => !isMark(cluster));
  const withSigns = clusters.filter((cluster) => cluster.some(isSign));
  const [main, ...rest] = withSigns.sort((a, b) => pointsOf(b) - pointsOf(a));
  if (!main) return [];
  const found = [main];
  let others = [...rest, ...clusters.filter((cluster) => !withSigns.includes(cluster))];
  for (const cluster of found) {
    const around = extentOf(cluster);
    const next = others.filter((other) =>
      isBeside(extentOf(other), around, other.some(isSign), letter),
    );
    found.push(...next);
    others = others.filter((other) => !next.includes(other));
  }
  return found.flat();
}

/** Whether a cluster continues the same line or is on the next one. Without a sign it is part of one, as of ±. */
function isBeside(extent: Extent, around: Extent, hasSign: boolean, letter: number): boolean {
  const { left, right, low, high } = extent;
  const aside = Math.max(around.left - right, left - around.right);
  const above = Math.max(around.low - high, low - around.high);
  if (high - low <= letter / 2) return false;
  const isOfLine = Math.max(Math.abs(low - around.low), Math.abs(high - around.high)) < letter / 3;
  if (above < 0) return aside <= (hasSign || isOfLine ? spaced : apart) * letter;
  return hasSign && aside < 0 && above <= lineSpaced * letter;
}

/**
 * In letter sizes: the largest gap between letters of one text, the largest piece of a text, and the gap up to which
 * two pieces touch.
 */
const [apart, largest, nearby] = [1.2, 3.2, 0.1];
/** In letter sizes: the largest gap between a value and its tolerance, and between two lines. */
const [spaced, lineSpaced] = [4, 4];

/** The number of points, where a piece of many points (a curve) counts as one letter. */
function pointsOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { count }) => sum + Math.min(count, mostOfLetter), 0);
}

const mostOfLetter = 12;

/** The size when there is nothing to measure. */
const unknown = 0;

/**
 * The size of a letter among all signs. Points, minus signs and holes in letters are smaller, so a value above the
 * median is taken.
 */
function ofLetters(sizes: readonly number[]): number {
  const known = sizes.filter((size) => size > 0).sort((a, b) => a - b);
  return known[Math.floor(amongSigns * (known.length - 1))] ?? unknown;
}

const amongSigns = 0.6;

/** The size of letters of straight strokes, as in the box of a datum: about half the height of the box. */
function inBoxes(pieces: readonly Piece[]): number {
  const boxes = pieces.filter(
    ({ isClosed, isAxial, count }) => isClosed && (isAxial || count >= fewestRound),
  );
  const box = boxes
    .slice(0, mostBoxes)
    .find(
      (one) =>
        holdsOthers(one, pieces) &&
        !isMark(pieces.filter((piece) => piece !== one && holds(one, piece))),
    );
  return box ? (box.high - box.low) / (box.isAxial ? 2 : 4) : unknown;
}

/** The number of boxes that are examined; among more, as in a hatch of boxes, none is that of a letter. */
const mostBoxes = 20;

function largestSide({ left, right, low, high }: Extent): number {
  return Math.max(right - left, high - low);
}
