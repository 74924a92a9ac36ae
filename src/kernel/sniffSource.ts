import type { SourceFormat } from '../contract/modelExtras';
import { recognise } from './readers/recognise';
import { Refusal } from './refusal';
import type { SavedPicture } from './scene';

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
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, headBytes));
  if (bytes.byteLength === 0) {
    throw new Refusal('emptyFile', `${fileName} is empty: it has no bytes.`);
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

function readableFormat(head: Buffer): SourceFormat | null {
  if (/^.{0,3}\s*(\/\*[\s\S]*?\*\/\s*)*\w?ISO-10303-21\s*;/.test(head.toString('latin1')))
    return 'STEP';
  return isIges(head) ? 'IGES' : null;
}

/** Lines of 80 columns; in column 73 of the first stands `S`, the start section, before its number. */
function isIges(head: Buffer): boolean {
  const [first = ''] = head
    .toString('latin1', 0, 512)
    .replace(/^[\r\n]+/, '')
    .split(/\r\n|\n|\r/);
  return /^.{72}[SC]\s*0*1\s*$/.test(first.slice(0, 80));
}

function misnamed(format: SourceFormat, fileName: string): string[] {
  const promised = familyByName(fileName);
  const family = familyOf[format];
  if (promised === null || promised === family) return [];
  if (format === 'NX' && promised === nxOrCreo) return [];
  return [
    `The name ${fileName} promises ${promised}, but the file is ${family}; it was read as ${family}.`,
  ];
}

/** As it stands in a sentence. */
const familyOf: Readonly<Record<SourceFormat, string>> = {
  STEP: 'STEP',
  IGES: 'IGES',
  SolidWorks: 'a SolidWorks part',
  'CATIA V5': 'a CATIA V5 part',
  NX: 'an NX part',
  JT: 'a JT file',
  Parasolid: 'a Parasolid file',
  ACIS: 'an ACIS file',
  'Solid Edge': 'a Solid Edge part',
};

function notRead(
  family: string,
  why: string,
  fileName: string,
  savedPicture: SavedPicture | null = null,
): Refusal {
  const promised = familyByName(fileName);
  const isNamedSo = promised === null || !Object.values(familyOf).includes(promised);
  const but = isNamedSo ? '' : `, not ${promised} as its name says`;
  return new Refusal(
    isNamedSo ? 'unsupportedFormat' : 'wrongExtension',
    `${fileName} is ${family}${but}. ${why}`,
    { savedPicture },
  );
}

function notReadable(head: Buffer, fileName: string): Refusal {
  const promised = familyByName(fileName);
  const family = familyByContent(head);
  if (family !== null) return notRead(family, readsSoFar, fileName);
  if (promised === null) {
    return new Refusal('notCad', `${fileName} is no CAD file that Caliper knows. ${readsSoFar}`);
  }
  return new Refusal(
    'notCad',
    `${fileName} is named like ${promised}, but its content is not: it is damaged or something else.`,
  );
}

const readsSoFar =
  'The embedded service reads STEP, IGES, JT, Parasolid, ACIS, and SolidWorks, Solid Edge, CATIA V5 and NX parts so far; export STEP from the CAD program, or set another service.';

function familyByName(fileName: string): string | null {
  return families.find(({ extension }) => extension.test(fileName))?.family ?? null;
}

function familyByContent(head: Buffer): string | null {
  const text = head.toString('latin1');
  const found = magics.find(({ magic }) =>
    typeof magic === 'string' ? text.startsWith(magic) : magic.test(text),
  );
  return found?.family ?? null;
}

interface Family {
  /** A beginning, or a pattern for one. */
  readonly magic: string | RegExp;
  /** With its article, as it stands in a sentence. */
  readonly family: string;
}

const magics: readonly Family[] = [
  { magic: 'PK\x03\x04', family: 'a ZIP archive' },
  { magic: 'glTF', family: 'a glTF model' },
  { magic: '%PDF-', family: 'a PDF document' },
  { magic: '\x89PNG', family: 'a picture' },
  { magic: '\xFF\xD8\xFF', family: 'a picture' },
  { magic: 'GIF8', family: 'a picture' },
  { magic: /^\s*(<!doctype html|<html)/i, family: 'a web page' },
  { magic: /^\s*<\?xml/i, family: 'an XML document' },
  { magic: 'version https://git-lfs', family: 'a Git LFS pointer and not the file itself' },
  { magic: /^\s*solid\b[^]*\bfacet\b/, family: 'an STL mesh' },
];

/** Two programs call their parts `.prt`. */
const nxOrCreo = 'an NX or Creo part';

const families: readonly { readonly extension: RegExp; readonly family: string }[] = [
  { extension: /\.(step|stp)$/i, family: 'STEP' },
  { extension: /\.(igs|iges)$/i, family: 'IGES' },
  { extension: /\.prt\.(x|\d+)$/i, family: 'a Creo part' },
  { extension: /\.prt$/i, family: nxOrCreo },
  { extension: /\.sldprt$/i, family: 'a SolidWorks part' },
  { extension: /\.catpart$/i, family: 'a CATIA V5 part' },
  { extension: /\.jt$/i, family: 'a JT file' },
  { extension: /\.(par|psm)$/i, family: 'a Solid Edge part' },
  { extension: /\.(x_t|x_b|xmt_txt|xmt_bin)$/i, family: 'a Parasolid file' },
  { extension: /\.(sat|sab)$/i, family: 'an ACIS file' },
];
