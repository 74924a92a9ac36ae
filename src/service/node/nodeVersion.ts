import zlib from 'node:zlib';
import { say } from '../../words/say';

/**
 * A sentence for a Node that is too old to convert with, else null. What is missing is `crc32` of `node:zlib`, which
 * came with 20.15 and 22.2; no Node 21 has it.
 */
export function tooOldNode(version = process.versions.node, library: object = zlib): string | null {
  if ('crc32' in library) return null;
  return say(
    'Caliper needs Node 20.15 or newer, and of Node 22 at least 22.2. This is Node {version}.',
    { version },
  );
}
