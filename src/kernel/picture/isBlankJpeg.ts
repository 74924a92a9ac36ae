import { asBytes, type Bytes, bytesFrom } from '../platform';
const startOfScan = bytesFrom('ffda', 'hex');

/** In front, the first blocks bring the colour; behind, the last byte is filled up. */
const [headBytes, tailBytes] = [16, 4];

/** Bytes after which the blocks of a picture of one colour look the same again, at most. */
const longestPeriod = 64;

/**
 * Whether a JPEG of one scan is of one colour: behind the first blocks nothing is new, so that the same
 * bits come again and again.
 */
export function isBlankJpeg(bytes: Uint8Array): boolean {
  const file = asBytes(bytes);
  const scan = file.lastIndexOf(startOfScan);
  if (scan < 0 || scan + 4 > file.length) return false;
  const packed = unfilled(file.subarray(scan + 2 + file.readUInt16BE(scan + 2), -2));
  const repeated = packed.subarray(headBytes, -tailBytes);
  for (let period = 1; period <= longestPeriod && 2 * period <= repeated.length; period++) {
    if (repeated.subarray(period).equals(repeated.subarray(0, -period))) return true;
  }
  return false;
}

/** Behind each byte FF, which would begin a marker, a zero is written. */
function unfilled(packed: Bytes): Bytes {
  return asBytes(packed.filter((byte, i) => byte !== 0 || packed[i - 1] !== 0xff));
}
