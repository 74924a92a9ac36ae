import { outOfRange } from '../../words/outOfRange';
import { tooLarge } from './inflate';
import { LzmaDecoder, damagedLzma } from './lzma';

/**
 * Unpacks LZMA2: a sequence of chunks, either uncompressed or LZMA. Each LZMA chunk tells how much of the decoder's
 * state is reset before it.
 * @param limit the largest allowed size of the output in bytes
 * @throws Refusal when the data are damaged, cut off, or larger than `limit`
 */
export function unpackLzma2(bytes: Uint8Array, limit: number): Uint8Array {
  const output = new Uint8Array(unpackedSize(bytes, limit));
  const decoder = new LzmaDecoder(output);
  let at = 0;
  for (let control = bytes[at]; control !== endOfChunks; control = bytes[at]) {
    if (control === undefined) throw damagedLzma();
    const { header, unpacked, packed } = chunkAt(bytes, at, control);
    const data = bytes.subarray(at + header, at + header + packed);
    if (data.length < packed) throw damagedLzma();
    if (control >= lzmaChunk) {
      if (control >= 0xa0)
        decoder.resetState(control >= 0xc0 ? (bytes[at + 5] ?? outOfRange()) : null);
      decoder.decode(data, unpacked);
    } else {
      decoder.copy(data);
    }
    at += header + packed;
  }
  return output;
}

const endOfChunks = 0;
const lzmaChunk = 0x80;

interface Chunk {
  /** The sizes are in bytes. */
  readonly header: number;
  readonly unpacked: number;
  readonly packed: number;
}

function chunkAt(bytes: Uint8Array, at: number, control: number): Chunk {
  const header = control >= 0xc0 ? 6 : control >= lzmaChunk ? 5 : 3;
  if (at + header > bytes.length) throw damagedLzma();
  const number = (offset: number) =>
    ((bytes[at + offset] ?? outOfRange()) << 8) + (bytes[at + offset + 1] ?? outOfRange());
  if (control >= lzmaChunk) {
    const unpacked = ((control & 0x1f) << 16) + number(1) + 1;
    return { header, unpacked, packed: number(3) + 1 };
  }
  if (control > 2) throw damagedLzma();
  return { header, unpacked: number(1) + 1, packed: number(1) + 1 };
}

/**
 * The sum of the sizes that the chunks announce. The output is allocated only once, and only if the sum is within the
 * limit.
 */
function unpackedSize(bytes: Uint8Array, limit: number): number {
  let size = 0;
  let at = 0;
  for (let control = bytes[at]; control !== endOfChunks; control = bytes[at]) {
    if (control === undefined) throw damagedLzma();
    const chunk = chunkAt(bytes, at, control);
    size += chunk.unpacked;
    if (size > limit) throw tooLarge();
    at += chunk.header + chunk.packed;
  }
  return size;
}
