import { deepEqual, equal, ok } from 'node:assert/strict';
import { partRowsOf } from '../../../src/ui/parts/partRows';
import type { NumberStyle } from '../../../src/model/quantities';
import {
  productColumns,
  productLines,
  productRow,
  productsOf,
  productUnits,
  totalMass,
  type Product,
} from '../../../src/ui/parts/products';

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
    const cellsIn = (style: NumberStyle) =>
      first ? cellsOf([{ ...first, figures }], style)[0] : undefined;
    deepEqual(cellsIn({ unit: 'mm', decimals: null }), [
      { text: '20 × 10 × 5', value: 0.02 },
      { text: '≈ 150', value: 1.5e-7 },
      { text: '', value: null },
      { text: '', value: null },
      { text: '', value: null },
    ]);
    equal(cellsIn({ unit: 'cm', decimals: 1 })?.[1]?.text, '≈ 0.1500');
    equal(cellsIn({ unit: 'in', decimals: null })?.[1]?.text, '≈ 0.009154');
  });

  it('have one unit a column, in which the smallest keeps its figures', () => {
    const [first, second] = productsOf(rows);
    ok(first && second);
    const volume = (value: number) => ({ volume: { value, isExact: true } });
    const products = [
      { ...first, figures: { ...volume(1.234567e-6), mass: { value: 0.01, isExact: true } } },
      { ...second, figures: { ...volume(0.3), mass: { value: 2500, isExact: true } } },
    ];
    const style = { unit: 'mm', decimals: null } as const;
    deepEqual(productColumns(style, productUnits(products, style)), [
      ...['Box (mm)', 'Volume (cm³)', 'Area (cm²)', 'Material', 'Mass (kg)'],
    ]);
    const texts = cellsOf(products, style).map((cells) => [cells[1]?.text, cells[4]?.text]);
    deepEqual(texts, [
      ['1.23457', '0.01, all 0.02'],
      ['300000', '2500'],
    ]);
    const inches = { unit: 'in', decimals: null } as const;
    equal(productColumns(inches, productUnits(products, inches))[4], 'Mass (lb)');
  });

  it('name their instances where these names say more', () => {
    const called = [nut('nut_1', 0), nut('upper hinge', 1), nut('C7', 3), plate];
    const products = productsOf(
      partRowsOf({
        ...{ triangles: 48, sizeMetres: [1, 1, 1], isSizeExact: false },
        roots: [{ ...root, children: called }],
      }),
    );
    const style = { unit: 'mm', decimals: null } as const;
    equal(productColumns(style, productUnits(products, style)).at(-1), 'Instances');
    deepEqual(
      cellsOf(products, style).map((cells) => cells.at(-1)?.text),
      ['upper hinge, C7', ''],
    );
    const lines = productLines(products, style);
    deepEqual(
      lines.map((line) => line.at(-1)),
      ['Instances', 'upper hinge, C7', ''],
    );
  });

  it('weigh what their instances do together, once each has a material', () => {
    const style = { unit: 'mm', decimals: null } as const;
    const [first, second] = productsOf(rows);
    ok(first && second);
    const nuts = { ...first, figures: weight };
    deepEqual(cellsOf([nuts], style)[0]?.slice(3), [
      { text: 'Steel', value: null },
      { text: '≈ 1.178, all 2.355', value: 2.355e-3 },
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
    const products = [
      ...(first ? [{ ...first, figures: { ...figures, ...weight } }] : []),
      ...(second ? [second] : []),
    ];
    const lines = productLines(products, { unit: 'mm', decimals: null });
    deepEqual(lines.slice(1), [
      ['nut', 2, 20, 10, 5, 'yes', 150, 'no', '', '', 'Steel', 0.0011775, 0.002355, 'no'],
      ['plate', 1, '', '', '', '', '', '', '', '', '', '', '', ''],
    ]);
    const [head, nut] = productLines(products, { unit: 'in', decimals: null });
    deepEqual(
      [head?.[2], head?.[6], head?.[11]],
      ['Box X (in)', 'Volume (in³)', 'Mass of one (lb)'],
    );
    deepEqual([nut?.[2], nut?.[6], nut?.[11]], [0.787401575, 0.00915356161, 0.00259594314]);
  });
});

function cellsOf(products: readonly Product[], style: NumberStyle) {
  const units = productUnits(products, style);
  return products.map((product) => productRow(product, style, units).cells);
}
