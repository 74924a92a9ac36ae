import { referenceIn, textIn } from '../../../../part21/parameter';
import { pmiMost } from '../../../../../model/pmi/carriedPmi';
import type { Measure, PmiNote, PmiProperty } from '../../../../../model/pmi/pmi';
import type { PmiFile } from '../pmiFile';
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
    return { id, name: textIn(name).toLowerCase(), target: referenceIn(target) };
  });
  const notes = all.filter(({ name }) => name === 'semantic text');
  const others = all.filter(({ name }) => otherProperties.has(name));
  const elementOf = (id: number, target: number | null) => ({
    id,
    product: target === null ? '' : aspects.productOf(target),
    ...(target === null ? { faces: [], edges: [] } : aspects.meantBy([target])),
  });
  return {
    notes: notes.flatMap(({ id, target }) =>
      pmi.each(representedItems(pmi, id), (item) => {
        const described = pmi.description(item);
        return described && { ...elementOf(id, target), text: withSigns(described.text) };
      }),
    ),
    properties: others.flatMap(
      ({ id, name, target }) =>
        pmi.tried(() => {
          const items = pmi.each(representedItems(pmi, id), (item) => namedValue(pmi, item));
          const text = `${name}: ${items.map(itemText).join(', ')}`;
          if (text.length > pmiMost.text) throw new RangeError('more text than is carried');
          return { ...elementOf(id, target), property: name, items, text };
        }) ?? [],
    ),
  };
}

const otherProperties: ReadonlySet<string> = new Set([
  'surface texture',
  'surface_condition',
  'default tolerances',
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
