import { equal, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { hasPmi } from '../../../../src/kernel/readers/sldprt/hasPmi';
import {
  openSolidWorks,
  type SolidWorksFile,
} from '../../../../src/kernel/readers/sldprt/openSolidWorks';

describe('the PMI of a SolidWorks part', () => {
  it('is told of a scheme with tolerances, and of no part without', async () => {
    const told: string[] = [];
    for (const name of ['Base_Plate', 'Chip', '1M2A', 'partColor', 'QIF_Sphere']) {
      const file = openSolidWorks(await readFile(`samples/${name}.SLDPRT`));
      ok(file, name);
      if (hasPmi(file)) told.push(name);
    }
    equal(told.join(), 'QIF_Sphere');
  });

  it('is none of a scheme that is empty, or cannot be read', () => {
    equal(hasPmi(fileOf('moSwiftSchema_c moDetailFolder_c')), false);
    equal(hasPmi(fileOf(null)), false);
    equal(hasPmi(fileOf('moSwiftSchema_c moSwiftSizeTol_c')), true);
  });
});

function fileOf(text: string | null): SolidWorksFile {
  return {
    paths: ['SWIFT/Config0-Schema1'],
    read: () => (text === null ? null : new TextEncoder().encode(text)),
  };
}
