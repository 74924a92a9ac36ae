import { deepEqual } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { openCompoundFile } from '../../../../src/kernel/containers/compoundFile';
import { solidEdgeModel } from '../../../../src/kernel/readers/solidEdge/readSolidEdge';

describe('solidEdgeModel', () => {
  it('says that a part is grey whose faces carry no colours', async () => {
    const name = 'L_Solid_2025.par';
    const { brep } = solidEdgeModel(openCompoundFile(await readFile(`samples/${name}`)), name);
    deepEqual(brep.warnings, [
      'Solid Edge keeps the colours of this part in a form that is not read: it is shown grey.',
    ]);
  });
});
