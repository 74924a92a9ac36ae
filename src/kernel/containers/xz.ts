import { say } from '../../words/say';
import { Refusal } from '../base/refusal';
import { maxInflatedSize } from './inflate';
import { unpackLzma2 } from './lzma2';

const magic = [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00];
const headerBytes = 12;
const lzma2Filter = 0x21;

/**
 * Unpacks the first block of an xz container whose only filter is LZMA2, as JT 10 writes it. The checksum of the
 * container is not verified: the reader of the content checks that.
 * @throws Refusal when the container is damaged, uses another filter, or grows out of all proportion
 */
export function unpackXz(bytes: Uint8Array): Uint8Array {
  if (!magic.every((byte, i) => bytes[i] === byte)) throw damaged();
  const [size, flags] = bytes.subarray(headerBytes);
  if (size === undefined || flags === undefined) throw damaged();
  const headerSize = (size + 1) * 4;
  const dataStart = headerBytes + headerSize;
  if (headerSize < 8 || dataStart > bytes.byteLength || (flags & 3) !== 0) throw damaged();
  let at = headerBytes + 2;
  // The packed and unpacked sizes are optional and stored with seven bits a byte. They are skipped, because the LZMA2
  // chunks state their own sizes.
  if (flags & 0x40) at = afterNumber(bytes, at);
  if (flags & 0x80) at = afterNumber(bytes, at);
  if (bytes[at] !== lzma2Filter) throw damaged();
  return unpackLzma2(bytes.subarray(dataStart), maxInflatedSize(bytes.byteLength));
}

function afterNumber(bytes: Uint8Array, at: number): number {
  for (let end = at; end < at + 9; end++) {
    const byte = bytes[end];
    if (byte === undefined) break;
    if ((byte & 0x80) === 0) return end + 1;
  }
  throw damaged();
}

function damaged(): Refusal {
  return new Refusal(
    'damagedFile',
    say(
      'A compressed part of the file is damaged (xz). Copy it again from where it came, or save it again.',
    ),
  );
}
