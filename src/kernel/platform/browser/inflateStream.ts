import { Inflate } from 'pako';
import type { DeflateFormat } from '../platform';
import { ByteArray } from './byteArray';
import { crc32 } from './crc32';

/** Number of bytes that are read and written at a time. */
const pieceBytes = 64 * 1024;

const headerBytes = 2;
const checksumBytes = 4;
const fixedHeaderBytes = 10;
/** Checksum and length after a member of gzip. */
const trailerBytes = 8;

/** The largest prime below 2¹⁶. */
const prime = 65521;

/** Number of bytes after which the sums must be reduced to stay exact (RFC 1950, 9). */
const sumsAtOnce = 5552;

/** See `Platform.inflateStream`. */
export function inflateStream(
  packed: Uint8Array,
  format: DeflateFormat,
  maxBytes: number,
): ByteArray {
  if (format === 'raw') return inflateRaw(packed, maxBytes).whole;
  if (format === 'gzip') return inflateMembers(packed, maxBytes);
  // The library would treat bytes after a stream as the next one, so header and checksum are read here.
  if (!hasHeader(packed)) throw new Error('incorrect header');
  const { whole, packedBytes } = inflateRaw(packed.subarray(headerBytes), maxBytes);
  const end = headerBytes + packedBytes;
  if (end + checksumBytes > packed.length) throw new Error('unexpected end of stream');
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  if (view.getUint32(end) !== adler32(whole)) throw new Error('incorrect checksum');
  return whole;
}

/** Whether the method is deflate, with an allowed window and no dictionary (RFC 1950, 2.2). */
function hasHeader(packed: Uint8Array): boolean {
  const [method = NaN, flags = NaN] = packed;
  const needsDictionary = (flags & 0x20) !== 0;
  return (
    (method & 15) === 8 && method >> 4 <= 7 && (method * 256 + flags) % 31 === 0 && !needsDictionary
  );
}

/** Inflates consecutive members of gzip, which form one file (RFC 1952, 2.2). */
function inflateMembers(packed: Uint8Array, maxBytes: number): ByteArray {
  const wholes: Uint8Array[] = [];
  let [at, length] = [0, 0];
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  do {
    const start = at + gzipHeaderBytes(packed.subarray(at));
    const { whole, packedBytes } = inflateRaw(packed.subarray(start), maxBytes - length);
    const end = start + packedBytes;
    if (end + trailerBytes > packed.length) throw new Error('unexpected end of file');
    if (view.getUint32(end, true) !== crc32(whole)) throw new Error('incorrect data check');
    wholes.push(whole);
    length += whole.length;
    at = end + trailerBytes;
  } while (packed[at] === 0x1f && packed[at + 1] === 0x8b);
  return concatenated(wholes, length);
}

/** Length of the header: ten bytes, and the fields that its flags announce. */
function gzipHeaderBytes(member: Uint8Array): number {
  const [one, two, method, flags = NaN] = member;
  if (one !== 0x1f || two !== 0x8b || method !== 8) throw new Error('incorrect header check');
  if (member.length < fixedHeaderBytes + 2) throw new Error('unexpected end of file');
  const view = new DataView(member.buffer, member.byteOffset, member.byteLength);
  let at = fixedHeaderBytes;
  if (flags & 4) at += 2 + view.getUint16(fixedHeaderBytes, true);
  // The name of the file and a comment, each terminated by zero.
  for (const field of [8, 16]) {
    if (!(flags & field)) continue;
    const end = member.indexOf(0, at);
    if (end < 0) throw new Error('unexpected end of file');
    at = end + 1;
  }
  return flags & 2 ? at + 2 : at;
}

function inflateRaw(packed: Uint8Array, maxBytes: number) {
  const inflation = new Inflation(maxBytes);
  for (let at = 0; at < packed.length && !inflation.hasEnded; at += pieceBytes) {
    inflation.push(packed.subarray(at, at + pieceBytes));
  }
  if (!inflation.hasEnded) throw new Error('unexpected end of stream');
  const { pieces, length, packedBytes } = inflation;
  return { whole: concatenated(pieces, length), packedBytes };
}

/** An inflated stream, as far as it has been read. */
class Inflation {
  readonly pieces: Uint8Array[] = [];
  length = 0;
  packedBytes = 0;
  hasEnded = false;
  private readonly inflate = new Inflate({ raw: true, chunkSize: pieceBytes });

  constructor(maxBytes: number) {
    this.inflate.onData = (data) => {
      // The library reuses the memory of `data`, so it is copied.
      const piece = new Uint8Array(
        typeof data === 'string' ? new TextEncoder().encode(data) : data,
      );
      this.length += piece.length;
      if (this.length > maxBytes) throw new RangeError(`more than ${maxBytes} bytes`);
      this.pieces.push(piece);
    };
    this.inflate.onEnd = (status) => {
      if (status !== 0) throw new Error(this.inflate.msg || `zlib ${status}`);
      this.hasEnded = true;
    };
  }

  push(packed: Uint8Array): void {
    const goesOn = this.inflate.push(packed, false);
    this.packedBytes += packed.length - this.inflate.strm.avail_in;
    if (!goesOn && !this.hasEnded) throw new Error(this.inflate.msg || 'damaged stream');
  }
}

/** @param length total length of all pieces */
export function concatenated(pieces: readonly Uint8Array[], length: number): ByteArray {
  const whole = new ByteArray(new ArrayBuffer(length));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** The checksum of zlib streams. */
function adler32(bytes: Uint8Array): number {
  let [low, high] = [1, 0];
  for (let start = 0; start < bytes.length; start += sumsAtOnce) {
    for (const byte of bytes.subarray(start, start + sumsAtOnce)) {
      low += byte;
      high += low;
    }
    low %= prime;
    high %= prime;
  }
  return ((high << 16) | low) >>> 0;
}
