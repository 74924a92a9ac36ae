import { deepEqual } from 'node:assert/strict';
import { meshBody } from '../../../src/kernel/bodies/meshBody';
import type { Body, Edge } from '../../../src/kernel/readers/brep/brep';
import type { Surface } from '../../../src/kernel/readers/brep/geometry';
import { along, bodyOf, circleAt, faceOn, loopOf, planeAt } from '../tessellate/bodies';

const look = { name: 'A', color: null };

describe('meshBody', () => {
  it('names the face that is in the way, and why', () => {
    const lone = faceOn(planeAt([0, 0, 0]), [loopOf(along(circleAt([0, 0, 5], 3)))]);
    deepEqual(whyNot(bodyOf('sheet', lone)), `face #${lone.id}: off surface`);
  });

  it('looks at no edge where a surface is of a kind that is not known', () => {
    const edge: Edge = {
      ...circleAt([0, 0, 0], 3),
      get curve(): never {
        throw new Error('looked at');
      },
    };
    const plane = faceOn(planeAt([0, 0, 0]), [loopOf(along(edge))]);
    const support = { surface: plane.surface, isReversed: false };
    const blend: Surface = {
      ...{ kind: 'blend', form: 'rolling ball', supports: [support, support], ranges: [1, 1] },
      spine: { curve: circleAt([0, 0, 1], 3).curve, isReversed: false },
    };
    const unknown = faceOn(blend, [loopOf(along(edge))]);
    deepEqual(whyNot(bodyOf('solid', plane, unknown)), `face #${unknown.id}: surface`);
  });
});

function whyNot(body: Body): string | null {
  const meshed = meshBody(body, 1, 'normal', look);
  return meshed.kind === 'not taken' ? meshed.why : null;
}
