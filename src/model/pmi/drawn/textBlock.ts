import type { AnnotationPlane } from '../pmi';
import { across, cross, dot, plus, times, vectorAt, type Vector } from '../../vectors';
import { outOfRange } from '../../../words/outOfRange';
import { clustersOf, type Extent } from './clusters';
import type { DrawnPoints } from './drawnPoints';

/** The part of an annotation that is its text with the frame around it, without the leader to the part. */
export interface TextBlock {
  /** For every point of the annotation, in order: 1 if it belongs to the text, else 0. */
  readonly isText: Uint8Array;
  /** In the coordinates of the annotation, metres. */
  readonly middle: Vector;
  /** Approximate height of a letter, metres; 0 if not known. */
  readonly height: number;
}

interface Piece extends Extent {
  readonly first: number;
  readonly count: number;
  /** Direction of the line from its first point to its last, radians. */
  readonly angle: number;
}

/** A piece of a letter is at most this many times as large as a usual piece. */
const longest = 6;
/** Pieces of one letter are at most this far apart, as a share of the usual size of a piece. */
const touching = 0.05;
/**
 * Letters of one text are at most `apart` letter sizes apart, and a piece of a text is at most `largest` letter sizes
 * large.
 */
const [apart, largest] = [1.2, 2];

/**
 * Separates the text of an annotation from its leader. Letters are many small pieces near each other. A frame and its
 * dividing lines are no larger than what they enclose. Whatever reaches out of the frame, or stands alone as an arrow
 * head does, belongs to the leader.
 */
export function textBlock(drawn: DrawnPoints, plane: AnnotationPlane): TextBlock {
  const x = plane.x ?? across(plane.normal);
  const y = cross(plane.normal, x);
  const pieces = piecesOf(drawn, x, y);
  const ofLines = drawn.lines.length;
  const triangles = pieces.slice(ofLines);
  const size = usualSize(triangles.length >= fewTriangles ? triangles : pieces);
  const letters = lettersOf(pieces, size);
  const letter = ofLetters(
    letters.map(({ left, right, low, high }) => Math.max(right - left, high - low)),
  );
  const small = pieces.filter(
    (piece) => sizeOf(piece) <= largest * letter && !isShoulder(piece, letter),
  );
  const text = textOf(small, letter);
  const around = grown(extentOf(text), apart * letter);
  const block = new Set(text);
  for (const piece of pieces) if (holds(around, piece)) block.add(piece);
  const isText = new Uint8Array(drawn.numbers.length);
  for (const { first, count } of block) isText.fill(1, first, first + count);
  const { left, right, low, high } = extentOf([...block]);
  const [some] = drawn.numbers;
  if (some === undefined) return { isText, middle: [0, 0, 0], height: 0 };
  const off = dot(vectorAt(drawn.positions, 3 * some), plane.normal);
  const inPlane = plus(times(x, (left + right) / 2), times(y, (low + high) / 2));
  const middle = plus(inPlane, times(plane.normal, off));
  return { isText, middle, height: ofLetters(letters.map(({ low, high }) => high - low)) };
}

/** The cluster that is most likely text, with the clusters beside it or on the next lines. */
function textOf(small: readonly Piece[], letter: number): readonly Piece[] {
  const clusters = clustersOf(small, apart * letter).filter((cluster) => !isMark(cluster));
  const [main = [], ...others] = clusters.sort((a, b) => pointsOf(b) - pointsOf(a));
  const around = extentOf(main);
  const beside = others.filter((cluster) => {
    const { left, right, low, high } = extentOf(cluster);
    const aside = Math.max(around.left - right, left - around.right);
    const above = Math.max(around.low - high, low - around.high);
    const isNear = Math.min(aside, above) < 0 && Math.max(aside, above) <= spaced * letter;
    return cluster.length > 1 && isNear && high - low > letter / 2;
  });
  return [main, ...beside].flat();
}

/** In letter sizes: the largest gap between a value and its tolerance, or between lines of text. */
const spaced = 2;

/** The number of points, where a piece of many points (a curve) counts as one letter. */
function pointsOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { count }) => sum + Math.min(count, mostOfLetter), 0);
}

const mostOfLetter = 12;

