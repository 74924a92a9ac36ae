import { asBytes, bytesFrom, concatBytes } from '../../platform';
import { maxInflatedSize, inflatedLimit } from '../../containers/inflate';
import { inflateExactly } from '../../containers/inflateExactly';

/** The GUID before compressed data in older files, in place of a name. */
const guid = bytesFrom('231d d571 da81 48a2 a858 98b2 1b89 ef99'.replaceAll(' ', ''), 'hex');
const blockHeaderBytes = 8;

/**
 * Decompresses data in a frame: the GUID, then blocks of at most a mebibyte, each with its two lengths and zlib data; a
 * block of length 0 ends it.
 * @param max the most bytes of output
 * @returns null if it is no frame, or damaged; no bytes for an empty frame
 */
export function unpackFrame(stream: Uint8Array, max = inflatedLimit): Uint8Array | null {
  const bytes = asBytes(stream);
  if (bytes.length < guid.length || !guid.equals(bytes.subarray(0, guid.length))) return null;
  const blocks: Uint8Array[] = [];
  let total = 0;
  for (let at = guid.length; at + blockHeaderBytes <= bytes.length;) {
    const sizeBytes = bytes.readUInt32LE(at);
    const packedBytes = bytes.readUInt32LE(at + 4);
    const end = at + blockHeaderBytes + packedBytes;
    if (sizeBytes === 0) break;
    const isThere = end <= bytes.length && (total += sizeBytes) <= max;
    const packed = bytes.subarray(at + blockHeaderBytes, end);
    const block = isThere ? inflateExactly(packed, sizeBytes, 'zlib') : null;
    if (!block) return null;
    blocks.push(block);
    at = end;
  }
  return blocks.length === 1 ? (blocks[0] ?? null) : concatBytes(blocks);
}

const maxFrames = 1000;

/**
 * Decompresses all frames of a stream, whatever is between them. The only entry is null if a frame is damaged, or if
 * all together are too large.
 */
export function framesIn(stream: Uint8Array): (Uint8Array | null)[] {
  const bytes = asBytes(stream);
  const frames: Uint8Array[] = [];
  let left = maxInflatedSize(bytes.length);
  for (let at = bytes.indexOf(guid); at >= 0; at = bytes.indexOf(guid, at + guid.length)) {
    const frame = frames.length < maxFrames ? unpackFrame(bytes.subarray(at), left) : null;
    if (!frame) return [null];
    left -= frame.length;
    frames.push(frame);
  }
  return frames;
}
