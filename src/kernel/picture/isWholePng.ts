import { asBytes, crc32 } from '../platform';
import { readPng } from './readPng';

const signatureBytes = 8;

/** Whether a PNG has its end, and every chunk before it is as its checksum says (ISO 15948, 5.3). */
export function isWholePng(bytes: Uint8Array): boolean {
  const picture = readPng(bytes);
  if (!picture) return false;
  const file = asBytes(picture.bytes);
  for (let at = signatureBytes; at + 12 <= file.length;) {
    const end = at + 8 + file.readUInt32BE(at);
    if (end + 4 > file.length) return false;
    if (crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end)) return false;
    at = end + 4;
  }
  return true;
}
