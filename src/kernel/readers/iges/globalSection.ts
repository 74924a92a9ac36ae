import { readableText } from '../../../words/readableText';
import { bytesFrom } from '../../platform';
import { say } from '../../../words/say';
import { entryOf } from '../../../words/unknown';
import { visibleText } from '../../../words/visibleText';
import { severalUnits, unknownUnit } from '../../base/unsureUnits';

/** The contents of the global section of an IGES file. */
export interface GlobalSection {
  /** The product identification of the sender (field 3); null for none or a placeholder. */
  readonly product: string | null;
  /** `millimetre`, `inch`, … (fields 14 and 15); null for a unit that is not known. */
  readonly unit: string | null;
  /** The text of the unit fields if the unit is not known; otherwise null. */
  readonly unknownUnit: string | null;
  /** The name in field 15 if it differs from the unit of field 14, which counts; otherwise null. */
  readonly otherUnit: string | null;
  /** `IGES 5.3`, … (field 23); null if the file does not state it. */
  readonly version: string | null;
  /** The delimiters between fields and after a record (fields 1 and 2). */
  readonly delimiters: { readonly field: string; readonly record: string };
  /** Millimetres per unit; null for one that is not known. */
  readonly millimetres: number | null;
  /** The model space scale (field 13): the size of the model divided by that of the object; 1 if omitted. */
  readonly scale: number;
  /** The text of field 13 if it is not 1; otherwise null. */
  readonly otherScale: string | null;
}

/**
 * Reads the global section, which has free-form fields; strings have their length before them, as `5HINCHE`.
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
    // The first two fields may set other delimiters for everything that follows, including themselves.
    if (fields.length === 1 && field.value) fieldDelimiter = field.value.charAt(0);
    if (fields.length === 2 && field.value) recordDelimiter = field.value.charAt(0);
    at = field.end;
    while (at < text.length && text[at] === ' ') at++;
    if (at >= text.length || text[at] === recordDelimiter) break;
  }
  return fields;
}

/** One field that starts at `start`; `end` is the position of its delimiter. */
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

/** Units by the unit flag; flag 3 means that only the name tells the unit. */
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
  // The default of the standard is the inch.
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

/** Warnings about the unit of a file. */
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
