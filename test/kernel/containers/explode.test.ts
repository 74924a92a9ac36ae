import { equal } from 'node:assert/strict';
import { explode } from '../../../src/kernel/containers/explode';
import { imploded } from '../readers/sldprt/packings';

describe('the implode of the PKWARE library', () => {
  it('is undone: the example of its description', () => {
    equal(textOf(Buffer.from('00048224258f807f', 'hex')), 'AIAIAIAIAIAIA');
  });

  it('keeps literals as they are', () => {
    const text = 'any bytes at all, ÿ\0 too';
    equal(textOf(imploded(Buffer.from(text, 'latin1'))), text);
  });

  it('is told to be damaged when it is cut off anywhere, or of another form', () => {
    const packed = imploded(Buffer.from('a text'));
    for (let length = 0; length < packed.length; length++) {
      equal(explode(packed.subarray(0, length)), null);
    }
    equal(explode(Buffer.from([2, 6, 0])), null);
    equal(explode(Buffer.from([0, 7, 0])), null);
    // A copy of what was never written.
    equal(explode(Buffer.from('0004ffffffff', 'hex')), null);
  });

  it('may not grow out of all proportion', () => {
    // A byte, then copies of 518 each, a few bits long.
    const copies = Buffer.alloc(200_000, 0x00);
    equal(explode(Buffer.concat([Buffer.from([0, 4]), copies])), null);
  });
});

function textOf(packed: Uint8Array): string | null {
  const bytes = explode(packed);
  return bytes && Buffer.from(bytes).toString('latin1');
}
