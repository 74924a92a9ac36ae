import {
  columnNumber,
  blockUnit,
  exactFigures,
  lengthNumber,
  withApproximateSign,
  meshFigures,
  metresPer,
  numberText,
  powerText,
  summedFigures,
  type NumberStyle,
} from '../../model/quantities';
import type { LengthUnit, PartFigures } from '../../model/page/viewerMessages';
import type { ProductCell, ProductRow } from '../../model/page/partsListMessages';
import { kilogramsPer, massText, massUnit, type MassUnit } from '../../model/facts/massText';
import { say } from '../../words/say';
import type { CsvField } from '../sinks/csvTable';
import { instanceNameOf, productNameOf } from './rowNames';
import type { PartRow, PartRows } from './partRows';
import { groupBy } from '../../words/groupBy';

/** A product of the assembly. */
export interface Product {
  readonly name: string;
  /** All its instances. */
  readonly instances: readonly PartRow[];
  /** Measurements of one instance; empty until it has been measured. */
  readonly figures: PartFigures;
}

/** The parts of an assembly grouped by product, in tree order; subassemblies are expanded. */
export function productsOf({ all, kindOf }: Pick<PartRows, 'all' | 'kindOf'>): readonly Product[] {
  const parts = all.filter(({ node }) => node.body);
  return [...groupBy(parts, kindOf).values()].map((instances) => {
    return { name: productNameOf(instances[0]), instances, figures: {} };
  });
}

/** The units of a table of products. */
export interface ProductUnits {
  /** The unit of volumes and areas. */
  readonly powers: LengthUnit;
  readonly mass: MassUnit;
  /** Whether instances have names that say more than those of their products. */
  readonly hasInstances: boolean;
}

/** The names of instances that say more than that of the product: `left bearing`, and not `bearing_1`. */
function instanceNames({ name, instances }: Product): readonly string[] {
  const names = instances.map(instanceNameOf).filter((one) => one !== '' && !one.startsWith(name));
  return [...new Set(names)];
}

/** So many names of instances a row shows; the CSV file has all of them. */
const maxNames = 12;

/** @param products all products of the table */
export function productUnits(products: readonly Product[], { unit }: NumberStyle): ProductUnits {
  const known = (pick: (figures: PartFigures) => number | undefined): readonly number[] =>
    products.flatMap(({ figures }) => pick(figures) ?? []);
  const masses = products.map(({ figures, instances }) =>
    figures.mass ? figures.mass.value * instances.length : 0,
  );
  const powers = blockUnit(
    {
      volumes: known(({ volume }) => volume?.value),
      areas: known(({ area }) => area?.value),
    },
    unit,
  );
  return {
    powers,
    mass: massUnit(Math.max(0, ...masses), unit),
    hasInstances: products.some((product) => instanceNames(product).length > 0),
  };
}

/** Column titles of the measurements. */
export function productColumns({ unit }: NumberStyle, units: ProductUnits): readonly string[] {
  return [
    say('Box ({unit})', { unit }),
    say('Volume ({unit})', { unit: powerText(units.powers, 3) }),
    say('Area ({unit})', { unit: powerText(units.powers, 2) }),
    say('Material'),
    say('Mass ({unit})', { unit: units.mass }),
    ...(units.hasInstances ? [say('Instances')] : []),
  ];
}

/** A product as a row of the parts list. */
export function productRow(product: Product, style: NumberStyle, units: ProductUnits): ProductRow {
  const { name, instances, figures } = product;
  const { size, volume, area } = figures;
  const names = instanceNames(product);
  const shown = names.slice(0, maxNames);
  const text = [...shown, ...(names.length > maxNames ? ['…'] : [])].join(say(', '));
  return {
    name,
    quantity: instances.length,
    cells: [
      sizeCell(size, style),
      amountCell(volume, 3, units.powers, style),
      amountCell(area, 2, units.powers, style),
      { text: figures.material ?? '', value: null },
      massCell(figures.mass, instances.length, units.mass, style),
      ...(units.hasInstances ? [{ text, value: null }] : []),
    ],
  };
}

