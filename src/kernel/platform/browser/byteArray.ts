import type { Bytes, TextEncoding } from '../bytes';

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Characters that are converted in one call, because the stack of a worker is small. */
const lettersAtOnce = 4096;

/** Bytes in a browser: the methods of Node's `Buffer` that the kernel uses, with the same results. */
export class ByteArray extends Uint8Array<ArrayBufferLike> implements Bytes {
  override toString(encoding: TextEncoding = 'utf8', start = 0, end = this.length): string {
    const from = Math.min(Math.max(0, start), this.length);
    const to = Math.min(Math.max(from, end), this.length);
    const bytes = super.subarray(from, to);
    if (encoding === 'utf8') return utf8.decode(bytes);
    return textOfCodes(encoding === 'latin1' ? bytes : codesOf(bytes));
  }

  override subarray(start?: number, end?: number): ByteArray {
    const { buffer, byteOffset, length } = super.subarray(start, end);
    return new ByteArray(buffer, byteOffset, length);
  }

  override indexOf(value: number | string | Uint8Array, from = 0): number {
    if (typeof value === 'number') return super.indexOf(value, from);
    const wanted = typeof value === 'string' ? asciiOf(value) : value;
    const start = Math.max(0, from < 0 ? this.length + from : from);
    const [first] = wanted;
    if (first === undefined) return Math.min(start, this.length);
    const last = this.length - wanted.length;
    for (let at = start; at <= last; at++) {
      at = super.indexOf(first, at);
      if (at < 0 || at > last) return -1;
      if (this.matchesAt(wanted, at)) return at;
    }
    return -1;
  }

  override lastIndexOf(value: number | string | Uint8Array, from = this.length): number {
    const wanted = typeof value === 'number' ? Uint8Array.of(value) : value;
    const bytes = typeof wanted === 'string' ? asciiOf(wanted) : wanted;
    const last = Math.min(from < 0 ? this.length + from : from, this.length - bytes.length);
    for (let at = last; at >= 0; at--) if (this.matchesAt(bytes, at)) return at;
    return -1;
  }

  override includes(value: number | string, from = 0): boolean {
    return this.indexOf(value, from) >= 0;
  }

  equals(other: Uint8Array): boolean {
    return this.length === other.length && this.matchesAt(other, 0);
  }

  private matchesAt(bytes: Uint8Array, at: number): boolean {
    for (let i = 0; i < bytes.length; i++) if (this[at + i] !== bytes[i]) return false;
    return true;
  }

  private get view(): DataView {
    return new DataView(this.buffer, this.byteOffset, this.byteLength);
  }

  readUInt8(at = 0): number {
    return this.view.getUint8(at);
  }

  readUInt16LE(at = 0): number {
    return this.view.getUint16(at, true);
  }

  readUInt16BE(at = 0): number {
    return this.view.getUint16(at);
  }

  readUInt32LE(at = 0): number {
    return this.view.getUint32(at, true);
  }

  readUInt32BE(at = 0): number {
    return this.view.getUint32(at);
  }

  readUIntBE(at: number, byteCount: number): number {
    const view = this.view;
    let value = 0;
    for (let i = 0; i < byteCount; i++) value = value * 256 + view.getUint8(at + i);
    return value;
  }

  readInt8(at = 0): number {
    return this.view.getInt8(at);
  }

  readInt16LE(at = 0): number {
    return this.view.getInt16(at, true);
  }

  readInt32LE(at = 0): number {
    return this.view.getInt32(at, true);
  }

  readBigInt64LE(at = 0): bigint {
    return this.view.getBigInt64(at, true);
  }

  readBigUInt64LE(at = 0): bigint {
    return this.view.getBigUint64(at, true);
  }

  readFloatLE(at = 0): number {
    return this.view.getFloat32(at, true);
  }

  readDoubleLE(at = 0): number {
    return this.view.getFloat64(at, true);
  }
}

function textOfCodes(codes: Uint8Array | Uint16Array): string {
  let text = '';
  for (let at = 0; at < codes.length; at += lettersAtOnce) {
    text += String.fromCharCode(...codes.subarray(at, at + lettersAtOnce));
  }
  return text;
}

/** Little-endian 16-bit numbers; an odd last byte is ignored. */
function codesOf(bytes: Uint8Array): Uint16Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint16Array.from({ length: bytes.length >> 1 }, (_, i) => view.getUint16(2 * i, true));
}

/** The bytes of a text: the lowest eight bits of each character. */
export function asciiOf(text: string): ByteArray {
  const bytes = new ByteArray(new ArrayBuffer(text.length));
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
