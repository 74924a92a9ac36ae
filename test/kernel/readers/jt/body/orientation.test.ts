import { deepEqual, throws } from 'node:assert/strict';
import { IndexOutOfRange } from '../../../../../src/words/outOfRange';
import { trianglesToFlip } from '../../../../../src/kernel/readers/jt/body/orientation';

describe('the triangles of a saved body', () => {
  it('are turned until it is seen from outside', () => {
    deepEqual(turnedPieces([cube(0, 2, 'out')]), ['as it is']);
    deepEqual(turnedPieces([cube(0, 2, 'in')]), ['turned']);
  });

  it('are turned for each of several solids by itself, also beside each other in one box', () => {
    deepEqual(turnedPieces([cube(0, 2, 'out'), cube(5, 1, 'in')]), ['as it is', 'turned']);
    const corner = lShape();
    deepEqual(turnedPieces([corner, cube(2.9, 0.2, 'in')]), ['as it is', 'turned']);
  });

  it('are left around a void, which is seen from within', () => {
    deepEqual(turnedPieces([cube(0, 4, 'out'), cube(0, 1, 'in')]), ['as it is', 'as it is']);
    deepEqual(turnedPieces([cube(0, 1, 'in'), cube(0, 4, 'out')]), ['as it is', 'as it is']);
  });

  it('are turned all together when a body with a void is inside out', () => {
    deepEqual(turnedPieces([cube(0, 4, 'in'), cube(0, 1, 'out')]), ['turned', 'turned']);
  });

  it('are seen from outside around a solid in a void', () => {
    const pieces = [cube(0, 4, 'out'), cube(0, 2, 'in'), cube(0, 1, 'out')];
    deepEqual(turnedPieces(pieces), ['as it is', 'as it is', 'as it is']);
  });

  it('have no corner that is not there', () => {
    const { positions, vertices } = cube(0, 2, 'out');
    const [first, ...others] = vertices;
    deepEqual(first, 0);
    const beyond = Int32Array.of(positions.length / 3, ...others);
    throws(() => trianglesToFlip(Float32Array.from(positions), beyond), IndexOutOfRange);
  });
});

interface Piece {
  readonly positions: readonly number[];
  readonly vertices: readonly number[];
}

function turnedPieces(pieces: readonly Piece[]): string[] {
  const positions = pieces.flatMap((piece) => piece.positions);
  let first = 0;
  const vertices = pieces.flatMap((piece) => {
    const own = piece.vertices.map((vertex) => vertex + first);
    first += piece.positions.length / 3;
    return own;
  });
  const turned = trianglesToFlip(Float32Array.from(positions), Int32Array.from(vertices));
  let triangle = 0;
  return pieces.map((piece) => {
    const own = turned.subarray(triangle, (triangle += piece.vertices.length / 3));
    if (own.every((isTurned) => isTurned === 1)) return 'turned';
    return own.every((isTurned) => isTurned === 0) ? 'as it is' : 'torn';
  });
}

/** A prism on an outline that runs counter-clockwise, seen from where it is high. */
function prism(
  outline: readonly (readonly [number, number])[],
  caps: readonly (readonly [number, number, number])[],
  [low, high]: readonly [number, number],
  seenFrom: 'out' | 'in',
): Piece {
  const n = outline.length;
  const positions = [low, high].flatMap((z) => outline.flatMap(([x, y]) => [x, y, z]));
  const vertices = [
    ...caps.flatMap(([a, b, c]) => [a, c, b, n + a, n + b, n + c]),
    ...outline.flatMap((_, i) => {
      const j = (i + 1) % n;
      return [i, j, n + j, i, n + j, n + i];
    }),
  ];
  return { positions, vertices: seenFrom === 'out' ? vertices : vertices.toReversed() };
}

function cube(middle: number, side: number, seenFrom: 'out' | 'in'): Piece {
  const [low, high] = [middle - side / 2, middle + side / 2];
  const outline = [
    [low, low],
    [high, low],
    [high, high],
    [low, high],
  ] as const;
  const caps = [
    [0, 1, 2],
    [0, 2, 3],
  ] as const;
  return prism(outline, caps, [low, high], seenFrom);
}

/** From 0 to 4, its arms one wide: a cube at 2.9 is in its box and not inside of it. */
function lShape(): Piece {
  const outline = [
    [0, 0],
    [4, 0],
    [4, 1],
    [1, 1],
    [1, 4],
    [0, 4],
  ] as const;
  const caps = [
    [0, 1, 2],
    [0, 2, 3],
    [0, 3, 4],
    [0, 4, 5],
  ] as const;
  return prism(outline, caps, [0, 4], 'out');
}
