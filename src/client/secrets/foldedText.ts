import { outOfRange } from '../../words/outOfRange';
import { entryOf } from '../../words/unknown';

/** A decoded text, with the start and the end in the original of each of its characters. */
export interface FoldedText {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** A text as it is: each character stands for itself. */
export function unfolded(text: string): FoldedText {
  const starts: number[] = [];
  const ends: number[] = [];
  for (let at = 0; at < text.length; at++) {
    starts.push(at);
    ends.push(at + 1);
  }
  return { text, starts, ends };
}

/**
 * The text itself, and the text with escapes of URLs, JSON and HTML decoded once or several times. All of these are
 * searched, because what looks like an escape may be part of a secret.
 */
export function decodedTexts(folded: FoldedText): readonly FoldedText[] {
  const texts = [folded];
  for (let last = folded; texts.length <= maxRounds;) {
    const next = decodedOnce(last);
    if (next === last) break;
    texts.push(next);
    last = next;
  }
  return texts;
}

/** The same texts without the positions of their characters. */
export function decodedLetters(text: string): readonly string[] {
  return mayHoldEscapes.test(text) ? decodedTexts(unfolded(text)).map((one) => one.text) : [text];
}

/** The text in small letters and without spaces, to find a long secret however it is wrapped or capitalised. */
export function looseText({ text, starts, ends }: FoldedText): FoldedText {
  const keptStarts: number[] = [];
  const keptEnds: number[] = [];
  for (let at = 0; at < text.length; at++) {
    if (isBlank(text.charCodeAt(at))) continue;
    keptStarts.push(starts[at] ?? outOfRange());
    keptEnds.push(ends[at] ?? outOfRange());
  }
  return { text: looseLetters(text), starts: keptStarts, ends: keptEnds };
}

/** The same without the positions of the characters. */
export function looseLetters(text: string): string {
  const letters = text.replace(blanks, '');
  // Only ASCII letters never change the length of the text.
  return isAscii.test(letters)
    ? letters.toLowerCase()
    : letters.replace(/[A-Z]+/g, (word) => word.toLowerCase());
}

/** No honest text nests escapes deeper. */
const maxRounds = 4;

const mayHoldEscapes = /[%\\&]/;
const escape =
  /%[0-7][0-9a-f]|(?:%[89a-f][0-9a-f])+|[\\%]u[0-9a-f]{4}|\\x[0-9a-f]{2}|\\["'\\/nrt]|&(?:#\d{1,7}|#x[0-9a-f]{1,6}|amp|lt|gt|quot|apos|plus|equals|sol|nbsp);/gi;

const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", plus: '+', equals: '=', sol: '/' },
  nbsp: ' ',
};

function decodedOnce(folded: FoldedText): FoldedText {
  const { text } = folded;
  if (!mayHoldEscapes.test(text)) return folded;
  const letters: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const put = (plain: string, from: number, to: number): void => {
    letters.push(plain);
    for (let unit = 0; unit < plain.length; unit++) {
      starts.push(folded.starts[from] ?? outOfRange());
      ends.push(folded.ends[to - 1] ?? outOfRange());
    }
  };
  let at = 0;
  for (const { 0: escaped, index } of text.matchAll(escape)) {
    for (; at < index; at++) put(text.charAt(at), at, at + 1);
    put(plainOf(escaped), at, at + escaped.length);
    at += escaped.length;
  }
  if (at === 0) return folded;
  for (; at < text.length; at++) put(text.charAt(at), at, at + 1);
  return { text: letters.join(''), starts, ends };
}

function plainOf(escaped: string): string {
  const code = /^(?:[\\%]u|\\x|&#x)([0-9a-f]+)/i.exec(escaped)?.[1];
  if (code !== undefined) return letterOf(Number.parseInt(code, 16));
  if (escaped.startsWith('%')) {
    return Buffer.from(escaped.replaceAll('%', ''), 'hex').toString('utf8');
  }
  if (escaped.startsWith('&#')) return letterOf(Number.parseInt(escaped.slice(2), 10));
  if (escaped.startsWith('&')) return entryOf(entities, escaped.slice(1, -1).toLowerCase()) ?? '';
  return /^\\[nrt]/i.test(escaped) ? ' ' : escaped.slice(1);
}

function letterOf(code: number): string {
  return code > 0x10_ff_ff ? '' : String.fromCodePoint(code);
}

// A plus is a space in a query. The other characters are spaces or invisible.
const blanks = /[\0-\x20+\xa0\xad\u2000-\u200f\u2028-\u206f\ufeff]+/g;
const isAscii = /^[\0-\x7f]*$/;

// The same test for one character, by its code unit.
function isBlank(unit: number): boolean {
  return unit <= 0x20 || unit === 0x2b || unit === 0xa0 || unit === 0xfeff || isUnseen(unit);
}

function isUnseen(unit: number): boolean {
  return unit === 0xad || (unit >= 0x2000 && unit <= 0x200f) || (unit >= 0x2028 && unit <= 0x206f);
}
