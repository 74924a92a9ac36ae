import { deepEqual, equal, ok } from 'node:assert/strict';
import { ruledStrips } from '../../../src/viewer/contours/ruledStrips';

const turn = 2 * Math.PI;

describe('the strips of an unrolled face', () => {
  it('are one for a band around the whole axis, however many triangles it has', () => {
    const strips = ruledStrips(band(24, 0, turn, () => [1, 3])) ?? [];
    equal(strips.length, 1);
    const [{ from, to, lowFrom, highTo } = none] = strips;
    near([from, to, lowFrom, highTo], [0, turn, 1, 3]);
  });

  it('go across the end of the turn', () => {
    const strips = ruledStrips(band(8, -1, 1, () => [0, 2])) ?? [];
    equal(strips.length, 2);
    near(
      strips.map(({ from, to }) => to - from),
      [1, 1],
    );
  });

  it('follow a slanting end', () => {
    const strips = ruledStrips(band(10, 1, 2, (angle) => [0, angle])) ?? [];
    equal(strips.length, 1);
    const [{ from, to, highFrom, highTo } = none] = strips;
    near([from, to, highFrom, highTo], [1, 2, 1, 2]);
  });

  it('leave a window in the face open', () => {
    const sides = [band(4, 1, 2, () => [0, 1]), band(4, 1, 2, () => [2, 3])].flat();
    const strips = ruledStrips([...band(4, 0.5, 1, () => [0, 3]), ...sides]) ?? [];
    deepEqual(
      strips.map(({ lowFrom, highFrom }) => [lowFrom, highFrom]),
      [
        [0, 3],
        [0, 1],
        [2, 3],
      ],
    );
  });

  it('are none of a face that would need too many', () => {
    const thin = Array.from({ length: 2000 }, (_, i) => [0, i, 3, i, (3 * i) / 2000, i + 1]);
    equal(ruledStrips(thin.flat()), null);
  });
});

const none = { from: NaN, to: NaN, lowFrom: NaN, lowTo: NaN, highFrom: NaN, highTo: NaN };

function near(found: readonly number[], wanted: readonly number[]): void {
  ok(
    found.every((value, i) => Math.abs(value - (wanted[i] ?? NaN)) < 1e-6),
    found.join(),
  );
}

function band(
  steps: number,
  from: number,
  to: number,
  heights: (angle: number) => readonly [number, number],
): number[] {
  return Array.from({ length: steps }, (_, i) => {
    const [a, b] = [i, i + 1].map((step) => from + ((to - from) * step) / steps);
    const [first = 0, second = 0] = [a, b];
    const [low, high] = heights(first);
    const [nextLow, nextHigh] = heights(second);
    return [
      ...[first, low, second, nextLow, second, nextHigh],
      ...[first, low, second, nextHigh, first, high],
    ];
  }).flat();
}