/** The lines of a CSV table; unknown values are empty fields. */
export function productLines(
  products: readonly Product[],
  { unit }: NumberStyle,
): readonly (readonly CsvField[])[] {
  const metres = metresPer[unit];
  const massName = massUnit(Infinity, unit);
  const kilograms = kilogramsPer[massName];
  const names = products.map(instanceNames);
  const hasInstances = names.some(({ length }) => length > 0);
  const lines = products.map(
    ({ name, instances, figures: { size, volume, area, material, mass } }, i) => [
      ...[name, instances.length],
      ...(size?.value.map((length) => nineFigures(length / metres)) ?? ['', '', '']),
      said(size?.isExact),
      volume ? nineFigures(volume.value / metres ** 3) : '',
      said(volume?.isExact),
      area ? nineFigures(area.value / metres ** 2) : '',
      said(area?.isExact),
      material ?? '',
      mass ? nineFigures(mass.value / kilograms) : '',
      mass ? nineFigures((mass.value * instances.length) / kilograms) : '',
      said(mass?.isExact),
      ...(hasInstances ? [(names[i] ?? []).join(', ')] : []),
    ],
  );
  return [[...csvColumns(unit, massName), ...(hasInstances ? ['Instances'] : [])], ...lines];
}

// English in every language, because programs identify columns by these names.
function csvColumns(unit: LengthUnit, mass: MassUnit): readonly string[] {
  return [
    ...['Part', 'Quantity'],
    ...['X', 'Y', 'Z'].map((axis) => `Box ${axis} (${unit})`),
    ...['Box is exact', `Volume (${powerText(unit, 3)})`, 'Volume is exact'],
    ...[`Area (${powerText(unit, 2)})`, 'Area is exact', 'Material'],
    ...[`Mass of one (${mass})`, `Mass of all (${mass})`, 'Mass is exact'],
  ];
}

function said(isExact: boolean | undefined): string {
  return isExact === undefined ? '' : isExact ? 'yes' : 'no';
}

function sizeCell(size: PartFigures['size'], style: NumberStyle): ProductCell {
  if (!size) return nothing;
  const figures = size.isExact ? exactFigures : meshFigures;
  const text = size.value.map((length) => lengthNumber(length, style, figures)).join(' × ');
  return { text: withApproximateSign(text, size.isExact), value: Math.max(...size.value) };
}

/** The mass of one instance, and of all if there are several. */
function massCell(
  mass: PartFigures['mass'],
  count: number,
  shown: MassUnit,
  { decimals }: NumberStyle,
): ProductCell {
  if (!mass) return nothing;
  const figures = mass.isExact ? summedFigures : meshFigures;
  const write = (kilograms: number): string =>
    numberText(kilograms / kilogramsPer[shown], figures, decimals);
  const one = write(mass.value);
  const all = write(mass.value * count);
  const text = count === 1 ? one : say('{one}, all {all}', { one, all });
  return { text: withApproximateSign(text, mass.isExact), value: mass.value * count };
}

/** A sentence about the total mass of all products, or about why it is not known. */
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
  return say('Total mass {mass}', { mass: withApproximateSign(text, isExact) });
}

function amountCell(
  amount: PartFigures['volume'],
  dimension: 2 | 3,
  shown: LengthUnit,
  { decimals }: NumberStyle,
): ProductCell {
  if (!amount) return nothing;
  const figures = amount.isExact ? summedFigures : meshFigures;
  const text = columnNumber(amount.value, dimension, shown, figures, decimals);
  return { text: withApproximateSign(text, amount.isExact), value: amount.value };
}

const nothing: ProductCell = { text: '', value: null };

/** Nine significant digits, as for exact sums; approximate values are marked in the next column. */
function nineFigures(value: number): number {
  return Number(value.toPrecision(9));
}
