import { equal, match } from 'node:assert/strict';
import { withUnevenScales } from '../../../src/kernel/gates/unevenScales';
import { boxPart, movedBy, nodeOf, sceneOf } from '../boxScene';

const scaled = (x: number, y: number, z: number) =>
  Float64Array.of(x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1);
const slanted = Float64Array.of(1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);

describe('withUnevenScales', () => {
  for (const [what, matrix] of Object.entries({
    stretched: scaled(1, 1, 2),
    flattened: scaled(1, 1, 0),
    slanted,
  })) {
    it(`says that a body stands ${what}, wherever in the tree that comes from`, () => {
      match(warningsAt(matrix), /stretched or flattened: “box”/);
    });
  }

  it('says nothing of a body that is moved, mirrored, or larger in every direction', () => {
    for (const matrix of [movedBy(1, 2, 3), scaled(1, -1, 1), scaled(2, 2, 2)]) {
      equal(warningsAt(matrix), '');
    }
  });

  it('says nothing of a body that has no exact numbers', () => {
    equal(warningsAt(slanted, { volume: null, area: null }), '');
  });
});

function warningsAt(matrix: Float64Array, solid = boxPart(null).solid): string {
  const root = nodeOf({ matrix, children: [nodeOf({ part: 0, matrix: movedBy(4, 0, 0) })] });
  return withUnevenScales(sceneOf([root], { ...boxPart(null), solid })).facts.warnings.join();
}
