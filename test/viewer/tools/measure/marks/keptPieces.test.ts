import { deepEqual } from 'node:assert/strict';
import { Plane, Vector3 } from 'three';
import { keptPieces } from '../../../../../src/viewer/tools/measure/marks/keptPieces';

describe('keptPieces', () => {
  const square = lineOf([0, 0], [4, 0], [4, 4], [0, 4], [0, 0]);

  it('gives a line as it is where nothing is cut', () => {
    deepEqual(cut(square), [square]);
  });

  it('ends a line in the plane of a section', () => {
    deepEqual(cut(square, plane(1, 0, -1)), [lineOf([1, 0], [4, 0], [4, 4], [1, 4])]);
  });

  it('gives each piece that is left', () => {
    deepEqual(cut(square, plane(-1, 0, 1)), [
      lineOf([0, 0], [1, 0]),
      lineOf([1, 4], [0, 4], [0, 0]),
    ]);
  });

  it('keeps what no plane of several removes', () => {
    deepEqual(cut(square, plane(1, 0, -1), plane(0, 1, -3)), [lineOf([4, 3], [4, 4], [1, 4])]);
  });

  it('gives nothing of a line that is cut away', () => {
    deepEqual(cut(square, plane(1, 0, -5)), []);
  });
});

type Point = readonly [number, number];

function lineOf(...points: readonly Point[]): readonly Point[] {
  return points;
}

/** The plane whose kept side is where x · a + y · b + c ≥ 0. */
function plane(a: number, b: number, c: number): Plane {
  return new Plane(new Vector3(a, b, 0), c);
}

function cut(line: readonly Point[], ...planes: readonly Plane[]): readonly (readonly Point[])[] {
  const points = line.map(([x, y]) => new Vector3(x, y, 0));
  return keptPieces(points, planes).map((piece) => piece.map(({ x, y }): Point => [x, y]));
}
