import { deepEqual, ok } from 'node:assert/strict';
import { withUncertainAreas } from '../../../src/kernel/bodies/uncertainAreas';
import { tessellate } from '../../../src/kernel/tessellate/tessellate';
import { cylinderBody } from '../tessellate/bodies';

describe('withUncertainAreas', () => {
  it('takes a thousandth of each area for uncertain, in the unit of the body, or more where more is known to be', () => {
    const limits = { linearDeflection: 0.001, angularDeflection: 0.1 };
    // One unit is an inch.
    const mesh = tessellate(cylinderBody(10, 5), limits, 25.4);
    ok(mesh);
    const given = mesh.faces.map((face, i) => ({ ...face, looseArea: i === 2 ? 7 : 0 }));
    const loose = withUncertainAreas(given, mesh, 0.0254).map(({ looseArea }) => looseArea);
    deepEqual(
      loose.map((area) => area.toFixed(2)),
      ['0.31', '0.31', '7.00'],
    );
  });
});
