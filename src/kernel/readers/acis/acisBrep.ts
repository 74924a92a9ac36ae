import { say } from '../../../words/say';
import { unknownUnit } from '../../base/unsureUnits';
import { Refusal } from '../../base/refusal';
import type { Brep } from '../../brep/brep';
import { nullIfUnexpected } from '../../containers/byteCursor';
import { isBinaryAcis } from './isAcis';
import { readBodies } from './readBodies';
import { readSab } from './readSab';
import { readSat } from './readSat';
import type { AcisFile } from './acisToken';

/**
 * Reads the exact bodies of an ACIS file, text (`.sat`) or binary (`.sab`).
 * @throws Refusal
 */
export function acisBrep(
  bytes: Uint8Array,
  fileName: string,
): { readonly brep: Brep; /** `ACIS 28.0`, …: the format. */ readonly schema: string } {
  const read = nullIfUnexpected(() => {
    const file = isBinaryAcis(bytes) ? readSab(bytes) : readSat(bytes);
    if (file.version < 400) throw tooOld(file, fileName);
    return { file, bodies: readBodies(file) };
  });
  if (!read) {
    throw new Refusal(
      'damagedFile',
      say(
        '{fileName} is an ACIS file that is damaged or cut off. Copy it again from where it came, or export it again.',
        { fileName },
      ),
    );
  }
  const { file, bodies } = read;
  if (bodies.length === 0) {
    throw new Refusal(
      'noGeometry',
      say('{fileName} is ACIS, but there is no face in it.', { fileName }),
    );
  }
  const schema = `ACIS ${(file.version / 100).toFixed(1)}`;
  return { brep: { bodies, ...unitOf(file) }, schema };
}

function tooOld({ version }: AcisFile, fileName: string): Refusal {
  return new Refusal(
    'unsupportedFormat',
    say(
      '{fileName} is of the ACIS version {version}, from before 400, which Caliper does not read. Save it anew, or export STEP.',
      { fileName, version },
    ),
  );
}

/** In the header of a text file this stands for a unit that is not known. */
const unsaidUnit = -1;

function unitOf(file: AcisFile): Pick<Brep, 'unitMillimetres' | 'isUnitUnknown' | 'warnings'> {
  if (file.isBinary) return unitOfBinary(file);
  const { scale } = file;
  if (isUnit(scale)) return { unitMillimetres: scale, warnings: [] };
  if (scale === unsaidUnit) {
    const warnings = [say('The file does not say its unit: it was read as millimetres.')];
    return { unitMillimetres: 1, warnings };
  }
  return { unitMillimetres: 1, isUnitUnknown: true, warnings: [unknownUnit(`${scale} mm`)] };
}

/**
 * The unit in the header of a binary file is not reliable: Autodesk's modellers compute in centimetres and write other
 * numbers, and drawings have units of their own.
 */
function unitOfBinary({ product, scale }: AcisFile): Pick<Brep, 'unitMillimetres' | 'warnings'> {
  const isCentimetres = /fusion|inventor|neutron/i.test(product);
  const isDrawing = /autocad|open design/i.test(product);
  const said = isDrawing || !isUnit(scale) ? 1 : scale;
  const unitMillimetres = isCentimetres ? 10 : said;
  return { unitMillimetres, warnings: [uncertain(unitMillimetres)] };
}

/** Millimetres per unit: no real unit is outside this range. */
function isUnit(scale: number): boolean {
  return scale >= 1e-9 && scale <= 1e9;
}

function uncertain(unitMillimetres: number): string {
  const word = wordOf.get(unitMillimetres) ?? `${unitMillimetres} mm`;
  return say(
    'A binary ACIS file does not say its unit for certain: it was read as {word}. Check a length that you know.',
    { word },
  );
}

const wordOf: ReadonlyMap<number, string> = new Map([
  [1, 'millimetres'],
  [10, 'centimetres'],
  [25.4, 'inches'],
  [1000, 'metres'],
]);
