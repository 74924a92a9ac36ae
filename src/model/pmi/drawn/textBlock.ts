import type { AnnotationPlane } from '../pmi';
import { perpendicularTo, dot, plus, times, vectorAt, type Vector } from '../../vectors';
import {
  clustersOf,
  extentOf,
  expanded,
  containsExtent,
  middleOf,
  sizeOf,
  type Extent,
} from './clusters';
import type { DrawnPoints } from './drawnPoints';
import { leadersIn } from './leaders';
import { isMark } from './marks';
import { isTriangle, piecesOf, type DrawnPiece } from './drawnPieces';
import { textAxes } from './textAxes';
import { framesIn, isAround, type TextFrame } from './textFrames';

/** The part of an annotation that is its text with the frame around it, without the leader to the part. */
export interface TextBlock {
  /** For every point of the annotation, in order: 1 if it belongs to the text, else 0. */
  readonly isText: Uint8Array;
  /** In the coordinates of the annotation, metres. */
  readonly middle: Vector;
  /** The middle of the side where its lines begin. */
  readonly start: Vector;
  /** The direction of its lines, a unit vector, which may be tilted against that of the plane. */
  readonly x: Vector;
  /** The approximate height of a letter in metres; 0 if it is unknown. */
  readonly height: number;
}

/**
 * Separates the text of an annotation from its leader. Letters are small outlines or filled shapes near each other, on
 * one line or several. A closed line around them is their frame, and everything in it belongs to the text. Other long
 * lines are leaders, together with the arrow heads at their ends. Without letters, nothing is text.
 */
export function textBlock(drawn: DrawnPoints, plane: AnnotationPlane): TextBlock {
  const { normal } = plane;
  const along = plane.x ?? perpendicularTo(normal);
  const isText = new Uint8Array(drawn.numbers.length);
  const [some] = drawn.numbers;
  if (some === undefined)
    return { isText, middle: origin, start: origin, x: along, height: unknown };
  const first = vectorAt(drawn.positions, 3 * some);
  if (drawn.numbers.length > maxPoints) {
    return { isText, middle: first, start: first, x: along, height: unknown };
  }
  const { x, y } = textAxes(drawn, along, normal);
  const pieces = piecesOf(drawn, x, y);
  const letters = lettersOf(pieces);
  const { text, letter } = textOf(pieces, letters);
  for (const { runs } of text) for (const [from, count] of runs) isText.fill(1, from, from + count);
  const extent = extentOf(text.size > 0 ? [...text] : pieces);
  const [u, v] = middleOf(extent);
  const middle = plus(plus(times(x, u), times(y, v)), times(normal, dot(first, normal)));
  const start = plus(middle, times(x, extent.left - u));
  const whole = letters.filter((one) => text.has(one) && 2 * largestSide(one) > letter);
  const height = ofLetters(whole.map(({ low, high }) => high - low)) || letter;
  return { isText, middle, start, x, height: text.size > 0 ? height : unknown };
}

const origin: Vector = [0, 0, 0];

/** An annotation with more points is not analysed; notes that fill a page have fewer. */
const maxPoints = 200_000;

/** Outlines and filled shapes that may be letters, without hatched marks and without outlines around others. */
function lettersOf(pieces: readonly DrawnPiece[]): readonly DrawnPiece[] {
  const outlines = pieces.filter(
    (piece) => (piece.isFilled ? !isTriangle(piece) : piece.count >= 5) || isBracket(piece),
  );
  const plain = clustersOf(outlines, 0).filter((cluster) => !isMark(cluster));
  const letters = plain.flat();
  if (letters.length > maxFramedCharacters) return letters;
  const strokes = pieces.filter(({ isClosed, isFilled }) => !isClosed && !isFilled);
  return letters.filter(
    (one) => !(one.isClosed && holdsOthers(one, one.isAxial ? pieces : strokes)),
  );
}

/** Whether it has three axis-parallel segments and ends level with its start, as ⌴ does and no leader does. */
function isBracket({ isAxial, count, points, low, high }: DrawnPiece): boolean {
  const [[, from], [, to]] = [points[0] ?? [0, 0], points.at(-1) ?? [0, 0]];
  return isAxial && count === 4 && high > low && Math.abs(from - to) < nearby * (high - low);
}

function holdsOthers(outer: DrawnPiece, pieces: readonly DrawnPiece[]): boolean {
  return pieces.some(
    (one) => one !== outer && containsExtent(outer, one) && !containsExtent(one, outer),
  );
}

/** With more letters than this, frames hardly matter and are not looked for. */
const maxFramedCharacters = 1000;

/**
 * The pieces of the text with its frames, and the size of a letter.
 * @param letters candidates, which may include arcs and dots
 */
