import { deepEqual, equal } from 'node:assert/strict';
import { bytesInGaps, fillGaps } from '../../../src/kernel/containers/rowGaps';

describe('the gaps between rows of vertices', () => {
  for (const [stride, perRow] of [
    [8, 2],
    [12, 3],
    [16, 4],
  ] as const) {
    it(`take ${perRow} bytes of each row of ${stride}, and give them back`, () => {
      const rows = new Uint8Array(5 * stride);
      const bytes = Uint8Array.from({ length: 5 * perRow - 1 }, (_, i) => i + 1);
      equal(fillGaps(rows, stride, bytes), bytes.length);
      deepEqual(bytesInGaps(rows, stride, bytes.length), bytes);
    });
  }

  it('leave places of six bytes and normals of three as they are', () => {
    const rows = new Uint8Array(24).fill(9);
    equal(fillGaps(rows, 12, new Uint8Array(7)), 6);
    deepEqual([...rows], [9, 9, 9, 9, 9, 9, 0, 0, 9, 9, 9, 0, 9, 9, 9, 9, 9, 9, 0, 0, 9, 9, 9, 0]);
  });

  it('leave normals of six bytes as they are', () => {
    const rows = new Uint8Array(16).fill(9);
    fillGaps(rows, 16, new Uint8Array(4));
    deepEqual([...rows], [9, 9, 9, 9, 9, 9, 0, 0, 9, 9, 9, 9, 9, 9, 0, 0]);
  });

  it('hold no more than they have room for, and nothing in rows that are not known', () => {
    equal(bytesInGaps(new Uint8Array(24), 12, 7), null);
    equal(bytesInGaps(new Uint8Array(24), 0, 1), null);
    equal(bytesInGaps(new Uint8Array(24), 4, 1), null);
    equal(fillGaps(new Uint8Array(24), 4, new Uint8Array(1)), 0);
  });
});
