import { deepEqual, equal, ok } from 'node:assert/strict';
import { partRowsOf } from '../../../src/ui/parts/partRows';
import { productLines, productRow, productsOf, totalMass } from '../../../src/ui/parts/products';

const body = { shape: 0, triangles: 12, sizeMetres: [1, 1, 1], isSizeExact: false } as const;
const nut = (name: string, index: number) => ({
  ...{ name, product: 'nut', path: [0, index], body, children: [] },
});
const plate = { name: 'plate', path: [0, 2], body: { ...body, shape: 1 }, children: [] };
const root = { name: 'as1', path: [0], children: [nut('nut_1', 0), nut('nut_2', 1), plate] };
const rows = partRowsOf({
  triangles: 36,
  sizeMetres: [1, 1, 1],
  isSizeExact: false,
  roots: [root],
});

describe('the products of an assembly', () => {
  const figures = {
    size: { value: [0.02, 0.01, 0.005], isExact: true },
    volume: { value: 1.5e-7, isExact: false },
  } as const;
  const weight = { material: 'Steel', mass: { value: 1.1775e-3, isExact: false } } as const;

  it('are its parts, each once, with all instances', () => {
    deepEqual(
      productsOf(rows).map(({ name, instances }) => [name, instances.length]),
      [
        ['nut', 2],
        ['plate', 1],
      ],
    );
  });

  it('are listed with what is measured of them, and whether that is exact', () => {
    const [first] = productsOf(rows);
    deepEqual(first && productRow({ ...first, figures }, { unit: 'mm', decimals: null }).cells, [
      { text: '20 × 10 × 5', value: 0.02 },
      { text: '≈ 150 mm³', value: 1.5e-7 },
      { text: '', value: null },
      { text: '', value: null },
      { text: '', value: null },
    ]);
    deepEqual(
      first && productRow({ ...first, figures }, { unit: 'cm', decimals: 1 }).cells[1]?.text,
      '≈ 0.1500 cm³',
    );
  });

  it('weigh what their instances do together, once each has a material', () => {
    const style = { unit: 'mm', decimals: null } as const;
    const [first, second] = productsOf(rows);
    ok(first && second);
    const nuts = { ...first, figures: weight };
    deepEqual(productRow(nuts, style).cells.slice(3), [
      { text: 'Steel', value: null },
      { text: '≈ 1.178 g, all 2.355 g', value: 2.355e-3 },
    ]);
    equal(totalMass([first, second], style), '');
    equal(
      totalMass([nuts, second], style),
      'No total mass: 1 of 2 kinds of parts have no material or enclose nothing.',
    );
    const plates = { ...second, figures: { mass: { value: 1, isExact: true } } };
    equal(totalMass([nuts, plates], style), 'Total mass ≈ 1.002 kg');
    equal(totalMass([plates], style), 'Total mass 1 kg');
  });

  it('are lines of a spreadsheet, with empty fields for what is not known', () => {
    const [first, second] = productsOf(rows);
    const lines = productLines([
      ...(first ? [{ ...first, figures: { ...figures, ...weight } }] : []),
      ...(second ? [second] : []),
    ]);
    deepEqual(lines.slice(1), [
      ['nut', 2, 20, 10, 5, 'yes', 150, 'no', '', '', 'Steel', 0.0011775, 0.002355, 'no'],
      ['plate', 1, '', '', '', '', '', '', '', '', '', '', '', ''],
    ]);
  });
});
