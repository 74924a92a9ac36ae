import { shortLine } from '../../words/visibleText';
import { parseJson } from '../../words/parseJson';
import { entryOf, isRecord, isText } from '../../words/unknown';

/**
 * The message of a service in an error body; null when there is none that can be read. The interface leaves the format
 * of an error body open, so the usual ones are tried.
 */
export function serviceMessage(body: Uint8Array): string | null {
  const json = parseJson(body);
  const words = json === undefined ? plainText(body) : wordsIn(json, 0);
  const readable = words === null ? '' : shortLine(words);
  return readable === '' ? null : readable;
}

const wordKeys = [
  'message',
  'errorMessage',
  'error_description',
  'detail',
  'details',
  'msg',
  'errmsg',
  'errMsg',
  'reason',
  'title',
  'error',
  'errors',
  'data',
];
const deepest = 4;

function wordsIn(value: unknown, depth: number): string | null {
  if (isText(value)) return value;
  if (depth === deepest) return null;
  if (Array.isArray(value)) return firstWords(value, depth);
  if (!isRecord(value)) return null;
  return firstWords(
    wordKeys.map((key) => entryOf(value, key)),
    depth,
  );
}

function firstWords(values: readonly unknown[], depth: number): string | null {
  for (const value of values) {
    const words = wordsIn(value, depth + 1);
    if (words !== null) return words;
  }
  return null;
}

// An HTML page or an XML document is not a message.
function plainText(body: Uint8Array): string | null {
  const text = Buffer.from(body).toString('utf8');
  return /^\s*</.test(text) || text.includes('\uFFFD') ? null : text;
}
