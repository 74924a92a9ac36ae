import zlib from 'node:zlib';
import { say } from '../../words/say';

/**
 * The message for a Node version that is too old to convert; null for a supported one. Older versions lack `crc32` of
 * `node:zlib`, which was added in 20.15 and 22.2; no Node 21 has it.
 */
export function tooOldNode(version = process.versions.node, library: object = zlib): string | null {
  if ('crc32' in library) return null;
  return say(
    'Caliper needs Node 20.15 or newer, and of Node 22 at least 22.2. This is Node {version}.',
    { version },
  );
}
