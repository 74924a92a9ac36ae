import { readableText } from '../../../words/readableText';
import { bytesFrom } from '../../platform';
import { say } from '../../../words/say';
import { entryOf } from '../../../words/unknown';
import { visibleText } from '../../../words/visibleText';
import { severalUnits } from '../../base/severalUnits';
import { unknownUnit } from '../../base/unknownUnit';

/** What the global section of an IGES file says about the whole of it. */
export interface GlobalSection {
  /** Name of the product as the sender knows it (field 3); null for none or a filler. */
  readonly product: string | null;
  /** `millimetre`, `inch`, … (fields 14 and 15); null for a unit of the sender's own. */
  readonly unit: string | null;
  /** What it says of its unit where that is none that is known; null for a unit, and for the default. */
  readonly unknownUnit: string | null;
  /** What field 15 names where that is a known unit, but not the one that counts; null otherwise. */
  readonly otherUnit: string | null;
  /** `IGES 5.3`, … (field 23); null when the file does not say. */
  readonly version: string | null;
  /** Between the fields of a record, and behind it (fields 1 and 2). */
  readonly delimiters: { readonly field: string; readonly record: string };
  /** Millimetres that the unit has; null for one that is not known. */
  readonly millimetres: number | null;
  /** How many times smaller than the thing its model is (field 13): 1 where nothing is said. */
  readonly scale: number;
  /** What field 13 says where that is not 1; null for 1 and for nothing. */
  readonly otherScale: string | null;
}

/**
 * Reads the global section: free-form fields, strings as `5HINCHE` with their length before them.
 * @param text its columns 1 to 72, lines joined
 * @see IGES 5.3, section 2.2.4.3
 */
export function readGlobalSection(text: string): GlobalSection {
  const fields = splitFields(text);
  const unit = unitOf(fields[13], fields[14]);
  return {
    product: meaningful(fields[2]),
    unit,
    unknownUnit: unit === null ? [fields[13], fields[14]].filter(Boolean).join(' ') : null,
    otherUnit: otherUnitOf(unit, fields[14]),
    version: versionOf(fields[22]),
    delimiters: { field: fields[0] ?? ',', record: fields[1] ?? ';' },
    millimetres: (unit === null ? undefined : entryOf(millimetresOf, unit)) ?? null,
    ...scaleOf(fields[12] ?? null),
  };
}

function splitFields(text: string): (string | null)[] {
  const fields: (string | null)[] = [];
  let fieldDelimiter = ',';
  let recordDelimiter = ';';
  for (let at = 0; at < text.length; at++) {
    const field = fieldAt(text, at, fieldDelimiter, recordDelimiter);
    fields.push(field.value);
    // The first two fields may name other delimiters for all that follows, themselves included.
    if (fields.length === 1 && field.value) fieldDelimiter = field.value.charAt(0);
    if (fields.length === 2 && field.value) recordDelimiter = field.value.charAt(0);
    at = field.end;
    while (at < text.length && text[at] === ' ') at++;
    if (at >= text.length || text[at] === recordDelimiter) break;
  }
  return fields;
}

/** One field from `start`; `end` is where its delimiter stands, or is expected. */
function fieldAt(text: string, start: number, fieldDelimiter: string, recordDelimiter: string) {
  const hollerith = /^\s*(\d{1,5})H/.exec(text.slice(start, start + 12));
  if (hollerith?.[1]) {
    const from = start + hollerith[0].length;
    const end = from + Number(hollerith[1]);
    return { value: text.slice(from, end).trim() || null, end };
  }
  let end = start;
  while (end < text.length && text[end] !== fieldDelimiter && text[end] !== recordDelimiter) end++;
  return { value: text.slice(start, end).trim() || null, end };
}

const fillers =
  /^(\d+|no ?name|unknown|unnamed|untitled|none|null|part|default|.*\biges processor\b.*)$/i;

function meaningful(product: string | null | undefined): string | null {
  if (!product || product.length > 80 || fillers.test(product)) return null;
  return readableText(bytesFrom(product, 'latin1')).replace(/\.(igs|iges)$/i, '');
}

/** By the unit flag; 3 means that the name alone tells. */
const unitsByFlag: Readonly<Record<string, string>> = {
  1: 'inch',
  2: 'millimetre',
  4: 'foot',
  5: 'mile',
  6: 'metre',
  7: 'kilometre',
  8: 'mil',
  9: 'micrometre',
  10: 'centimetre',
  11: 'microinch',
};

const unitsByName: Readonly<Record<string, string>> = {
  IN: 'inch',
  INCH: 'inch',
  MM: 'millimetre',
  FT: 'foot',
  MI: 'mile',
  M: 'metre',
  KM: 'kilometre',
  MIL: 'mil',
  UM: 'micrometre',
  CM: 'centimetre',
  UIN: 'microinch',
};

const millimetresOf: Readonly<Record<string, number>> = {
  inch: 25.4,
  millimetre: 1,
  foot: 304.8,
  mile: 1_609_344,
  metre: 1000,
  kilometre: 1_000_000,
  mil: 0.0254,
  micrometre: 0.001,
  centimetre: 10,
  microinch: 0.000_025_4,
};

function scaleOf(field: string | null): Pick<GlobalSection, 'scale' | 'otherScale'> {
  const scale = field === null ? 1 : Number(field.replace(/d/i, 'e'));
  return { scale, otherScale: scale === 1 ? null : field };
}

function unitOf(flag: string | null | undefined, name: string | null | undefined): string | null {
  if (flag === '3') return entryOf(unitsByName, (name ?? '').toUpperCase()) ?? null;
  // The standard's default is the inch.
  return entryOf(unitsByFlag, flag ?? '1') ?? null;
}

function otherUnitOf(unit: string | null, name: string | null | undefined): string | null {
  const named = entryOf(unitsByName, (name ?? '').toUpperCase()) ?? null;
  return unit === null || named === unit ? null : named;
}

const versions: readonly (string | null)[] = [
  null,
  'IGES 1.0',
  'ANSI Y14.26M-1981',
  'IGES 2.0',
  'IGES 3.0',
  'ANSI Y14.26M-1987',
  'IGES 4.0',
  'ANSI Y14.26M-1989',
  'IGES 5.0',
  'IGES 5.1',
  'IGES 5.2',
  'IGES 5.3',
];

function versionOf(flag: string | null | undefined): string | null {
  return versions[Number(flag ?? 3)] ?? null;
}

/** What is to be said of the unit of a file. */
export function unitWarnings(global: GlobalSection): string[] {
  const { unit, unknownUnit: unknown, otherUnit, otherScale } = global;
  return [
    ...(otherScale === null ? [] : [drawnAtScale(otherScale)]),
    ...(unknown === null ? [] : [unknownUnit(unknown)]),
    ...(unit === null || otherUnit === null ? [] : [severalUnits(unit, otherUnit)]),
  ];
}

function drawnAtScale(words: string): string {
  return say(
    'The file says that its model is drawn at a scale of “{scale}”: sizes are those of the drawing, and no number is exact. Check a length that you know, or export it again at a scale of 1.',
    { scale: visibleText(words).slice(0, 40) },
  );
}
