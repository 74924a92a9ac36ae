import { equal } from 'node:assert/strict';
import { Matrix4 } from 'three';
import { haveOtherSizes } from '../../../../src/model/compare/faces/slightMoves';
import { box, noFacts, partOf } from '../shapes';

describe('two meshes', () => {
  const shapeOf = (length: number, at = 0, facts = noFacts) =>
    partOf('block', box(length, 0.03, 0.02), {
      ...{ place: new Matrix4().makeTranslation(at, 0, 0), facts },
    }).shape;

  it('have other sizes where these are written otherwise', () => {
    equal(haveOtherSizes(shapeOf(0.04), shapeOf(0.0400002)), true);
    equal(haveOtherSizes(shapeOf(0.04), shapeOf(0.04000001)), false);
  });

  it('have none by what single precision leaves open', () => {
    equal(haveOtherSizes(shapeOf(0.04, 40), shapeOf(0.04 + 40 * 2 ** -24, 40)), false);
  });

  it('are compared only where nothing else is known of them', () => {
    const known = { ...noFacts, tolerance: 1e-4 };
    equal(haveOtherSizes(shapeOf(0.04, 0, known), shapeOf(0.0400002, 0, known)), false);
  });
});
