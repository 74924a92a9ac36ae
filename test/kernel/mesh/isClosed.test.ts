import { equal } from 'node:assert/strict';
import { isClosed } from '../../../src/kernel/mesh/isClosed';
import { boxPart } from '../boxScene';

describe('isClosed', () => {
  it('is so for a solid whose faces are all there', () => {
    equal(isClosed(boxPart(null)), true);
  });

  it('is not so for a solid of which a face is missing', () => {
    const box = boxPart(null);
    equal(isClosed({ ...box, indices: box.indices.subarray(6) }), false);
  });

  it('is not so where nothing is known to be enclosed', () => {
    equal(isClosed({ ...boxPart(null), solid: { volume: null, area: 6 } }), false);
  });

  it('does not depend on where the part is', () => {
    const box = boxPart(null);
    const far = box.positions.map((value) => value + 100);
    equal(isClosed({ ...box, positions: far }), true);
  });
});
