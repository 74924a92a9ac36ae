import type { Bytes } from './bytes';

/** The container of a deflated stream: zlib (RFC 1950), none (RFC 1951), or gzip (RFC 1952). */
export type DeflateFormat = 'zlib' | 'raw' | 'gzip';

/** Everything that the kernel needs from its host besides the language. */
export interface Platform {
  /** A view of the same memory. */
  readonly asBytes: (view: ArrayBufferView) => Bytes;
  /** @param text hexadecimal digits, base64, or characters up to U+00FF with one byte each */
  readonly bytesFrom: (text: string, encoding: 'hex' | 'base64' | 'latin1') => Bytes;
  readonly concatBytes: (pieces: readonly Uint8Array[]) => Bytes;
  /**
   * Inflates a stream. Bytes after its end are ignored, except for further members of gzip, which belong to it.
   * @throws RangeError when the result is longer than `maxBytes`; any other error when the stream is damaged
   *   or incomplete
   */
  readonly inflateStream: (packed: Uint8Array, format: DeflateFormat, maxBytes: number) => Bytes;
  /** Deflates to the smallest size, without header and checksum. */
  readonly deflateTight: (bytes: Uint8Array) => Uint8Array;
  /** Deflates quickly, without header and checksum, so that further parts of the same stream may follow. */
  readonly deflatePart: (bytes: Uint8Array) => Uint8Array;
  /** Deflates rows of a picture, which are mostly runs of zeros, with header and checksum. */
  readonly deflateRuns: (bytes: Uint8Array) => Uint8Array;
  /** CRC-32 as in PNG and ZIP, from 0 to 2³² − 1. */
  readonly crc32: (bytes: Uint8Array) => number;
  /** A digest that serves as a key of equality within one run. */
  readonly digestOf: (bytes: Uint8Array) => string;
  /**
   * The exports of an engine's script.
   * @param folder the folder of the engines' files
   * @throws any error where it is missing
   */
  readonly engineScript: (folder: string, name: string) => Promise<unknown>;
  /** @throws as `engineScript` */
  readonly engineBinary: (folder: string, name: string) => Promise<WebAssembly.Module>;
}
