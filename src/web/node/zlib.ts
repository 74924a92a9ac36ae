import { gunzipSync as gunzip } from 'fflate';
import { outOfRange } from '../../words/outOfRange';

/** The CRC table for all bytes with the polynomial of PNG and ZIP, lowest bit first (PNG, annex D). */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) {
    remainder = (remainder & 1) === 1 ? 0xedb88320 ^ (remainder >>> 1) : remainder >>> 1;
  }
  return remainder;
});

/**
 * CRC-32.
 * @param before CRC of the preceding bytes
 */
export function crc32(bytes: Uint8Array, before = 0): number {
  let sum = ~before;
  for (const byte of bytes) sum = (remainders[(sum ^ byte) & 255] ?? outOfRange()) ^ (sum >>> 8);
  return ~sum >>> 0;
}

/** @throws an error when the data is damaged, or larger than allowed according to its trailer */
export function gunzipSync(
  packed: Uint8Array,
  { maxOutputLength }: { readonly maxOutputLength: number },
): Uint8Array {
  // The buffer has the stated length: data that is larger than it states cannot grow beyond it.
  const size = new DataView(packed.buffer, packed.byteOffset, packed.byteLength).getUint32(
    packed.length - 4,
    true,
  );
  if (size > maxOutputLength) throw new RangeError('Cannot create a Buffer larger than that');
  return gunzip(packed, { out: new Uint8Array(size) });
}