function textOf(pieces: readonly DrawnPiece[], letters: readonly DrawnPiece[]) {
  const known = ofLetters(sizesOf(letters, pieces));
  const boxed = known > 0 ? known : inBoxes(pieces);
  const lone = boxed > 0 ? [] : loneStrokes(pieces);
  const letter = boxed > 0 ? boxed : ofLetters(lone.map(largestSide));
  const frames = framesIn(pieces, letter);
  const signs = new Set([...letters, ...lone]);
  const ofFrames = piecesOfFrames(frames);
  const filled = frames.filter(
    (frame) => isAround(frame, signs) || (known === 0 && isFilledWith(frame, pieces)),
  );
  const aroundSigns = piecesOfFrames(filled);
  const isFramed = (piece: DrawnPiece) =>
    filled.some(({ extent }) => containsExtent(extent, piece));
  const isSign = (piece: DrawnPiece) =>
    (signs.has(piece) && sizeOf(piece) <= largest * letter) || (known === 0 && isFramed(piece));
  const leaders = leadersIn(
    pieces.filter((piece) => !aroundSigns.has(piece)),
    letter,
    (piece) => ofFrames.has(piece) || isSign(piece),
  );
  const small = pieces.filter((piece) => !leaders.has(piece) && sizeOf(piece) <= largest * letter);
  const text = new Set(linesOf(small, letter, isSign));
  if (text.size === 0) return { text, letter };
  for (const { pieces: own, extent } of frames.filter((frame) => isAround(frame, text))) {
    for (const piece of own) text.add(piece);
    for (const piece of pieces) if (containsExtent(extent, piece)) text.add(piece);
  }
  const around = expanded(extentOf([...text]), nearby * letter);
  for (const piece of pieces) if (containsExtent(around, piece)) text.add(piece);
  return { text, letter };
}

/** Whether a frame encloses whole pieces that are no hatch, which are then letters of straight strokes. */
function isFilledWith({ pieces: own, extent }: TextFrame, pieces: readonly DrawnPiece[]): boolean {
  const isOfLetters = own.every(({ isAxial, count }) => isAxial || count >= fewestRound);
  const held = isOfLetters
    ? pieces.filter((one) => !own.includes(one) && containsExtent(extent, one))
    : [];
  return held.length > 0 && !isMark(held);
}

/** The fewest points of a circle that may be a frame, so that a triangle is none. */
const fewestRound = 12;

function piecesOfFrames(frames: readonly TextFrame[]): ReadonlySet<DrawnPiece> {
  return new Set(frames.flatMap(({ pieces }) => pieces));
}

/** The cluster that is most likely text, with the clusters beside it or on the next lines, and so on from these. */
function linesOf(
  small: readonly DrawnPiece[],
  letter: number,
  isSign: (piece: DrawnPiece) => boolean,
): readonly DrawnPiece[] {
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
function pointsOf(pieces: readonly DrawnPiece[]): number {
  return pieces.reduce((sum, { count }) => sum + Math.min(count, maxStrokesOfLetter), 0);
}

const maxStrokesOfLetter = 12;

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

/** The sizes of letters without full stops; where all are full stops, those of the strokes beside them. */
function sizesOf(letters: readonly DrawnPiece[], pieces: readonly DrawnPiece[]): readonly number[] {
  if (letters.length > maxBoxes) return letters.map(largestSide);
  const tall = (stop: DrawnPiece) =>
    pieces.filter((one) => (isStroke(one) || letters.includes(one)) && standsBeside(one, stop));
  const stops = letters.filter((one) => one.isClosed && one.isAxial && tall(one).length > 0);
  const others = letters.filter((one) => !stops.includes(one));
  return (others.length > 0 ? others : stops.flatMap(tall)).map(largestSide);
}

/** Whether a piece has the base line of a full stop and is as much taller as a letter is. */
function standsBeside({ left, right, low, high }: DrawnPiece, stop: DrawnPiece): boolean {
  const size = stop.high - stop.low;
  const isLevel = Math.abs(low - stop.low) < nearby * size;
  const taller = (high - low) / size;
  return isLevel && taller > 2 && taller < 10 && right - left < 2 * (high - low);
}

/** Letters of straight strokes without a box: what stands apart from a leader and is clearly smaller. */
function loneStrokes(pieces: readonly DrawnPiece[]): readonly DrawnPiece[] {
  const clusters = clustersOf(pieces, 0);
  const largestSize = Math.max(...clusters.map((cluster) => sizeOf(extentOf(cluster))));
  return clusters
    .filter(
      (cluster) =>
        2 * sizeOf(extentOf(cluster)) < largestSize &&
        cluster.every(isStroke) &&
        cluster.some(({ count }, _, { length }) => count + length > 3) &&
        !isMark(cluster),
    )
    .flat();
}

/** Whether it may be a stroke of a letter, of which a letter like E has several. */
function isStroke({ isClosed, isFilled, count }: DrawnPiece): boolean {
  return !isClosed && !isFilled && count <= 4;
}

/** The size of letters of straight strokes, as in the box of a datum: about half the height of the box. */
function inBoxes(pieces: readonly DrawnPiece[]): number {
  const boxes = pieces.filter(
    ({ isClosed, isAxial, count }) => isClosed && (isAxial || count >= fewestRound),
  );
  const box = boxes
    .slice(0, maxBoxes)
    .find(
      (one) =>
        holdsOthers(one, pieces) &&
        !isMark(pieces.filter((piece) => piece !== one && containsExtent(one, piece))),
    );
  return box ? (box.high - box.low) / (box.isAxial ? 2 : 4) : unknown;
}

/** The number of boxes that are examined; among more, as in a hatch of boxes, none is that of a letter. */
const maxBoxes = 20;

function largestSide({ left, right, low, high }: Extent): number {
  return Math.max(right - left, high - low);
}
