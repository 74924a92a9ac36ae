import { deepEqual, equal, ok } from 'node:assert/strict';
import {
  blendSample,
  depthAt,
  FrameMemory,
  join,
  nearestIn,
  newFrame,
  setSample,
  split,
} from '../../../../src/kernel/write/preview/frameBuffer';

const ink = 0xff000000 | 0;
const red = 0xff0000ff | 0;

describe('a frame', () => {
  it('has nothing in its pixels, all of them whole', () => {
    const frame = newFrame({ left: 0, top: 0, width: 32, height: 16 });
    deepEqual([frame.columns, frame.rows], [16, 8]);
    equal(frame.depth.length, 128);
    equal(depthAt(frame, 5, 2), -Infinity);
    equal(nearestIn(frame, 5), -Infinity);
  });

  it('has nothing in its pixels, whatever was made in its memory before', () => {
    const memory = new FrameMemory();
    const before = newFrame({ left: 0, top: 0, width: 32, height: 16 }, memory);
    for (let pixel = 0; pixel < before.depth.length; pixel++) setSample(before, pixel, 1, 7, red);
    const frame = newFrame({ left: 4, top: 0, width: 16, height: 28 }, memory);
    equal(frame.depth.length, 112);
    ok(frame.depth.every((depth) => depth === -Infinity));
    ok([...frame.color, ...frame.block].every((value) => value === 0));
  });

  it('splits a pixel where a surface fills one sample of it, and knows the farthest and the nearest', () => {
    const frame = square();
    setSample(frame, 3, 1, 7, red);
    deepEqual(
      [0, 1, 2, 3].map((sample) => depthAt(frame, 3, sample)),
      [-Infinity, 7, -Infinity, -Infinity],
    );
    equal(frame.depth[3], -Infinity);
    equal(nearestIn(frame, 3), 7);
    for (const sample of [0, 2, 3]) setSample(frame, 3, sample, 4 + sample, red);
    equal(frame.depth[3], 4);
    setSample(frame, 3, 0, 9, red);
    equal(frame.depth[3], 6);
    equal(nearestIn(frame, 3), 9);
  });

  it('makes a pixel whole again, and splits it anew as it is then', () => {
    const frame = square();
    setSample(frame, 3, 1, 7, red);
    const first = split(frame, 4);
    join(frame, 3, 12, ink);
    deepEqual([depthAt(frame, 3, 1), frame.color[3]], [12, ink]);
    setSample(frame, 3, 2, 20, red);
    deepEqual(
      [0, 1, 2, 3].map((sample) => depthAt(frame, 3, sample)),
      [12, 12, 20, 12],
    );
    equal(depthAt(frame, 4, 1), -Infinity);
    equal(frame.samples.color[first], 0);
  });

  it('lays a colour over one sample alone', () => {
    const frame = square();
    join(frame, 3, 5, red);
    blendSample(frame, 3, 2, ink, 1);
    const at = (frame.block[3] ?? 0) * 4;
    deepEqual([...frame.samples.color.subarray(at, at + 4)], [red, red, ink, red]);
  });

  it('has room for every pixel to be split', () => {
    const frame = newFrame({ left: 0, top: 0, width: 512, height: 512 });
    for (let pixel = 0; pixel < frame.depth.length; pixel++) {
      setSample(frame, pixel, pixel % 4, pixel, red);
    }
    for (const pixel of [0, 16_383, 16_384, 40_001, 65_535]) {
      equal(nearestIn(frame, pixel), pixel);
      equal(depthAt(frame, pixel, (pixel + 1) % 4), -Infinity);
    }
    const { samples, block } = frame;
    equal(samples.blocks, frame.depth.length + 1);
    ok(block.every((number, pixel) => samples.pixel[number] === pixel));
  });
});

function square() {
  return newFrame({ left: 0, top: 0, width: 16, height: 16 });
}
