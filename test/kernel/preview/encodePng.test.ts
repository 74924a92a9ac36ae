import { deepEqual } from 'node:assert/strict';
import { decode } from 'fast-png';
import { encodePng } from '../../../src/kernel/preview/encodePng';

describe('encodePng', () => {
  it('gives back every pixel, whatever stands above it', () => {
    const size = 64;
    // A walk through all bytes that never repeats a row: differences of every size and sign.
    let state = 1;
    const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 24;
    const rgba = Uint8Array.from({ length: size * size * 4 }, next);
    const { width, height, channels, data } = decode(encodePng(rgba, size));
    deepEqual([width, height, channels], [size, size, 4]);
    deepEqual(Uint8Array.from(data), rgba);
  });
});
