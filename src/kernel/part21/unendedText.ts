import { asBytes, bytesFrom, type Bytes } from '../platform';
import * as byte from './scanStatements';

const lastStatement = bytesFrom('END-ISO-10303-21', 'latin1');

/** So far behind the beginning of a text it is looked for the end of its statement. */
const searched = 4096;

/** The end of a statement and the beginning of the next one, which no text holds. */
const nextStatement = /;\s{0,99}(?:#\d{1,10}\s{0,99}=|[A-Z_]{1,99}\s{0,99}[(;])/;

/**
 * The line, from 1, of the first text of an exchange file that has lost a quote: other statements stand in it. Null
 * where there is none, or where the file itself has no end.
 */
export function lineOfUnendedText(given: Uint8Array): number | null {
  const bytes = asBytes(given);
  if (bytes.lastIndexOf(lastStatement) < 0) return null;
  for (let at = nextText(bytes, 0); at !== null;) {
    const end = bytes.indexOf(byte.quote, at + 1);
    const text = bytes.toString(
      'latin1',
      at + 1,
      Math.min(at + searched, end < 0 ? Infinity : end),
    );
    if (nextStatement.test(text)) return lineAt(bytes, at);
    at = end < 0 ? null : nextText(bytes, end + 1);
  }
  return null;
}

/** The place of the next quote that is in no comment. */
function nextText(bytes: Bytes, from: number): number | null {
  for (let at = from; ;) {
    const text = bytes.indexOf(byte.quote, at);
    if (text < 0) return null;
    const comment = bytes.indexOf(commentStart, at);
    if (comment < 0 || comment > text) return text;
    const end = bytes.indexOf(commentEnd, comment + 2);
    if (end < 0) return text;
    at = end + 2;
  }
}

const commentStart = bytesFrom('/*', 'latin1');
const commentEnd = bytesFrom('*/', 'latin1');

function lineAt(bytes: Bytes, place: number): number {
  let line = 1;
  for (
    let at = bytes.indexOf(lineFeed);
    at >= 0 && at < place;
    at = bytes.indexOf(lineFeed, at + 1)
  ) {
    line += 1;
  }
  return line;
}

const lineFeed = 0x0a;
