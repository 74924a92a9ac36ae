// The bundler replaces this platform by that of the browser for bundles for the browser.
import { platform } from './node/nodePlatform';

export type { Bytes } from './bytes';
export type { DeflateFormat } from './platform';

export const {
  asBytes,
  bytesFrom,
  concatBytes,
  inflateStream,
  deflateTight,
  deflatePart,
  deflateRuns,
  crc32,
  digestOf,
  engineScript,
  engineBinary,
} = platform;

/** @param bytes one byte for each character in latin1 */
export function textOf(bytes: Uint8Array, encoding: 'latin1' | 'utf8'): string {
  return asBytes(bytes).toString(encoding);
}
