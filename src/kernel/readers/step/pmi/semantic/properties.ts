import { referenceIn, textIn, type Parameter } from '../../../../part21/parameter';
import type { StepFile } from '../../../../part21/stepFile';
import { pmiLimits } from '../../../../../model/pmi/serializedPmi';
import type { Measure, PmiNote, PmiProperty } from '../../../../../model/pmi/pmi';
import type { PmiFile } from '../pmiFile';
import { readDefaultTables } from './defaultTolerances';
import { missing } from './missingWords';
import { measureText } from './numberText';
import type { ShapeAspects } from './shapeAspects';

export interface Properties {
  readonly notes: PmiNote<number>[];
  readonly properties: PmiProperty<number>[];
}

/** Reads notes, surface texture and general tolerances, which are properties of shape aspects and products. */
export function readProperties(pmi: PmiFile, aspects: ShapeAspects): Properties {
  const all = pmi.idsOf('PROPERTY_DEFINITION').map((id) => {
    const [name, , target] = pmi.general(id, 'PROPERTY_DEFINITION');
    return { id, name: nameIn(name), target: referenceIn(target) };
  });
  const notes = all.filter(({ name }) => name === 'semantic text');
  const tables = readDefaultTables(pmi);
  const ofTables = new Set(tables.flatMap(({ properties }) => properties));
  const others = all.flatMap((one) => {
    const property = ofTables.has(one.id) ? defaultTolerances : otherProperties.get(one.name);
    return property === undefined ? [] : [{ ...one, name: property }];
  });
  const targetOf = new Map(all.map(({ id, target }) => [id, target]));
  const elementOf = (id: number, target: number | null) => ({
    id,
    product: target === null ? '' : aspects.productOf(target),
    ...(target === null ? { faces: [], edges: [] } : aspects.meantBy([target])),
  });
  return {
    notes: notes.flatMap(({ id, target }) => {
      const texts = pmi.each(
        representedItems(pmi, id),
        (item) => pmi.description(item)?.text ?? null,
      );
      if (texts.length === 0) return [];
      return pmi.each([id], () => ({ ...elementOf(id, target), text: noteText(pmi, texts) }));
    }),
    properties: [
      ...others.flatMap(
        ({ id, name, target }) =>
          pmi.tried(() => {
            const given = representedItems(pmi, id);
            const items = pmi.each(given, (item) => namedValue(pmi, item));
            const lacks = given.some((item) => pmi.isLost(item));
            const texts = [...items.map(itemText), ...(lacks ? [missing.part] : [])];
            const text = `${name}: ${texts.join(', ')}`;
            if (text.length > pmiLimits.text) throw new RangeError('more text than is carried');
            return { ...elementOf(id, target), property: name, items, text };
          }) ?? [],
      ),
      ...tables.flatMap(({ id, items, text, properties }) => {
        const targets = new Set(properties.map((one) => targetOf.get(one) ?? null));
        const all = targets.size > 0 ? [...targets] : [null];
        return all.flatMap(
          (target) =>
            pmi.tried(() => ({
              ...elementOf(id, target),
              ...{ property: defaultTolerances, items, text },
            })) ?? [],
        );
      }),
    ],
  };
}

/** Whether a file has a property that is read, which may be its only PMI. No other entity tells it. */
export function hasReadProperty(file: StepFile): boolean {
  if (file.idsOf('DESCRIPTIVE_REPRESENTATION_ITEM').length === 0) return false;
  return file
    .idsOf('PROPERTY_DEFINITION')
    .some((id) => otherProperties.has(nameIn(file.parameters(id, 'PROPERTY_DEFINITION')?.[0])));
}

function nameIn(parameter: Parameter | undefined): string {
  return textIn(parameter).toLowerCase();
}

const defaultTolerances = 'default tolerances';

/** The names of properties in files, with the names under which they are shown. */
const otherProperties: ReadonlyMap<string, string> = new Map([
  ['surface texture', 'surface texture'],
  ['surface_condition', 'surface_condition'],
  ['default tolerances', defaultTolerances],
  // The name that a rule of ISO 10303-1052 gives.
  ['default tolerance', defaultTolerances],
]);

/** The items of the representations of a property. */
export function representedItems(pmi: PmiFile, property: number): number[] {
  const relation = 'PROPERTY_DEFINITION_REPRESENTATION';
  return pmi.users(property, relation, 0, 2).flatMap((user) => {
    const representation = referenceIn(pmi.own(user, relation, 2)?.[1]);
    return pmi.references(pmi.general(representation, 'REPRESENTATION')[1]);
  });
}

type NamedValue = readonly [name: string, value: string | Measure];

function namedValue(pmi: PmiFile, item: number): NamedValue | null {
  const described = pmi.description(item);
  if (described) return [described.name, described.text];
  const measure = pmi.measure(item);
  return measure && [pmi.itemName(item), measure];
}

function itemText([name, value]: NamedValue): string {
  const text = typeof value === 'string' ? value : `${measureText(value)} ${value.unit}`.trim();
  return name === '' ? text : `${name} ${text}`;
}

/**
 * The lines of a note. Some exporters write each line as an item, and some add `/n` at its end, in the item or as an
 * item of its own.
 */
function noteText(pmi: PmiFile, items: readonly string[]): string {
  const [only = ''] = items;
  if (items.length === 1) return withSigns(only);
  const lines: string[] = [];
  let isOpen = false;
  let left = pmiLimits.text;
  for (const item of items) {
    const text = withSigns(item.endsWith(lineEnd) ? item.slice(0, -lineEnd.length) : item);
    left -= text.length + 1;
    if (left < 0) {
      pmi.dropped++;
      break;
    }
    // A line end alone closes the line before it, or is an empty line.
    if (item !== lineEnd || !isOpen) lines.push(text);
    isOpen = !item.endsWith(lineEnd);
  }
  return lines.join('\n').trimEnd();
}

const lineEnd = '/n';

/** Replaces the names in braces that one exporter writes for signs; unknown names are kept. */
function withSigns(text: string): string {
  return text.replace(/#\{([\w-]+)\}/g, (all, name: string) => signs.get(name) ?? all);
}

const signs: ReadonlyMap<string, string> = new Map([
  ['diameter', '⌀'],
  ['counterbore', '⌴'],
  ['countersink', '⌵'],
  ['depth', '↧'],
  ['slope', '⌳'],
  ['conical-taper', '⌲'],
  ['degree', '°'],
  ['plus-minus', '±'],
  ['square', '□'],
]);
