import { equal } from 'node:assert/strict';
import { freeBuffer } from '../../../src/viewer/base/freeBuffer';

describe('a buffer that is freed', () => {
  it('holds nothing, and may be freed again where geometries share it', () => {
    const buffer = transferable(8);
    freeBuffer(buffer);
    equal(buffer.byteLength, 0);
    freeBuffer(buffer);
  });
});

/** A buffer with the `transfer` of browsers, which throws where there is nothing left to move. */
function transferable(byteLength: number): ArrayBuffer {
  const buffer = new ArrayBuffer(byteLength);
  return Object.assign(buffer, {
    transfer(length: number) {
      if (buffer.byteLength === 0) throw new TypeError('The buffer is detached.');
      structuredClone(buffer, { transfer: [buffer] });
      return new ArrayBuffer(length);
    },
  });
}
