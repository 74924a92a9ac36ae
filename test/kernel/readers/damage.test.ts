import { readFile } from 'node:fs/promises';
import { readCatpart } from '../../../src/kernel/readers/catpart/readCatpart';
import type { Scene } from '../../../src/kernel/base/scene';
import { sniffSource } from '../../../src/kernel/convert/sniffSource';
import { bitFlips, truncations } from './mutations';
import { readSavedPart } from './readSavedPart';
import { isRefusedOrSound } from './refusedOrSound';

describe('native parts, damaged', function () {
  this.timeout(300_000);

  const samples = [
    'Base_Plate.SLDPRT',
    'Chip.SLDPRT',
    'partColor.SLDPRT',
    'Bracket_Hole_2024.CATPart',
    'handle.CATPart',
    'legs.CATPart',
  ];
  for (const file of samples) {
    it(`are refused in a sentence or read soundly: ${file}`, async () => {
      const bytes = new Uint8Array(await readFile(`samples/${file}`));
      for (const damaged of truncations(bytes, 50)) isRefusedOrSound(() => read(damaged, file));
      for (const damaged of bitFlips(bytes, 500, 20)) isRefusedOrSound(() => read(damaged, file));
    });
  }
});

function read(bytes: Uint8Array, file: string): Scene {
  const { format } = sniffSource(bytes, file);
  return format.name === 'SolidWorks' ? readSavedPart(bytes, file) : readCatpart(bytes, file);
}
