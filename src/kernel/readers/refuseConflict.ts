import { say } from '../../words/say';
import { Refusal } from '../base/refusal';
import { asBytes, type Bytes } from '../platform';

/**
 * Refuses a text file in which a version control system left both sides of a merge conflict: between its markers,
 * readers would take one side, or none, without a word.
 * @param bytes the whole file
 * @throws Refusal `damagedFile`
 */
export function refuseConflict(bytes: Uint8Array, fileName: string): void {
  const whole = asBytes(bytes);
  if (!isText(whole) || !holdsConflict(whole)) return;
  throw new Refusal(
    'damagedFile',
    say(
      '{fileName} has an unresolved merge conflict: both sides stand in its text. Take one of them in git; Compare in 3D, in the menu of the file in Source Control, shows both.',
      { fileName },
    ),
  );
}

/** Binary files have zeros near their beginning, and are not merged by lines. */
const headBytes = 4096;

function isText(bytes: Bytes): boolean {
  return !bytes.subarray(0, headBytes).includes(0);
}

/** The first and the last marker of a conflict, with the blank before the name of the side. */
const [begin, end] = ['<<<<<<< ', '>>>>>>> '];

/** Whether a line begins with the first marker, and a later one with the last. */
function holdsConflict(bytes: Bytes): boolean {
  const from = lineWith(bytes, begin, 0);
  return from >= 0 && lineWith(bytes, end, from) >= 0;
}

/** The offset of the first line that begins with a marker; -1 if there is none. */
function lineWith(bytes: Bytes, marker: string, from: number): number {
  // The marker is searched for, not the end of a line before it: its signs are rare in CAD files.
  for (let at = bytes.indexOf(marker, from); at >= 0; at = bytes.indexOf(marker, at + 1)) {
    if (isLineStart(bytes, at)) return at;
  }
  return -1;
}

function isLineStart(bytes: Bytes, at: number): boolean {
  const before = bytes[at - 1];
  return before === undefined || before === 0x0a || before === 0x0d || isAfterMark(bytes, at);
}

/** Whether only a byte order mark of UTF-8 stands before. */
function isAfterMark(bytes: Bytes, at: number): boolean {
  return at === 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}
