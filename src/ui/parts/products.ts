import {
  exactFigures,
  largeText,
  lengthNumber,
  marked,
  meshFigures,
  summedFigures,
  type NumberStyle,
} from '../../model/quantities';
import type { PartFigures } from '../../model/page/viewerMessages';
import type { ProductCell, ProductRow } from '../../model/page/partsListMessages';
import { massText } from '../../model/facts/massText';
import { say } from '../../words/say';
import type { CsvField } from '../sinks/csvTable';
import { productNameOf } from './rowNames';
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
export function productColumns({ unit }: NumberStyle): readonly string[] {
  return [say('Box ({unit})', { unit }), say('Volume'), say('Area'), say('Material'), say('Mass')];
}

export function productRow({ name, instances, figures }: Product, style: NumberStyle): ProductRow {
  const { size, volume, area } = figures;
  return {
    name,
    quantity: instances.length,
    cells: [
      sizeCell(size, style),
      amountCell(volume, 3, style),
      amountCell(area, 2, style),
      { text: figures.material ?? '', value: null },
      massCell(figures.mass, instances.length, style),
    ],
  };
}

// English in every language: programs know the columns by these names.
const csvColumns = [
  ...['Part', 'Quantity', 'Box X (mm)', 'Box Y (mm)', 'Box Z (mm)', 'Box is exact'],
  ...['Volume (mm³)', 'Volume is exact', 'Area (mm²)', 'Area is exact'],
  ...['Material', 'Mass of one (kg)', 'Mass of all (kg)', 'Mass is exact'],
];

/** The lines of a table for a spreadsheet; an empty field for what is not known. */
export function productLines(products: readonly Product[]): readonly (readonly CsvField[])[] {
  const lines = products.map(
    ({ name, instances, figures: { size, volume, area, material, mass } }) => [
      ...[name, instances.length],
      ...(size?.value.map((length) => sixFigures(length * 1e3)) ?? ['', '', '']),
      said(size?.isExact),
      volume ? sixFigures(volume.value * 1e9) : '',
      said(volume?.isExact),
      area ? sixFigures(area.value * 1e6) : '',
      said(area?.isExact),
      material ?? '',
      mass ? sixFigures(mass.value) : '',
      mass ? sixFigures(mass.value * instances.length) : '',
      said(mass?.isExact),
    ],
  );
  return [csvColumns, ...lines];
}

function said(isExact: boolean | undefined): string {
  return isExact === undefined ? '' : isExact ? 'yes' : 'no';
}

function sizeCell(size: PartFigures['size'], style: NumberStyle): ProductCell {
  if (!size) return nothing;
  const figures = size.isExact ? exactFigures : meshFigures;
  const text = size.value.map((length) => lengthNumber(length, style, figures)).join(' × ');
  return { text: marked(text, size.isExact), value: Math.max(...size.value) };
}

/** Of one, and of all where there are several. */
function massCell(mass: PartFigures['mass'], count: number, style: NumberStyle): ProductCell {
  if (!mass) return nothing;
  const figures = mass.isExact ? summedFigures : meshFigures;
  const one = massText(mass.value, style, figures);
  const all = massText(mass.value * count, style, figures);
  const text = count === 1 ? one : say('{one}, all {all}', { one, all });
  return { text: marked(text, mass.isExact), value: mass.value * count };
}

/** What all products weigh together, in a sentence; why nobody knows, where nobody does. */
export function totalMass(products: readonly Product[], style: NumberStyle): string {
  const weights = products.map(({ figures: { mass }, instances }) =>
    mass ? { value: mass.value * instances.length, isExact: mass.isExact } : null,
  );
  const known = weights.filter((weight) => weight !== null);
  if (known.length === 0) return '';
  if (known.length < weights.length) {
    return say(
      'No total mass: {count} of {all} kinds of parts have no material or enclose nothing.',
      {
        count: weights.length - known.length,
        all: weights.length,
      },
    );
  }
  const isExact = known.every((weight) => weight.isExact);
  const sum = known.reduce((total, { value }) => total + value, 0);
  const text = massText(sum, style, isExact ? summedFigures : meshFigures);
  return say('Total mass {mass}', { mass: marked(text, isExact) });
}

function amountCell(
  amount: PartFigures['volume'],
  dimension: 2 | 3,
  style: NumberStyle,
): ProductCell {
  if (!amount) return nothing;
  const figures = amount.isExact ? summedFigures : meshFigures;
  const text = largeText(amount.value, dimension, style, figures);
  return { text: marked(text, amount.isExact), value: amount.value };
}

const nothing: ProductCell = { text: '', value: null };

function sixFigures(value: number): number {
  return Number(value.toPrecision(6));
}
