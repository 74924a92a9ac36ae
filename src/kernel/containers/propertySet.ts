import { asBytes, type Bytes } from '../platform';

/** Times (`VT_FILETIME`) are stored in units of 100 nanoseconds since 1601. */
const fileTimeType = 64;
const epochMs = Date.UTC(1601, 0, 1);

/**
 * Returns the time of one property in an OLE property set (MS-OLEPS), such as `\x05SummaryInformation`.
 * @returns null when the set has no such property, or one that is not a time
 */
export function timeProperty(set: Uint8Array, id: number): Date | null {
  const bytes = asBytes(set);
  const at = propertyOffset(bytes, id);
  if (at === null || at + 12 > bytes.length) return null;
  if (bytes.readUInt32LE(at) !== fileTimeType) return null;
  const ticks = bytes.readBigUInt64LE(at + 4);
  const date = new Date(epochMs + Number(ticks / 10_000n));
  return ticks === 0n || Number.isNaN(date.getTime()) ? null : date;
}

const clipboardType = 71;

/** The tag of the standard Windows clipboard formats, and the number of one of them (`CF_DIB`). */
const windowsFormat = -1;
const bitmapFormat = 8;

/**
 * Returns a picture that is stored as a property in clipboard format: a bitmap without its file header.
 * @returns null when the set has no such property, or one of another type
 */
export function clipboardProperty(set: Uint8Array, id: number): Uint8Array | null {
  const bytes = asBytes(set);
  const at = propertyOffset(bytes, id);
  if (at === null || at + 16 > bytes.length) return null;
  if (bytes.readUInt32LE(at) !== clipboardType) return null;
  const end = at + 8 + bytes.readUInt32LE(at + 4);
  if (bytes.readInt32LE(at + 8) !== windowsFormat || end > bytes.length) return null;
  const from = bytes.readUInt32LE(at + 12) === bitmapFormat ? at + 16 : at + 12;
  return bytes.subarray(from, end);
}

const maxProperties = 256;

/**
 * Returns the data of all properties of a set in clipboard format, each behind the number of its format. Programs put
 * pictures of any kind there, some of them behind a header of their own.
 */
export function clipboardProperties(set: Uint8Array): readonly Uint8Array[] {
  const bytes = asBytes(set);
  return [...propertiesOf(bytes)].slice(0, maxProperties).flatMap(({ at }) => {
    if (at + 16 > bytes.length || bytes.readUInt32LE(at) !== clipboardType) return [];
    const end = at + 8 + bytes.readUInt32LE(at + 4);
    return bytes.readInt32LE(at + 8) === windowsFormat ? [bytes.subarray(at + 16, end)] : [];
  });
}

/** The offset of a property in the first section of the set. */
function propertyOffset(bytes: Bytes, id: number): number | null {
  for (const property of propertiesOf(bytes)) if (property.id === id) return property.at;
  return null;
}

function* propertiesOf(bytes: Bytes): Generator<{ readonly id: number; readonly at: number }> {
  if (bytes.length < 48) return;
  const section = bytes.readUInt32LE(44);
  if (section + 8 > bytes.length) return;
  const count = bytes.readUInt32LE(section + 4);
  for (let at = section + 8; at + 8 <= bytes.length && at < section + 8 + 8 * count; at += 8) {
    yield { id: bytes.readUInt32LE(at), at: section + bytes.readUInt32LE(at + 4) };
  }
}
