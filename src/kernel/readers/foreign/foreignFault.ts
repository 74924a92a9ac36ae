import { say } from '../../../words/say';
import { entryOf } from '../../../words/unknown';
import { Refusal } from '../../base/refusal';
import { CadSource, type CadFormat } from '../cadFormat';
import { familyOf } from './fileFamilies';

interface Kind {
  readonly program: string;
  /** How its files begin. */
  readonly magic: readonly string[];
  /** The name of a format that has the same container. */
  readonly format?: string;
}

const compound = ['\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1'];
const zip = ['PK'];
const creo = ['#UGC:'];
const catia = ['V5_'];

/** What files of programs that are not read begin with, by their extensions. */
const kinds: Readonly<Record<string, Kind>> = {
  sldasm: { program: 'SolidWorks', magic: compound, format: 'SolidWorks' },
  slddrw: { program: 'SolidWorks', magic: compound, format: 'SolidWorks' },
  ipt: { program: 'Inventor', magic: compound },
  iam: { program: 'Inventor', magic: compound },
  idw: { program: 'Inventor', magic: compound },
  dft: { program: 'Solid Edge', magic: compound },
  dwg: { program: 'AutoCAD', magic: ['AC1', 'AC2', 'MC0'] },
  dxf: { program: 'AutoCAD', magic: ['0\n', '0\r', '999', 'AutoCAD Binary DXF'] },
  '3dm': { program: 'Rhino', magic: ['3D Geometry File Format'] },
  f3d: { program: 'Fusion', magic: zip },
  f3z: { program: 'Fusion', magic: zip },
  fcstd: { program: 'FreeCAD', magic: zip },
  skp: { program: 'SketchUp', magic: ['\xFF\xFE\xFF\x0ES\0k\0e\0t\0c\0h\0', ...zip] },
  asm: { program: 'Creo, Solid Edge', magic: [...creo, ...compound] },
  catproduct: { program: 'CATIA', magic: catia, format: 'CATIA V5' },
  catdrawing: { program: 'CATIA', magic: catia, format: 'CATIA V5' },
  drw: { program: 'Creo', magic: creo, format: 'Creo' },
};

/** Creo appends a version number to file names. */
const ending = /.\.(\w+)(?:\.\d+)?$/;

/**
 * What is wrong with a file that is named like one of a program which is not read.
 * @param told the format that its content has, or the refusal of its content
 * @returns null where nothing is wrong: its program would open it; the refusal itself for a name of any other kind
 */
export function foreignFault(
  bytes: Uint8Array,
  fileName: string,
  told: CadFormat | Refusal,
): Refusal | null {
  const refusal = told instanceof Refusal ? told : null;
  const kind = entryOf(kinds, ending.exec(fileName.toLowerCase())?.[1] ?? '');
  if (!kind || refusal?.code === 'emptyFile') return refusal;
  const { head } = new CadSource(bytes);
  if (isOfKind(head, kind, told)) return cutOff(bytes, fileName, told);
  const promised = say('a file of {program}', { program: kind.program });
  const other = familyOf(head);
  // A pointer stands for the file itself.
  if (other?.why && refusal) return refusal;
  if (!refusal || other) {
    const family = other?.family() ?? ('inWords' in told ? told.inWords() : '');
    const why = other ? again() : say('Give it the extension of its format.');
    const values = { fileName, family, promised, why };
    const text = say('{fileName} is {family}, not {promised} as its name says. {why}', values);
    return new Refusal('wrongExtension', text);
  }
  return new Refusal(
    'notCad',
    say(
      '{fileName} is named like {promised}, but its content is not: it is damaged or something else.',
      { fileName, promised },
    ),
  );
}

function isOfKind(head: string, { magic, format }: Kind, told: CadFormat | Refusal): boolean {
  const isBegun = magic.some((one) => head.startsWith(one) || head.trimStart().startsWith(one));
  return isBegun || (!(told instanceof Refusal) && told.name === format);
}

/** @returns the damage of a file of the right kind */
function cutOff(bytes: Uint8Array, fileName: string, told: CadFormat | Refusal): Refusal | null {
  if (told instanceof Refusal) return told.code === 'damagedFile' ? told : null;
  if (told.endsTooEarly?.(bytes) !== true) return null;
  const text = say('{fileName} is cut off: its end is missing. {why}', { fileName, why: again() });
  return new Refusal('damagedFile', text);
}

function again(): string {
  return say('Copy it again from where it came.');
}
