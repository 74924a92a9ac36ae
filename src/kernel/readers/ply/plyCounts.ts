import { say } from '../../../words/say';
import type { Refusal } from '../../base/refusal';
import { TextScanner } from '../../containers/textScanner';
import { damagedPly, type PlyElement, type PlyHeader } from './plyHeader';

/**
 * A note on what follows all that the header counts. Zeros and blanks are padding.
 * @param end the position after the last number that was read
 */
export function leftOutAfter(
  bytes: Uint8Array,
  { elements }: PlyHeader,
  end: number,
): readonly string[] {
  const rest = bytes.subarray(end);
  if (rest.every((byte) => padding.includes(byte))) return [];
  const faces = elements.find(({ name }) => name === 'face');
  return [
    say(
      'The header of the PLY file counts {count} faces, and {bytes} bytes follow what it counts that are left out. If faces are missing, export it again.',
      { count: faces?.count ?? 0, bytes: rest.length },
    ),
  ];
}

/** Zero, tabulator, line breaks and blank. */
const padding = [0, 9, 10, 13, 32];

/**
 * The refusal of a text whose header counts other points than are there, so that every later number is taken for
 * something else; null where the counts agree, or nothing tells what is a point.
 */
export function miscounted(bytes: Uint8Array, header: PlyHeader): Refusal | null {
  const [points, next] = header.elements;
  if (header.format !== 'ascii' || points?.name !== 'vertex' || !next) return null;
  const there = rowsOf(points, next, bytes, header.bytes);
  if (there === null || there === points.count) return null;
  const { count } = points;
  return damagedPly(
    say('its header counts {count} points, and {there} are there', { count, there }),
    `element ${points.name}`,
  );
}

/**
 * The lines with as many words as a row of the first element has, up to the first other one. They are known to be its
 * rows if that one is a row of the next element, whose list has the length that it says; null if it is not.
 */
function rowsOf(
  { properties }: PlyElement,
  next: PlyElement,
  bytes: Uint8Array,
  start: number,
): number | null {
  const isListAlone = next.properties.length === 1 && next.properties[0]?.lengthType;
  if (!isListAlone || properties.some(({ lengthType }) => lengthType)) return null;
  const scanner = new TextScanner(bytes);
  scanner.at = start;
  let rows = 0;
  while (!scanner.isAtEnd) {
    if (scanner.isInLine()) {
      const first = scanner.number();
      const words = 1 + wordsInLine(scanner);
      // A last line without its break may be a row that was cut off.
      const isWhole = scanner.at < bytes.length;
      if (words !== properties.length) return isWhole && first === words - 1 ? rows : null;
      rows++;
    }
    scanner.nextLine();
  }
  return null;
}

function wordsInLine(scanner: TextScanner): number {
  let words = 0;
  for (; scanner.isInLine(); words++) scanner.skipWord();
  return words;
}
