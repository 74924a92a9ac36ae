import { deepEqual } from 'node:assert/strict';
import { partFacts } from '../../../src/ui/parts/partFacts';
import { partRowsOf } from '../../../src/ui/parts/partRows';

describe('partFacts', () => {
  const body = {
    shape: 0,
    triangles: 1200,
    sizeMetres: [0.02, 0.01, 0.0075],
    isSizeExact: false,
  } as const;
  const nut = { name: 'nut', path: [0, 0], children: [], body };
  const root = { name: 'as1', path: [0], children: [nut] };
  const { roots } = partRowsOf({
    triangles: 1200,
    sizeMetres: [1, 1, 1],
    isSizeExact: false,
    roots: [root],
  });
  const [assembly] = roots;

  it('say of a part what the page measures of it, with the badges', () => {
    const measured = ['Volume: 1500 mm³ (exact)', 'Box: 20 × 10 × 7.5 mm (≈ mesh, ± 0.1 mm)'];
    deepEqual(factsOf(assembly?.children[0], measured), [
      '8 instances in the assembly',
      ...measured,
      '1200 triangles',
    ]);
  });

  it('say its size when the page does not answer', () => {
    deepEqual(factsOf(assembly?.children[0], []), [
      '8 instances in the assembly',
      '≈ 20 × 10 × 7.5 mm',
      '1200 triangles',
    ]);
  });

  it('count the parts of an assembly', () => {
    deepEqual(assembly && partFacts(assembly, 1, { unit: 'mm', decimals: null }), [
      '1 part',
      '1200 triangles',
    ]);
  });

  function factsOf(row: typeof assembly, measured: readonly string[]) {
    return row && partFacts(row, 8, { unit: 'mm', decimals: null }, measured);
  }
});
