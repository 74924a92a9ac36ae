import { deepEqual, equal } from 'node:assert/strict';
import { drawnPoints } from '../../../../src/model/pmi/drawn/drawnPoints';
import {
  isBehind,
  isUpsideDown,
  mirrorAxes,
  textOrientation,
  mirroredText,
} from '../../../../src/model/pmi/drawn/uprightText';
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

  it('is mirrored where it stands, and its leader is not', () => {
    const positions = Float32Array.from([1, 0, 5, 3, 1, 5, 9, 9, 9]);
    const indices = Uint32Array.from([0, 1, lineBreak, 1, 2]);
    const drawn = drawnPoints({ lines: [0, 5], triangles: [0, 0] }, { positions, indices });
    deepEqual(drawn.lines, [2, 2]);
    deepEqual([...drawn.numbers], [0, 1, 1, 2]);
    const isText = Uint8Array.from([1, 1, 0, 0]);
    const text = { isText, middle: [2, 0.5, 5], start: [0, 0.5, 5], height: 1 } as const;
    const along = mirroredText(drawn, text, [[1, 0, 0]]);
    deepEqual([...along], [3, 0, 5, 1, 1, 5, 3, 1, 5, 9, 9, 9]);
    const around = mirroredText(drawn, text, [
      [1, 0, 0],
      [0, 1, 0],
    ]);
    deepEqual([...around], [3, 1, 5, 1, 0, 5, 3, 1, 5, 9, 9, 9]);
  });
});
