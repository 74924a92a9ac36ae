import { Refusal } from './refusal';

/** What a CAD file is, told by its bytes. The name only breaks ties. */
export type SourceFormat = 'STEP' | 'IGES';

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
  throw notReadable(head, fileName);
}

/** As far as a reader looks for the beginning behind blanks, comments and stray letters. */
const headBytes = 4096;

function readableFormat(head: Buffer): SourceFormat | null {
  if (/^.{0,3}\s*(\/\*[\s\S]*?\*\/\s*)*\w?ISO-10303-21\s*;/.test(head.latin1Slice())) return 'STEP';
  return isIges(head) ? 'IGES' : null;
}

/** Lines of 80 columns; in column 73 of the first stands `S`, the start section, before its number. */
function isIges(head: Buffer): boolean {
  const [first = ''] = head
    .latin1Slice(0, 512)
    .replace(/^[\r\n]+/, '')
    .split(/\r\n|\n|\r/);
  return /^.{72}[SC]\s*0*1\s*$/.test(first.slice(0, 80));
}

function misnamed(format: SourceFormat, fileName: string): string[] {
  const promised = familyByName(fileName);
  if (promised === null || promised === format) return [];
  return [
    `The name ${fileName} promises ${promised}, but the file is ${format}; it was read as ${format}.`,
  ];
}

function notReadable(head: Buffer, fileName: string): Refusal {
  const promised = familyByName(fileName);
  const family = familyByContent(head, fileName);
  if (family !== null) {
    const isNamedSo = promised === null || (promised !== 'STEP' && promised !== 'IGES');
    const but = isNamedSo ? '' : `, not ${promised} as its name says`;
    return new Refusal(
      isNamedSo ? 'unsupportedFormat' : 'wrongExtension',
      `${fileName} is ${family}${but}. ${readsSoFar}`,
    );
  }
  if (promised === null) {
    return new Refusal('notCad', `${fileName} is no CAD file that Caliper knows. ${readsSoFar}`);
  }
  return new Refusal(
    'notCad',
    `${fileName} is named like ${promised}, but its content is not: it is damaged or something else.`,
  );
}

const readsSoFar =
  'The embedded service reads STEP and IGES so far; export one of these from the CAD program, or set another service.';

function familyByName(fileName: string): string | null {
  return extensions.find(({ pattern }) => pattern.test(fileName))?.family ?? null;
}

function familyByContent(head: Buffer, fileName: string): string | null {
  const text = head.latin1Slice();
  const found = magics.find(({ pattern }) => pattern.test(text))?.family;
  if (found !== undefined) return found;
  // SolidWorks since 2015 has no magic at the start, but names its parts a few bytes in.
  return /\.sldprt$/i.test(fileName) && swapped.test(text) ? 'a SolidWorks part' : null;
}

/** `\x14\x00\x06\x00\x08\x00`: the entry header of SolidWorks 2015 and later. */
const swapped = /^[\s\S]{4}[\s\S]{4}[\s\S]{0,8}\x14\x00\x06\x00\x08\x00/;

interface Family {
  readonly pattern: RegExp;
  /** With its article, as it stands in a sentence. */
  readonly family: string;
}

const magics: readonly Family[] = [
  { pattern: /^Version \d+\.\d+ JT/, family: 'a JT file' },
  { pattern: /^V5_CFV2/, family: 'a CATIA V5 part' },
  { pattern: /^#UGC:2/, family: 'a Creo part' },
  { pattern: /^SPLMSSTR/, family: 'an NX part' },
  { pattern: /^(\*\*ABCDEFGHIJKLMNOPQRSTUVWXYZ|PS\x00\x00)/, family: 'a Parasolid file' },
  { pattern: /^(ACIS|ASM) BinaryFile/, family: 'an ACIS binary file' },
  { pattern: /^\d{3,5} +\d+ +\d+ +\d+\s+\d+ .*(ACIS|ASM)/, family: 'an ACIS text file' },
  { pattern: /^\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1/, family: 'a SolidWorks, Solid Edge or NX part' },
  { pattern: /^PK\x03\x04/, family: 'a ZIP archive' },
  { pattern: /^glTF/, family: 'a glTF model' },
  { pattern: /^%PDF-/, family: 'a PDF document' },
  { pattern: /^(\x89PNG|\xFF\xD8\xFF|GIF8)/, family: 'a picture' },
  { pattern: /^\s*(<!doctype html|<html)/i, family: 'a web page' },
  { pattern: /^\s*<\?xml/i, family: 'an XML document' },
  { pattern: /^version https:\/\/git-lfs/, family: 'a Git LFS pointer and not the file itself' },
  { pattern: /^\s*solid\b[\s\S]*\bfacet\b/, family: 'an STL mesh' },
];

const extensions: readonly Family[] = [
  { pattern: /\.(step|stp)$/i, family: 'STEP' },
  { pattern: /\.(igs|iges)$/i, family: 'IGES' },
  { pattern: /\.prt\.(x|\d+)$/i, family: 'a Creo part' },
  { pattern: /\.prt$/i, family: 'an NX or Creo part' },
  { pattern: /\.sldprt$/i, family: 'a SolidWorks part' },
  { pattern: /\.catpart$/i, family: 'a CATIA V5 part' },
  { pattern: /\.jt$/i, family: 'a JT file' },
  { pattern: /\.(par|psm)$/i, family: 'a Solid Edge part' },
  { pattern: /\.x_t$/i, family: 'a Parasolid file' },
  { pattern: /\.(sat|sab)$/i, family: 'an ACIS file' },
];
