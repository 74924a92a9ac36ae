import { deepEqual } from 'node:assert/strict';
import { decode } from 'fast-png';
import { encodePng } from '../../../src/kernel/picture/encodePng';

describe('encodePng', () => {
  it('gives back every pixel, whatever stands above it', () => {
    const size = 64;
    // A walk through all bytes that never repeats a row: differences of every size and sign.
    let state = 1;
    const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 24;
    const rgba = Uint8Array.from({ length: size * size * 4 }, next);
    const colors = new Int32Array(rgba.buffer);
    const pixels = { left: 0, top: 0, columns: size, rows: size, colors, spare: new Uint8Array(0) };
    const { width, height, channels, data } = decode(encodePng(pixels, size, size));
    deepEqual([width, height, channels], [size, size, 4]);
    deepEqual(Uint8Array.from(data), rgba);
  });

  it('leaves nothing around what stands in the picture', () => {
    const colors = Int32Array.of(0xff000001, 0xff000002, 0xff000003, 0xff000004);
    const spare = new Uint8Array(1000).fill(77);
    const png = encodePng({ left: 3, top: 2, columns: 2, rows: 2, colors, spare }, 8, 6);
    const expected = new Uint32Array(48);
    expected.set([0xff000001, 0xff000002], 2 * 8 + 3);
    expected.set([0xff000003, 0xff000004], 3 * 8 + 3);
    deepEqual(Uint8Array.from(decode(png).data), new Uint8Array(expected.buffer));
  });
});
