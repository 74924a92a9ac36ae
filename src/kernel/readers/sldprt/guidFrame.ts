import { inflateExactly } from '../containers/inflateExactly';

/** What stands before each packed block of an older file, in place of a name. */
const guid = Buffer.from('231d d571 da81 48a2 a858 98b2 1b89 ef99'.replaceAll(' ', ''), 'hex');
const headerBytes = 24;

/**
 * Unpacks a stream that is one packed block: the GUID, two lengths, zlib.
 * @returns null when it is none, or damaged; no bytes for a place that was kept free
 */
export function unpackFrame(stream: Uint8Array): Uint8Array | null {
  const bytes = Buffer.from(stream.buffer, stream.byteOffset, stream.byteLength);
  if (bytes.length < headerBytes || !guid.equals(bytes.subarray(0, guid.length))) return null;
  const sizeBytes = bytes.readUInt32LE(16);
  const packedBytes = bytes.readUInt32LE(20);
  if (headerBytes + packedBytes > bytes.length) return null;
  const packed = bytes.subarray(headerBytes, headerBytes + packedBytes);
  return inflateExactly(packed, sizeBytes, 'zlib');
}
