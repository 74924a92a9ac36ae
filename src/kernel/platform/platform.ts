import type { Bytes } from './bytes';

/** How a stream is deflated: with header and checksum (RFC 1950), without (RFC 1951), or as a file of gzip (RFC 1952). */
export type DeflateFormat = 'zlib' | 'raw' | 'gzip';

/** All that the kernel needs of the machine that it runs on, besides the language itself. */
export interface Platform {
  /** A view of the same memory. */
  readonly asBytes: (view: ArrayBufferView) => Bytes;
  /** @param text of hexadecimal digits, in base 64, or of letters up to U+00FF, a byte each */
  readonly bytesFrom: (text: string, encoding: 'hex' | 'base64' | 'latin1') => Bytes;
  readonly concatBytes: (pieces: readonly Uint8Array[]) => Bytes;
  /**
   * Inflates a stream; what stands behind its end is left alone, but for further members of gzip, which belong to it.
   * @throws RangeError when it becomes longer than `mostBytes`; any other error when it is damaged or cut off
   */
  readonly inflateStream: (packed: Uint8Array, format: DeflateFormat, mostBytes: number) => Bytes;
  /** Deflates as small as can be, without header and checksum. */
  readonly deflateTight: (bytes: Uint8Array) => Uint8Array;
  /** Deflates quickly, without header and checksum, and so that other parts of the same stream may follow. */
  readonly deflatePart: (bytes: Uint8Array) => Uint8Array;
  /** Deflates rows of a picture, in which runs of zeros are most of it, with header and checksum. */
  readonly deflateRuns: (bytes: Uint8Array) => Uint8Array;
  /** CRC-32 as in PNG and ZIP, 0 … 2³² − 1. */
  readonly crc32: (bytes: Uint8Array) => number;
  /** A text that is another one for other bytes: a key of equality within one run. */
  readonly digestOf: (bytes: Uint8Array) => string;
  /**
   * What the script of an engine exports.
   * @param folder where the files of the engines are
   * @throws any error when it is not there
   */
  readonly engineScript: (folder: string, name: string) => Promise<unknown>;
  /** @throws as `engineScript` does */
  readonly engineBinary: (folder: string, name: string) => Promise<WebAssembly.Module>;
}