/** Whether the pieces are an arrow head or a dot that is filled with parallel lines or with concentric circles. */
function isMark(pieces: readonly Piece[]): boolean {
  if (pieces.length < fewFillings) return false;
  const some = pieces[Math.floor(pieces.length / 2)];
  if (!some) return false;
  const size = sizeOf(extentOf(pieces));
  const shares = [
    pieces.filter(
      (one) => one.count === 2 && Math.abs(Math.sin(one.angle - some.angle)) < parallel,
    ),
    pieces.filter((piece) => middleDistance(piece, some) < sameMiddle * size),
  ].map(({ length }) => length / pieces.length);
  return Math.max(...shares) > mostly;
}

const fewFillings = 5;
/**
 * The sine of the angle between parallel lines; the distance between concentric centres as a share of the mark's size;
 * the share of the pieces that must fit.
 */
const [parallel, sameMiddle, mostly] = [0.02, 0.05, 0.7];

function middleDistance(one: Extent, other: Extent): number {
  const across = one.left + one.right - other.left - other.right;
  return Math.hypot(across, one.low + one.high - other.low - other.high) / 2;
}

/** The size when there is nothing to measure. */
const unknown = 0;
/** Fewer triangles than this are an arrow head and not letters. */
const fewTriangles = 12;

/** The extents of letters: pieces that touch each other, without the frames around them. */
function lettersOf(pieces: readonly Piece[], size: number): readonly Extent[] {
  const small = pieces.filter((piece) => sizeOf(piece) <= longest * size);
  const text = small.length <= mostFramed ? small.filter((piece) => !isFrame(piece, small)) : small;
  return clustersOf(text, touching * size).map(extentOf);
}

/**
 * The size of a letter among all signs. Points, minus signs and separate strokes are smaller, so an upper quartile is
 * taken.
 */
function ofLetters(sizes: readonly number[]): number {
  const known = sizes.filter((size) => size > 0).sort((a, b) => a - b);
  return known[Math.floor(amongSigns * known.length)] ?? unknown;
}

const amongSigns = 0.75;
/**
 * Whether it is a horizontal line beside the text, at which a leader or dimension line ends. Minus signs are shorter.
 */
function isShoulder({ left, right, low, high }: Extent, letter: number): boolean {
  return right - left > shoulder * letter && high - low < level * (right - left);
}

const [shoulder, level] = [0.9, 0.1];

/** With more pieces than this, frames hardly matter and are not looked for. */
const mostFramed = 1000;

function isFrame(piece: Piece, all: readonly Piece[]): boolean {
  return all.some((other) => other !== piece && holds(piece, other) && !holds(other, piece));
}

function piecesOf({ positions, numbers, lines }: DrawnPoints, x: Vector, y: Vector): Piece[] {
  const pieces: Piece[] = [];
  const add = (first: number, count: number) => {
    const extent = { left: Infinity, right: -Infinity, low: Infinity, high: -Infinity };
    const at = (i: number): readonly [u: number, v: number] => {
      const point = vectorAt(positions, 3 * (numbers[i] ?? outOfRange()));
      return [dot(point, x), dot(point, y)];
    };
    for (let i = first; i < first + count; i++) {
      const [u, v] = at(i);
      extent.left = Math.min(extent.left, u);
      extent.right = Math.max(extent.right, u);
      extent.low = Math.min(extent.low, v);
      extent.high = Math.max(extent.high, v);
    }
    const [[u, v], [toU, toV]] = [at(first), at(first + count - 1)];
    pieces.push({ first, count, angle: Math.atan2(toV - v, toU - u), ...extent });
  };
  let next = 0;
  for (const count of lines) {
    add(next, count);
    next += count;
  }
  for (; next + 2 < numbers.length; next += 3) add(next, 3);
  return pieces;
}

function usualSize(pieces: readonly Piece[]): number {
  const sizes = pieces.map(sizeOf).sort((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 2)] ?? unknown;
}

function sizeOf({ left, right, low, high }: Extent): number {
  return Math.hypot(right - left, high - low);
}

function extentOf(all: readonly Extent[]): Extent {
  const extent = { left: Infinity, right: -Infinity, low: Infinity, high: -Infinity };
  for (const one of all) {
    extent.left = Math.min(extent.left, one.left);
    extent.right = Math.max(extent.right, one.right);
    extent.low = Math.min(extent.low, one.low);
    extent.high = Math.max(extent.high, one.high);
  }
  return extent;
}

function grown({ left, right, low, high }: Extent, by: number): Extent {
  return { left: left - by, right: right + by, low: low - by, high: high + by };
}

function holds(outer: Extent, inner: Extent): boolean {
  return (
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.low >= outer.low &&
    inner.high <= outer.high
  );
}
