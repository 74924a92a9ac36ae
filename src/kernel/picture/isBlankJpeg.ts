import { asBytes, type Bytes, bytesFrom } from '../platform';
const startOfScan = bytesFrom('ffda', 'hex');

/** Bytes to ignore: the first blocks set the colour, and the last byte is padded. */
const [headBytes, tailBytes] = [16, 4];

/** Longest period in bytes after which the blocks of a picture with one colour repeat. */
const longestPeriod = 64;

/** Whether a JPEG with one scan has one colour: after the first blocks the same bits repeat. */
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

/** Removes the zero that is written after each byte FF, which would begin a marker. */
function unfilled(packed: Bytes): Bytes {
  return asBytes(packed.filter((byte, i) => byte !== 0 || packed[i - 1] !== 0xff));
}
