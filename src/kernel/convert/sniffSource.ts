import { asBytes, type Bytes } from '../platform';
import { sourceFormats, type SourceFormat } from '../../model/modelExtras';
import { say } from '../../words/say';
import { recognise } from '../readers/recognise';
import { Refusal } from '../base/refusal';
import type { SavedPicture } from '../base/scene';

/** What a CAD file is, told by its bytes. The name only breaks ties. */
export interface SniffedSource {
  readonly format: SourceFormat;
  /** A sentence when the name promises something else. */
  readonly warnings: readonly string[];
}

/**
 * Tells which reader a file is for.
 * @throws Refusal with a sentence of its own for an empty file, for a CAD format that this kernel
 * does not read, and for what is no CAD file at all
 */
export function sniffSource(bytes: Uint8Array, fileName: string): SniffedSource {
  const head = asBytes(bytes.subarray(0, headBytes));
  if (bytes.byteLength === 0) {
    throw new Refusal('emptyFile', say('{fileName} is empty: it has no bytes.', { fileName }));
  }
  const format = readableFormat(head);
  if (format) return { format, warnings: misnamed(format, fileName) };
  const native = recognise(bytes);
  if (native === null) throw notReadable(head, fileName);
  if ('family' in native) throw notRead(native.family, native.why, fileName, native.savedPicture);
  return { format: native.format, warnings: misnamed(native.format, fileName) };
}

/** As far as a reader looks for the beginning behind blanks, comments and stray letters. */
const headBytes = 4096;

function readableFormat(head: Bytes): SourceFormat | null {
  if (stepStart.test(head.toString('latin1'))) return 'STEP';
  return isIges(head) ? 'IGES' : null;
}

/** A comment ends in one way only: else there would be a number of ways without end through many of them. */
const stepStart = /^.{0,3}\s*(\/\*([^*]|\*(?!\/))*\*\/\s*)*\w?ISO-10303-21\s*;/;

/** Lines of 80 columns; in column 73 of the first stands `S`, the start section, before its number. */
function isIges(head: Bytes): boolean {
  const [first = ''] = head
    .toString('latin1', 0, 512)
    .replace(/^[\r\n]+/, '')
    .split(/\r\n|\n|\r/);
  return /^.{72}[SC]\s*0*1\s*$/.test(first.slice(0, 80));
}

function misnamed(format: SourceFormat, fileName: string): string[] {
  const promised = familyByName(fileName);
  if (promised === null || promised === format) return [];
  if (format === 'NX' && promised === 'NX or Creo') return [];
  return [
    say(
      'The name {fileName} promises {promised}, but the file is {family}; it was read as {family}.',
      {
        fileName,
        promised: wordsOf(promised),
        family: wordsOf(format),
      },
    ),
  ];
}

/** What files are, and how that stands in a sentence. */
const families = {
  STEP: () => 'STEP',
  IGES: () => 'IGES',
  SolidWorks: () => say('a SolidWorks part'),
  'CATIA V5': () => say('a CATIA V5 part'),
  NX: () => say('an NX part'),
  JT: () => say('a JT file'),
  Parasolid: () => say('a Parasolid file'),
  ACIS: () => say('an ACIS file'),
  'Solid Edge': () => say('a Solid Edge part'),
  Creo: () => say('a Creo part'),
  /** Two programs call their parts `.prt`. */
  'NX or Creo': () => say('an NX or Creo part'),
  ZIP: () => say('a ZIP archive'),
  glTF: () => say('a glTF model'),
  PDF: () => say('a PDF document'),
  picture: () => say('a picture'),
  HTML: () => say('a web page'),
  XML: () => say('an XML document'),
  'Git LFS': () => say('a Git LFS pointer and not the file itself'),
  STL: () => say('an STL mesh'),
} as const satisfies Readonly<Record<SourceFormat, () => string>> & Record<string, () => string>;

type Family = keyof typeof families;

function wordsOf(family: Family): string {
  return families[family]();
}

/** @param family in words */
function notRead(
  family: string,
  why: string,
  fileName: string,
  savedPicture: SavedPicture | null = null,
): Refusal {
  const promised = familyByName(fileName);
  if (promised === null || !sourceFormats.some((format) => format === promised)) {
    const message = say('{fileName} is {family}. {why}', { fileName, family, why });
    return new Refusal('unsupportedFormat', message, { savedPicture });
  }
  const message = say('{fileName} is {family}, not {promised} as its name says. {why}', {
    fileName,
    family,
    promised: wordsOf(promised),
    why,
  });
  return new Refusal('wrongExtension', message, { savedPicture });
}

function notReadable(head: Bytes, fileName: string): Refusal {
  const promised = familyByName(fileName);
  const family = familyByContent(head);
  if (family !== null) return notRead(wordsOf(family), readsSoFar(), fileName);
  const message =
    promised === null
      ? say('{fileName} is no CAD file that Caliper knows. {reads}', {
          fileName,
          reads: readsSoFar(),
        })
      : say(
          '{fileName} is named like {promised}, but its content is not: it is damaged or something else.',
          {
            fileName,
            promised: wordsOf(promised),
          },
        );
  return new Refusal('notCad', message);
}

function readsSoFar(): string {
  return say(
    'The embedded service reads STEP, IGES, JT, Parasolid, ACIS, and SolidWorks, Solid Edge, CATIA V5 and NX parts so far; export STEP from the CAD program, or set another service.',
  );
}

function familyByName(fileName: string): Family | null {
  return extensions.find(({ extension }) => extension.test(fileName))?.family ?? null;
}

function familyByContent(head: Bytes): Family | null {
  const text = head.toString('latin1');
  const found = magics.find(({ magic }) =>
    typeof magic === 'string' ? text.startsWith(magic) : magic.test(text),
  );
  return found?.family ?? null;
}

/** Beginnings, or patterns for them. */
const magics: readonly { readonly magic: string | RegExp; readonly family: Family }[] = [
  { magic: 'PK\x03\x04', family: 'ZIP' },
  { magic: 'glTF', family: 'glTF' },
  { magic: '%PDF-', family: 'PDF' },
  { magic: '\x89PNG', family: 'picture' },
  { magic: '\xFF\xD8\xFF', family: 'picture' },
  { magic: 'GIF8', family: 'picture' },
  { magic: /^\s*(<!doctype html|<html)/i, family: 'HTML' },
  { magic: /^\s*<\?xml/i, family: 'XML' },
  { magic: 'version https://git-lfs', family: 'Git LFS' },
  { magic: /^\s*solid\b[^]*\bfacet\b/, family: 'STL' },
];

const extensions: readonly { readonly extension: RegExp; readonly family: Family }[] = [
  { extension: /\.(step|stp)$/i, family: 'STEP' },
  { extension: /\.(igs|iges)$/i, family: 'IGES' },
  { extension: /\.prt\.(x|\d+)$/i, family: 'Creo' },
  { extension: /\.prt$/i, family: 'NX or Creo' },
  { extension: /\.sldprt$/i, family: 'SolidWorks' },
  { extension: /\.catpart$/i, family: 'CATIA V5' },
  { extension: /\.jt$/i, family: 'JT' },
  { extension: /\.(par|psm)$/i, family: 'Solid Edge' },
  { extension: /\.(x_t|x_b|xmt_txt|xmt_bin)$/i, family: 'Parasolid' },
  { extension: /\.(sat|sab)$/i, family: 'ACIS' },
];
