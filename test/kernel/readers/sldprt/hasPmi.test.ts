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

  it('is told of a tolerance on a dimension of a feature, and of no dimension without', () => {
    const dimension = (type: string) => ({
      paths: ['Contents/PMISemanticDataDB'],
      read: () => new Uint8Array(Buffer.from(`\xa7tolType${type}\xaevalPrecision\x02`, 'latin1')),
    });
    equal(hasPmi(dimension('\x00')), false);
    equal(hasPmi(dimension('\x02')), true);
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
