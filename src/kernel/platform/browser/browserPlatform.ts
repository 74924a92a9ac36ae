import { constants, Deflate, deflate, deflateRaw } from 'pako';
import type { Bytes } from '../bytes';
import type { Platform } from '../platform';
import { asciiOf, ByteArray } from './byteArray';
import { crc32 } from './crc32';
import { inflateStream, concatenated } from './inflateStream';

/** The platform of a browser, in a worker or a page. It has no geometry engines and refuses them by name. */
export const platform: Platform = {
  asBytes,
  bytesFrom,
  concatBytes: (pieces) =>
    concatenated(
      pieces,
      pieces.reduce((sum, { length }) => sum + length, 0),
    ),
  inflateStream,
  deflateTight: (bytes) => deflateRaw(bytes, { level: 9 }),
  deflatePart,
  deflateRuns: (bytes) => deflate(bytes, { strategy: constants.Z_RLE, memLevel: 9 }),
  crc32,
  digestOf,
  engineScript: noEngine,
  engineBinary: noEngine,
};

function asBytes({ buffer, byteOffset, byteLength }: ArrayBufferView): Bytes {
  return new ByteArray(buffer, byteOffset, byteLength);
}

function bytesFrom(text: string, encoding: 'hex' | 'base64' | 'latin1'): Bytes {
  if (encoding === 'latin1') return asciiOf(text);
  if (encoding === 'base64') return fromBase64(text);
  const pairs = text.match(/[\da-f]{2}/gi) ?? [];
  return asBytes(Uint8Array.from(pairs, (pair) => parseInt(pair, 16)));
}

function deflatePart(bytes: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = [];
  const deflater = new Deflate({ level: 1, raw: true });
  deflater.onData = (piece) => {
    if (piece instanceof Uint8Array) pieces.push(piece.slice());
  };
  deflater.push(bytes, constants.Z_SYNC_FLUSH);
  return concatenated(
    pieces,
    pieces.reduce((sum, { length }) => sum + length, 0),
  );
}

/** Decodes base64 like Node, which skips other characters. */
function fromBase64(text: string): Bytes {
  const [letters = ''] = text.split('=');
  const plain = letters
    .replace(/-/g, '+')
    .replace(/_/g, '/')
    .replace(/[^\w+/]/g, '');
  // A single character at the end does not contain a whole byte.
  const whole = plain.length % 4 === 1 ? plain.slice(0, -1) : plain;
  return asciiOf(atob(whole));
}

/** Two hashes of 32 bits (FNV-1a with different constants), the checksum and the length. */
function digestOf(bytes: Uint8Array): string {
  let one = 0x811c9dc5;
  let other = 0x9e3779b9;
  for (const byte of bytes) {
    one = Math.imul(one ^ byte, 0x01000193);
    other = Math.imul(other ^ byte, 0x85ebca6b) ^ (other >>> 13);
  }
  return `${one >>> 0} ${other >>> 0} ${crc32(bytes)} ${bytes.length}`;
}

function noEngine(_folder: string, name: string): Promise<never> {
  return Promise.reject(new Error(`${name} does not run in a browser`));
}
