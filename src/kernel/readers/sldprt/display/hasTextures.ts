import { asBytes, bytesFrom, textOf } from '../../../platform';

/**
 * Whether a display list names pictures that SolidWorks lays on faces. They are files of its own folders, or of
 * whoever made the part, and not in the part. Pictures of the scene, and bumps (`.dds`), say nothing of colours.
 */
export function hasTextures(stream: Uint8Array): boolean {
  const bytes = asBytes(stream);
  return endings.some((ending) => {
    for (let at = bytes.indexOf(ending); at >= 0; at = bytes.indexOf(ending, at + 1)) {
      const path = stringBefore(stream, at + ending.length);
      if (path !== null && !scene.test(path)) return true;
    }
    return false;
  });
}

const endings = ['.jpg', '.jpeg', '.png', '.bmp', '.tif', '.gif'].flatMap((ending) => [
  wide(ending),
  wide(ending.toUpperCase()),
]);

const scene = /[\\/](?:backgrounds?|environments?|scenes?)[\\/]/i;

/** Before each string: a mark, and a byte with its length in UTF-16 units. */
const mark = [0xff, 0xfe, 0xff];

const longest = 254;

/** Null where no string ends there. */
function stringBefore(stream: Uint8Array, end: number): string | null {
  for (let length = 5; length <= longest; length++) {
    const start = end - 2 * length;
    if (stream[start - 1] !== length) continue;
    if (mark.every((byte, i) => stream[start - 4 + i] === byte)) {
      return textOf(stream.subarray(start, end), 'latin1').replaceAll('\0', '');
    }
  }
  return null;
}

function wide(text: string): Uint8Array {
  return bytesFrom(Array.from(text, (letter) => `${letter}\0`).join(''), 'latin1');
}
