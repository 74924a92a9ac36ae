import { deepEqual } from 'node:assert/strict';
import type { ModelExtras } from '../../../src/model/modelExtras';
import { asInTheFile } from '../../../src/model/quantities';
import { factLines } from '../../../src/ui/results/factLines';

const origin: ModelExtras = {
  ...{ geometry: 'meshed from exact B-rep', sourceFormat: 'STEP', schema: null, savedBy: null },
  ...{ sourceUnit: 'millimetre', savedAt: null, linearDeflection: null, angularDeflection: null },
  ...{ quality: 'normal', counts: { parts: 1, instances: 1, faces: 6, triangles: 12 } },
  warnings: [],
};

describe('what is known of a result, a line each', () => {
  it('is exact where the shape is closed', () => {
    deepEqual(sumsOf(origin), ['Volume 1000 mm³ exact', 'Area 600 mm² exact']);
  });

  it('is sure to a share where edges lie beside their faces', () => {
    deepEqual(sumsOf({ ...origin, looseness: 0.000_31 }), [
      'Volume ≈ 1000 mm³, sure to about 0.03 %',
      'Area ≈ 600 mm², sure to about 0.03 %',
    ]);
  });
});

function sumsOf(from: ModelExtras): readonly string[] {
  const lines = factLines(
    {
      ...{ format: 'GLB', unit: 'metre', origin: from, notes: [] },
      ...{ sizeMetres: [0.01, 0.01, 0.01], isSizeExact: true, holes: [], parts: [] },
      volume: { value: 1e-6, placements: 0 },
      area: { value: 6e-4, placements: 0 },
    },
    asInTheFile,
  );
  return lines.filter((line) => /^(Volume|Area) /.test(line));
}
