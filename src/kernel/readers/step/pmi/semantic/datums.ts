import { referenceIn, textIn, vectorIn } from '../../../../part21/parameter';
import { representationOf } from '../../../../part21/representations';
import { column } from '../../../../base/matrix';
import type { PmiDatum, PmiTarget } from '../../../../../model/pmi/pmi';
import { placementOf } from '../../assembly/stepPlacement';
import type { PmiFile } from '../pmiFile';
import { compartmentsOf, datumLetter } from './datumReferences';
import { missing } from './missingWords';
import { measureText } from './numberText';
import { shapesOf, type ShapeAspects } from './shapeAspects';

export interface Datums {
  readonly datums: PmiDatum<number>[];
  readonly targets: PmiTarget<number>[];
  readonly datumSystems: string[];
}

export function readDatums(pmi: PmiFile, aspects: ShapeAspects): Datums {
  const targets = pmi.each(pmi.idsOf(...targetTypes), (id) => readTarget(pmi, aspects, id));
  const labels = new Map(targets.map(({ id, label }) => [id, label]));
  const datums = pmi.each(pmi.idsOf('DATUM', 'COMMON_DATUM'), (id) => {
    const label = datumLetter(pmi, id);
    const related = relatedTo(pmi, id);
    const features = related.filter((one) => !labels.has(one));
    return {
      id,
      label,
      text: `[${label}]`,
      product: aspects.productOf(id),
      features,
      targets: related.flatMap((one) => labels.get(one) ?? []).sort(byLength),
      ...aspects.meantBy([id, ...features]),
    };
  });
  const systems = pmi.each(pmi.idsOf('DATUM_SYSTEM'), (id) =>
    compartmentsOf(pmi, { kind: 'list', items: [{ kind: 'reference', id }] }).join('|'),
  );
  return { datums, targets, datumSystems: [...new Set(systems)].sort() };
}

export const targetTypes = ['DATUM_TARGET', 'PLACED_DATUM_TARGET_FEATURE'] as const;

/** Sorts `A2` before `A10`. */
function byLength(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : 1);
}

/** The datum features and datum targets of a datum. */
function relatedTo(pmi: PmiFile, datum: number): number[] {
  const relation = 'SHAPE_ASPECT_RELATIONSHIP';
  const users = pmi.users(datum, relation, 3, 4);
  return users.flatMap((user) => referenceIn(pmi.own(user, relation, 4)?.[2]) ?? []);
}

function readTarget(pmi: PmiFile, aspects: ShapeAspects, id: number): PmiTarget<number> {
  const [, description] = pmi.general(id, 'SHAPE_ASPECT');
  const label = labelOf(pmi, id);
  const type = textIn(description).trim().toLowerCase();
  const place = placeOf(pmi, id);
  return {
    id,
    label,
    type,
    text: [
      ...[label, type, sizeText(place), place.movable ? 'movable' : ''],
      ...(place.isIncomplete ? [missing.part] : []),
    ]
      .filter(Boolean)
      .join(' '),
    product: aspects.productOf(id),
    ...place,
    ...aspects.meantBy([id]),
  };
}

/** `A1`. Some write the letter into the number, too; what is given of neither is said. */
function labelOf(pmi: PmiFile, target: number): string {
  const [identification] =
    pmi.own(target, 'PLACED_DATUM_TARGET_FEATURE', 1) ?? pmi.own(target, 'DATUM_TARGET', 1) ?? [];
  const number = textIn(identification).trim();
  if (/^[A-Z]+\d/.test(number)) return number;
  const letter = letterOf(pmi, target);
  if (letter !== '' && number !== '') return `${letter}${number}`;
  return `${letter || missing.letter} ${number || missing.number}`;
}

function letterOf(pmi: PmiFile, target: number): string {
  const relation = 'SHAPE_ASPECT_RELATIONSHIP';
  for (const user of pmi.users(target, relation, 2, 4)) {
    const datum = referenceIn(pmi.own(user, relation, 4)?.[3]);
    const letter = datum === null ? missing.letter : datumLetter(pmi, datum);
    if (letter !== missing.letter) return letter;
  }
  return '';
}

/** `⌀85`, `10×5`, a length alone; nothing for a point. */
function sizeText({ diameter, length, width }: Place): string {
  if (diameter) return `⌀${measureText(diameter)}`;
  return [length, width]
    .flatMap((one) => (one ? [measureText(one, undefined, length)] : []))
    .join('×');
}

type Place = Pick<
  PmiTarget,
  'origin' | 'axis' | 'direction' | 'length' | 'width' | 'diameter' | 'movable' | 'isIncomplete'
>;

function placeOf(pmi: PmiFile, id: number): Place {
  return shapesOf(pmi, id).reduce<Place>(
    (place, shape) => ({ ...place, ...parametersOf(pmi, shape) }),
    {},
  );
}

function parametersOf(pmi: PmiFile, shape: number): Place {
  const found = representationOf(pmi.file, shape);
  return (found?.items ?? []).reduce<Place>((place, item) => {
    const measure = pmi.measure(item);
    if (measure) return { ...place, ...sized(pmi.itemName(item).toLowerCase(), measure) };
    if (pmi.isLost(item) || pmi.is(item, 'MEASURE_REPRESENTATION_ITEM'))
      return { ...place, isIncomplete: true };
    const frame = placementOf(pmi.file, item, found?.metres ?? 0.001);
    if (frame) {
      const [direction, , axis, origin] = [0, 1, 2, 3].map((at) => column(frame, at));
      return origin && axis && direction ? { ...place, origin, axis, direction } : place;
    }
    const movable = vectorIn(pmi.file.parameters(item, 'DIRECTION')?.at(-1));
    return movable ? { ...place, movable } : place;
  }, {});
}

function sized(name: string, measure: NonNullable<PmiTarget['length']>): Place {
  if (name.includes('length')) return { length: measure };
  if (name.includes('width')) return { width: measure };
  return name.includes('diameter') ? { diameter: measure } : {};
}
