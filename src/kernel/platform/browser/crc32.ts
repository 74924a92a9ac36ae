import { outOfRange } from '../../../words/outOfRange';

/** The remainders of all bytes for the polynomial of PNG and ZIP, lowest bit first (PNG, annex D). */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) {
    remainder = (remainder & 1) === 1 ? 0xedb88320 ^ (remainder >>> 1) : remainder >>> 1;
  }
  return remainder;
});

/** See `Platform.crc32`. */
export function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (remainders[(sum ^ byte) & 255] ?? outOfRange()) ^ (sum >>> 8);
  return ~sum >>> 0;
}
