import { deepEqual, equal } from 'node:assert/strict';
import { drawnPoints } from '../../../../src/model/pmi/drawn/drawnPoints';
import {
  isBehind,
  isUpsideDown,
  mirrorAxes,
  textOrientation,
  textPlane,
  mirroredText,
} from '../../../../src/model/pmi/drawn/uprightText';
import { textBlock } from '../../../../src/model/pmi/drawn/textBlock';
import { lineBreak } from '../../../../src/model/pmi/serializedPmi';
import type { Vector } from '../../../../src/model/vectors';

const plane = { normal: [0, 0, 1], x: [1, 0, 0] } as const;

describe('text that is read from both sides', () => {
  it('has a front, which a mirrored part turns', () => {
    deepEqual(
      textOrientation(plane, (one) => one),
      { front: [0, 0, 1], above: [0, 1, 0], stretch: 1 },
    );
    const mirrored = textOrientation(plane, ([x, y, z]: Vector) => [-x, 2 * y, z]);
    deepEqual(mirrored, { front: [0, 0, -1], above: [-0, 1, 0], stretch: 2 });
    deepEqual(textOrientation(plane, () => [0, 0, 0]).front, [0, 0, 0]);
  });

  it('is seen from behind, and from its edge as before', () => {
    equal(isBehind(1), false);
    equal(isBehind(-1), true);
    equal(isBehind(-0.01, false), false);
    equal(isBehind(0.01, true), true);
  });

  it('is mirrored along its lines, and across them where it would stand on its head', () => {
    const behind = (upwards: number) => ({ isBehind: true, isUpsideDown: isUpsideDown(upwards) });
    deepEqual(mirrorAxes(plane, behind(0.7)), [[1, 0, 0]]);
    deepEqual(mirrorAxes(plane, behind(-0.7)), [[0, 1, 0]]);
    deepEqual(mirrorAxes({ ...plane, x: null }, behind(-0.7)), []);
    equal(isUpsideDown(-0.01, false), false);
    equal(isUpsideDown(0.01, true), true);
  });

  it('is turned where it stands on its head before the eye, and left where it is upright', () => {
    const front = (upwards: number) => ({ isBehind: false, isUpsideDown: isUpsideDown(upwards) });
    deepEqual(mirrorAxes(plane, front(0.7)), []);
    deepEqual(mirrorAxes(plane, front(-0.7)), [
      [1, 0, 0],
      [0, 1, 0],
    ]);
    deepEqual(mirrorAxes({ ...plane, x: null }, front(-0.7)), []);
  });

  it('is mirrored along and across its own lines where these are tilted in the plane', () => {
    const tilt = (47 * Math.PI) / 180;
    const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
    const boxes = [0, 1.5, 3, 4.5].map((u) => [u, 1, u + 1, 1, u + 1, 3, u, 3, u, 1]);
    const dimensionLine = [-20, 0, 20, 0];
    const lines = [...boxes, dimensionLine];
    const positions = Float32Array.from(
      lines.flatMap((line) =>
        line.flatMap((u, i) => {
          const v = line[i + 1] ?? NaN;
          return i % 2 > 0 ? [] : [u * cos - v * sin, u * sin + v * cos, 0];
        }),
      ),
    );
    const numbers = Uint32Array.from({ length: positions.length / 3 }, (_, i) => i);
    const drawn = { positions, numbers, lines: lines.map(({ length }) => length / 2) };
    const text = textBlock(drawn, plane);
    const written = textPlane(plane, text);
    for (const seen of [
      { isBehind: true, isUpsideDown: false },
      { isBehind: true, isUpsideDown: true },
      { isBehind: false, isUpsideDown: true },
    ]) {
      const mirrored = mirroredText(drawn, text, mirrorAxes(written, seen));
      const heights = numbers.map((i) => {
        const [x = NaN, y = NaN] = mirrored.subarray(3 * i, 3 * i + 2);
        return Math.round(100 * (y * cos - x * sin));
      });
      deepEqual([...new Set(heights)].sort(), [0, 100, 300]);
    }
    equal(textPlane({ ...plane, x: null }, text).x, null);
  });

  it('is mirrored where it stands, and its leader is not', () => {
    const positions = Float32Array.from([1, 0, 5, 3, 1, 5, 9, 9, 9]);
    const indices = Uint32Array.from([0, 1, lineBreak, 1, 2]);
    const drawn = drawnPoints({ lines: [0, 5], triangles: [0, 0] }, { positions, indices });
    deepEqual(drawn.lines, [2, 2]);
    deepEqual([...drawn.numbers], [0, 1, 1, 2]);
    const isText = Uint8Array.from([1, 1, 0, 0]);
    const where = { middle: [2, 0.5, 5], start: [0, 0.5, 5], x: [1, 0, 0] } as const;
    const text = { isText, ...where, height: 1 };
    const along = mirroredText(drawn, text, [[1, 0, 0]]);
    deepEqual([...along], [3, 0, 5, 1, 1, 5, 3, 1, 5, 9, 9, 9]);
    const around = mirroredText(drawn, text, [
      [1, 0, 0],
      [0, 1, 0],
    ]);
    deepEqual([...around], [3, 1, 5, 1, 0, 5, 3, 1, 5, 9, 9, 9]);
  });
});
