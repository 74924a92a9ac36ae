import type { Rgba } from '../../base/scene';
import type { CompoundFile } from '../../containers/compoundFile';
import { ByteReader } from '../../containers/byteReader';
import { inflate } from '../../containers/inflate';
import { Refusal } from '../../base/refusal';
import { asBytes, type Bytes, bytesFrom } from '../../platform';

/** The colours of a part's styles by style number; see FORMAT.md. */
export interface Styles {
  readonly colors: ReadonlyMap<number, Rgba>;
  /** The colour of bodies and faces without a style of their own. */
  readonly ofPart: Rgba | null;
}

/** A library that cannot be read is treated as missing, because colours are no reason to refuse a part. */
export function readStyles(file: CompoundFile): Styles {
  const colors = new Map<number, Rgba>();
  const library = file.read('Display/Styles/Library0');
  for (const [number, color] of library ? styleRecords(library) : []) colors.set(number, color);
  const defaults = file.read('Display/Styles/DefaultStyles');
  const ofPart = defaults && defaults.length >= 8 ? new ByteReader(defaults, 4).u32() : 0;
  return { colors, ofPart: colors.get(ofPart) ?? null };
}

function* styleRecords(library: Uint8Array): Generator<[number, Rgba]> {
  const bytes = unpacked(library);
  if (!bytes) return;
  // The length of a record's end is not known, so each record is found by its head.
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) {
    if (at + sizeOfMark > bytes.length || !kindsOfFaces.includes(bytes.readUInt32LE(at + 5)))
      continue;
    const afterName = at + sizeOfMark + 2 * bytes.readUInt32LE(at + 13);
    if (afterName + sizeOfLook > bytes.length) continue;
    const color = colorAt(bytes, afterName);
    if (color) yield [bytes.readUInt32LE(at + 9), color];
  }
}

/** Decompresses the library: its unpacked and packed size, then zlib data. */
function unpacked(library: Uint8Array): Bytes | null {
  if (library.length < sizeOfHead) return null;
  const packed = new ByteReader(library, 4).u32();
  try {
    return asBytes(inflate(library.subarray(sizeOfHead, sizeOfHead + packed)));
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** The colour of a style in even light; null if its numbers are not between 0 and 1. */
function colorAt(bytes: Uint8Array, offset: number): Rgba | null {
  const reader = new ByteReader(bytes, offset);
  reader.u32();
  if (reader.f32() !== 1 || reader.f32() !== 1 || reader.u16() !== 1) return null;
  reader.u16();
  const rgba = () => [reader.f32(), reader.f32(), reader.f32(), reader.f32()] as const;
  const [, diffuse, , , emitted] = [rgba(), rgba(), rgba(), rgba(), rgba()];
  const [, transparency] = [reader.f32(), reader.f32()];
  const shares = [...diffuse, ...emitted, transparency];
  if (!shares.every((share) => share >= 0 && share <= 1)) return null;
  return [
    Math.min(1, diffuse[0] + emitted[0]),
    Math.min(1, diffuse[1] + emitted[1]),
    Math.min(1, diffuse[2] + emitted[2]),
    1 - transparency,
  ];
}

/** Part of the head of a record, between its version and its kind. */
const mark = bytesFrom('0205000000', 'hex');
/** The mark, the kind, the number, the length of the name. */
const sizeOfMark = 17;
/** The kinds of face styles: those of the user, and those that the program created. */
const kindsOfFaces = [5, 6];
const sizeOfHead = 8;
/** Up to and including the transparency. */
const sizeOfLook = 16 + 22 * 4;
