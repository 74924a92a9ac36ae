import type { Rgba } from '../../base/scene';
import { Fields } from './acisFields';
import type { AcisFile, AcisRecord } from './acisToken';

/** Attributes that programs attach to bodies and faces, by the record number of their owner. */
export interface Attributes {
  readonly colors: ReadonlyMap<number, Rgba>;
  readonly names: ReadonlyMap<number, string>;
}

/** Each attribute names its owner, so the chains of attributes need not be followed. */
export function readAttributes({ records, version }: AcisFile): Attributes {
  const colors = new Map<number, Rgba>();
  const names = new Map<number, string>();
  for (const record of records) {
    if (!record.name.endsWith('-attrib')) continue;
    const owner = new Fields(record, version).reference(ownerReference);
    if (owner === null) continue;
    const color = colorOf(record);
    if (color) colors.set(owner, color);
    const name = nameOf(record);
    if (name) names.set(owner, name);
  }
  return { colors, names };
}

/** The references to the next and the previous attribute come first. */
const ownerReference = 2;

function colorOf({ name, tokens }: AcisRecord): Rgba | null {
  const numbers = tokens.flatMap((token) => (token.kind === 'number' ? [token.value] : []));
  if (name === 'truecolor-adesk-attrib') {
    const argb = numbers.at(-1);
    return argb === undefined ? null : fromArgb(argb);
  }
  if (name !== 'rgb_color-st-attrib') return null;
  const [red, green, blue] = numbers.slice(-3);
  if (red === undefined || green === undefined || blue === undefined) return null;
  const isColor = [red, green, blue].every((share) => share >= 0 && share <= 1);
  return isColor ? [red, green, blue, 1] : null;
}

/** The highest byte tells how the colour was chosen, and not its opacity. */
function fromArgb(argb: number): Rgba {
  const share = (shift: number) => ((argb >>> shift) & 0xff) / 255;
  return [share(16), share(8), share(0), 1];
}

function nameOf({ name, tokens }: AcisRecord): string | null {
  if (!name.startsWith('string_attrib-name_attrib')) return null;
  const [key, value] = tokens.flatMap((token) => (token.kind === 'string' ? [token.text] : []));
  return key === 'ATTRIB_XACIS_NAME' && value ? value : null;
}
