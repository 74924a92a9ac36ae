import { deepEqual, equal } from 'node:assert/strict';
import { tileAt, tilesNearHollows } from '../../../../src/kernel/write/preview/hollows';

const size = 128;
const middle = size / 2;

describe('tilesNearHollows', () => {
  it('marks nothing on planes, on ridges and at the rims of things with nothing behind', () => {
    for (const depthOf of [
      (x: number, y: number) => 3 * x - 2 * y,
      (x: number) => -Math.abs(x - middle),
      (x: number, y: number) => -((x - middle) ** 2) / 40 - (y - middle) ** 2 / 60,
      (x: number, y: number) => (x + y < size ? x : -Infinity),
    ]) {
      equal(marksOf(depthOf).length, 0);
    }
  });

  it('marks what is within reach of a valley, in each direction that one can have', () => {
    for (const across of [
      (x: number) => x - middle,
      (_: number, y: number) => y - middle,
      (x: number, y: number) => x + y - size,
      (x: number, y: number) => x - y,
    ]) {
      const marks = new Set(marksOf((x, y) => Math.abs(across(x, y))));
      for (let y = 1; y < size - 1; y++) {
        for (let x = 1; x < size - 1; x++) {
          const isNear = Math.abs(across(x, y)) <= 20;
          if (isNear) equal(marks.has(tileAt({ across: 16 }, x, y)), true, `${x} ${y}`);
        }
      }
    }
  });

  it('leaves out what lies farther from one than light looks', () => {
    const marks = marksOf((x, y) => (Math.hypot(x - 20, y - 20) < 2 ? 50 : 0));
    deepEqual(
      [tileAt({ across: 16 }, 20, 20), tileAt({ across: 16 }, 100, 100)].map((tile) =>
        marks.includes(tile),
      ),
      [true, false],
    );
  });
});

function marksOf(depthOf: (x: number, y: number) => number): number[] {
  const depth = Float32Array.from({ length: size * size }, (_, i) =>
    depthOf(i % size, Math.floor(i / size)),
  );
  const { marked } = tilesNearHollows(depth, size, size, 1, 20);
  return [...marked.keys()].filter((tile) => marked[tile] === 1);
}
