import { deepEqual } from 'node:assert/strict';
import {
  readAssembly,
  type ReferenceFrame,
} from '../../../../../src/kernel/readers/step/assembly/assembly';
import { readStyles } from '../../../../../src/kernel/readers/step/styles';
import { pmiFiles, pmiStepFile } from './pmiVectors';

describe('the parts of a file with PMI', () => {
  for (const name of pmiFiles) {
    it(`are those of its products, none of its views and nothing twice: ${name}`, () => {
      const file = pmiStepFile(name);
      const { roots } = readAssembly(file, readStyles(file));
      deepEqual(roots.map(placedBodies), name === 'made_pmi_assembly.stp' ? [2] : [1]);
    });
  }
});

function placedBodies({ geometry, uses }: ReferenceFrame): number {
  return uses.reduce((sum, { frame }) => sum + placedBodies(frame), geometry.length);
}
