import { ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { readCatpart } from '../../../src/kernel/readers/catpart/readCatpart';
import { readSolidWorks } from '../../../src/kernel/readers/sldprt/readSolidWorks';
import { Refusal } from '../../../src/kernel/refusal';
import type { Scene } from '../../../src/kernel/scene';
import { sniffSource } from '../../../src/kernel/sniffSource';
import { bitFlips, truncations } from './mutations';

describe('native parts, damaged', function () {
  this.timeout(300_000);

  const samples = [
    'Base_Plate.SLDPRT',
    'Chip.SLDPRT',
    'partColor.SLDPRT',
    'Bracket_Hole_2024.CATPart',
    'handle.CATPart',
    'legs.CATPart',
    'L_Solid_2025.par',
  ];
  for (const file of samples) {
    it(`are refused in a sentence or read soundly: ${file}`, async () => {
      const bytes = new Uint8Array(await readFile(`samples/${file}`));
      for (const damaged of truncations(bytes, 50)) isRefusedOrSound(damaged, file);
      for (const damaged of bitFlips(bytes, 500, 20)) isRefusedOrSound(damaged, file);
    });
  }
});

const longestMs = 5000;

function isRefusedOrSound(bytes: Uint8Array, file: string): void {
  const start = performance.now();
  try {
    isSound(read(bytes, file));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    ok(error.message.length > 20);
  }
  ok(performance.now() - start < longestMs);
}

function read(bytes: Uint8Array, file: string): Scene {
  const { format } = sniffSource(bytes, file);
  return format === 'SolidWorks' ? readSolidWorks(bytes, file) : readCatpart(bytes, file);
}

function isSound({ parts }: Scene): void {
  ok(parts.length > 0);
  for (const { positions, normals, indices, faces } of parts) {
    ok(positions.every(Number.isFinite) && normals.every(Number.isFinite));
    ok(indices.every((index) => index < positions.length / 3));
    const triangles = faces.reduce((sum, { triangleCount }) => sum + triangleCount, 0);
    ok(triangles === indices.length / 3);
  }
}
