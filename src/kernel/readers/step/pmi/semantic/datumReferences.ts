import { pmiLimits } from '../../../../../model/pmi/serializedPmi';
import {
  numberIn,
  referenceIn,
  textIn,
  wordIn,
  type Parameter,
} from '../../../../part21/parameter';
import type { PmiFile } from '../pmiFile';
import { missing } from './missingWords';
import { numberText } from './numberText';

/**
 * The compartments of the datum systems and datum references in a list, in order of precedence: `A`, `B-C`, `DⓂ`. What
 * is neither, or an empty system, is `no datum` and counted: without it, a frame would demand less than the file does.
 */
export function compartmentsOf(pmi: PmiFile, parameter: Parameter | undefined): string[] {
  const cells = named(pmi, parameter).flatMap((id) =>
    id === null ? [unreadCell(pmi)] : (systemCells(pmi, id) ?? [referenceCell(pmi, id)]),
  );
  if (cells.length > pmiLimits.datums) throw new RangeError('more datums than a frame has');
  return cells.sort((one, other) => one.precedence - other.precedence).map(({ text }) => text);
}

/** The references in a list, in lists in it, or alone; null for what is none. */
function named(pmi: PmiFile, parameter: Parameter | undefined): readonly (number | null)[] {
  const single = referenceIn(parameter);
  if (single !== null) return [single];
  const all = pmi.members(parameter);
  if (all.length > pmiLimits.datums) throw new RangeError('more datums than a frame has');
  return all.map(referenceIn);
}

interface Cell {
  readonly precedence: number;
  readonly text: string;
}

/** The cells of a datum system; null for any other instance. */
function systemCells(pmi: PmiFile, id: number): readonly Cell[] | null {
  const system = pmi.own(id, 'DATUM_SYSTEM', 1);
  if (!system) return null;
  const compartments = named(pmi, system[0]);
  if (compartments.length === 0) return [unreadCell(pmi)];
  return compartments.map((one) =>
    one === null
      ? { ...unreadCell(pmi), precedence: 0 }
      : { precedence: 0, text: elementText(pmi, one, 0) },
  );
}

function referenceCell(pmi: PmiFile, id: number): Cell {
  return oldReference(pmi, id) ?? unreadCell(pmi);
}

function unreadCell(pmi: PmiFile): Cell {
  pmi.dropped++;
  return { precedence: Number.MAX_SAFE_INTEGER, text: missing.datum };
}

/** A common datum may have elements, and an element a list of one datum. */
const deepest = 1;

/** The text of a compartment, or of an element of a common datum, with its modifiers. */
function elementText(pmi: PmiFile, id: number, depth: number): string {
  if (pmi.is(id, 'DATUM', 'COMMON_DATUM')) return datumLetter(pmi, id);
  const [base, modifiers] =
    pmi.own(id, 'DATUM_REFERENCE_COMPARTMENT', 2) ??
    pmi.own(id, 'DATUM_REFERENCE_ELEMENT', 2) ??
    pmi.own(id, 'GENERAL_DATUM_REFERENCE', 2) ??
    [];
  const marks = pmi
    .items(modifiers)
    .map((one) => modifierText(pmi, one))
    .join('');
  const single = referenceIn(base);
  if (single !== null) return `${datumLetter(pmi, single)}${marks}`;
  const elements = (depth > deepest ? [] : named(pmi, base)).map((one) =>
    one === null ? unreadCell(pmi).text : elementText(pmi, one, depth + 1),
  );
  if (elements.length === 0) return `${unreadCell(pmi).text}${marks}`;
  const common = elements.join('-');
  return marks === '' || elements.length === 1 ? `${common}${marks}` : `(${common})${marks}`;
}

/** A datum reference in the form of AP203 and AP214. */
function oldReference(pmi: PmiFile, id: number): Cell | null {
  const modified = pmi.file.parameters(id, 'REFERENCED_MODIFIED_DATUM');
  const plain = pmi.file.parameters(id, 'DATUM_REFERENCE') ?? modified;
  if (!plain) return null;
  const datum = referenceIn(plain[1]);
  const mark = modified ? (simpleMarks.get(wordIn(modified.at(-1)) ?? '') ?? '') : '';
  return {
    precedence: numberIn(plain[0]) ?? 0,
    text: datum === null ? missing.datum : `${datumLetter(pmi, datum)}${mark}`,
  };
}

/**
 * The letter of a datum. A datum feature has the letter of its datum, and a common datum without a letter has those of
 * its datums. If the file gives none, it is `no letter`.
 */
export function datumLetter(pmi: PmiFile, datum: number): string {
  const own = ownLetter(pmi, datum);
  if (own !== '') return own;
  const related = pmi
    .users(datum, relation, 2, 4)
    .flatMap((user) => ownLetter(pmi, referenceIn(pmi.own(user, relation, 4)?.[3])) || []);
  const letters = pmi.is(datum, 'COMMON_DATUM') ? related : related.slice(0, 1);
  return letters.join('-') || missing.letter;
}

function ownLetter(pmi: PmiFile, datum: number | null): string {
  return textIn(pmi.own(datum, 'DATUM', 1)?.[0] ?? pmi.own(datum, 'COMMON_DATUM', 1)?.[0]).trim();
}

const relation = 'SHAPE_ASPECT_RELATIONSHIP';

function modifierText(pmi: PmiFile, parameter: Parameter): string {
  const valued = pmi.file.parameters(referenceIn(parameter), 'DATUM_REFERENCE_MODIFIER_WITH_VALUE');
  if (valued) {
    const measure = pmi.measureIn(valued[1]);
    return ` ${(wordIn(valued[0]) ?? '').toLowerCase()}=${measure ? numberText(measure.value) : missing.value}`;
  }
  const word = wordIn(parameter.kind === 'typed' ? parameter.items[0] : parameter) ?? '';
  if (pmi.leadsNowhere(parameter)) return missing.part;
  return simpleMarks.get(word) ?? (word === '' ? '' : ` ${word.toLowerCase()}`);
}

/** Modifiers with a sign of their own; others are written in words. */
const simpleMarks: ReadonlyMap<string, string> = new Map([
  ['MAXIMUM_MATERIAL_REQUIREMENT', 'Ⓜ'],
  ['MAXIMUM_MATERIAL_CONDITION', 'Ⓜ'],
  ['LEAST_MATERIAL_REQUIREMENT', 'Ⓛ'],
  ['LEAST_MATERIAL_CONDITION', 'Ⓛ'],
  ['REGARDLESS_OF_FEATURE_SIZE', 'Ⓢ'],
  ['FREE_STATE', 'Ⓕ'],
]);
