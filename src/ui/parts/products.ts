import type { LengthUnit, PartFigures } from '../../model/page/viewerMessages';
import type { ProductCell, ProductRow } from '../../model/page/partsListMessages';
import { say } from '../../words/say';
import type { CsvField } from '../sinks/csvTable';
import { metresPer, productNameOf } from './partFacts';
import type { PartRow, PartRows } from './partRows';

/** A product that stands in the assembly, wherever that is. */
export interface Product {
  readonly name: string;
  /** All its instances. */
  readonly instances: readonly PartRow[];
  /** What is measured of one instance; empty until it is. */
  readonly figures: PartFigures;
}

/** The parts of an assembly by product, in the order of the tree; of assemblies, what is below them. */
export function productsOf({ all, kindOf }: Pick<PartRows, 'all' | 'kindOf'>): readonly Product[] {
  const kinds = new Map<string, PartRow[]>();
  for (const row of all) {
    if (!row.node.body) continue;
    const kind = kindOf(row);
    const known = kinds.get(kind);
    if (known) known.push(row);
    else kinds.set(kind, [row]);
  }
  return [...kinds.values()].map((instances) => {
    const [first] = instances;
    return { name: first ? productNameOf(first) : '', instances, figures: {} };
  });
}

/** Titles of what is measured. */
export function productColumns(unit: LengthUnit): readonly string[] {
  return [
    say('Box ({unit})', { unit }),
    say('Volume ({unit})', { unit: `${unit}³` }),
    say('Area ({unit})', { unit: `${unit}²` }),
  ];
}

export function productRow({ name, instances, figures }: Product, unit: LengthUnit): ProductRow {
  const { size, volume, area } = figures;
  const metres = metresPer[unit];
  const largest = size ? Math.max(...size.value) : null;
  const box = size?.value.map((length) => numberText(length / metres)).join(' × ') ?? '';
  return {
    name,
    quantity: instances.length,
    cells: [
      { text: marked(box, size?.isExact), value: largest },
      cellOf(volume, metres ** 3),
      cellOf(area, metres ** 2),
    ],
  };
}

// English in every language: programs know the columns by these names.
const csvColumns = [
  ...['Part', 'Quantity', 'Box X (mm)', 'Box Y (mm)', 'Box Z (mm)', 'Box is exact'],
  ...['Volume (mm³)', 'Volume is exact', 'Area (mm²)', 'Area is exact'],
];

/** The lines of a table for a spreadsheet; an empty field for what is not known. */
export function productLines(products: readonly Product[]): readonly (readonly CsvField[])[] {
  const lines = products.map(({ name, instances, figures: { size, volume, area } }) => [
    ...[name, instances.length],
    ...(size?.value.map((length) => sixFigures(length * 1e3)) ?? ['', '', '']),
    said(size?.isExact),
    volume ? sixFigures(volume.value * 1e9) : '',
    said(volume?.isExact),
    area ? sixFigures(area.value * 1e6) : '',
    said(area?.isExact),
  ]);
  return [csvColumns, ...lines];
}

function said(isExact: boolean | undefined): string {
  return isExact === undefined ? '' : isExact ? 'yes' : 'no';
}

function cellOf(figure: PartFigures['volume'], unit: number): ProductCell {
  if (!figure) return { text: '', value: null };
  return { text: marked(numberText(figure.value / unit), figure.isExact), value: figure.value };
}

function marked(text: string, isExact = true): string {
  return isExact || text === '' ? text : `≈ ${text}`;
}

function numberText(value: number): string {
  return sixFigures(value).toLocaleString('en', { maximumFractionDigits: 9, useGrouping: false });
}

function sixFigures(value: number): number {
  return Number(value.toPrecision(6));
}
