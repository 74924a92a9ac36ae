// The bundler takes the platform of the browser in its place where it bundles for one.
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

/** @param bytes a byte a letter in latin1 */
export function textOf(bytes: Uint8Array, encoding: 'latin1' | 'utf8'): string {
  return asBytes(bytes).toString(encoding);
}
