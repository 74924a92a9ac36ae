import { readableText } from '../../words/readableText';

/**
 * Decodes a string of an exchange file (ISO 10303-21, 6.4.3): `''`, `\\`, `\S\`, `\P?\`, `\X\`, `\X2\…\X0\`,
 * `\X4\…\X0\`, and the raw UTF-8, GB 18030 or Latin-1 that programs write against the standard.
 * @param bytes the bytes between the outer quotes
 */
export function decodeText(bytes: Uint8Array): string {
  if (isPlain(bytes)) return String.fromCharCode(...bytes).trim();
  return decodeLine(bytes, longestName).trim();
}

/**
 * The same without trimming the surrounding blanks.
 * @param longest the most UTF-16 units of the text
 */
export function decodeLine(bytes: Uint8Array, longest: number): string {
  let page = 'A';
  return readableText(bytes.subarray(0, 8 * longest))
    .replace(escapes, (escape: string, ...[wide, long, hex, letter, newPage]: Groups) => {
      if (wide !== undefined) return fromHex(wide, 4);
      if (long !== undefined) return fromHex(long, 8);
      if (hex !== undefined) return String.fromCharCode(parseInt(hex, 16));
      if (letter !== undefined) return upperHalf(letter, page);
      if (newPage !== undefined) page = newPage;
      return escape === "''" ? "'" : escape === '\\\\' ? '\\' : '';
    })
    .replace(unprintable, ' ')
    .slice(0, longest)
    .replace(/\p{Surrogate}/gu, '\uFFFD');
}

/** The most characters of a name; most strings that Caliper reads are names. */
export const longestName = 250;

/** Whether the text is like most texts: short, and of printable characters without escapes. */
function isPlain(bytes: Uint8Array): boolean {
  return bytes.length <= longestName && bytes.every(isLiteral);
}

/** Whether a byte stands for its own character wherever it is in a string. */
export function isLiteral(byte: number): boolean {
  return byte >= 0x20 && byte < 0x7f && byte !== quote && byte !== backslash;
}

const quote = 0x27;
const backslash = 0x5c;

type Groups = (string | undefined)[];

const escapes =
  /''|\\\\|\\X2\\([0-9A-Fa-f]*)(?:\\X0\\|$)|\\X4\\([0-9A-Fa-f]*)(?:\\X0\\|$)|\\X\\([0-9A-Fa-f]{2})|\\S\\(.)|\\P([A-I])\\|\\N\\/gs;

// Control characters, line separators, and marks that change the direction of text.
const unprintable = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;

function fromHex(digits: string, width: 4 | 8): string {
  const codes = digits.match(new RegExp(`.{${width}}`, 'g')) ?? [];
  return codes
    .map((code) => parseInt(code, 16))
    .map((code) =>
      width === 4
        ? String.fromCharCode(code)
        : String.fromCodePoint(code <= 0x10ffff ? code : 0xfffd),
    )
    .join('');
}

/** `\S\x` is the character 128 positions above x in the current page: A is ISO 8859-1, B 8859-2, … */
function upperHalf(letter: string, page: string): string {
  const code = new Uint8Array([(letter.charCodeAt(0) & 0x7f) | 0x80]);
  return new TextDecoder(`iso-8859-${page.charCodeAt(0) - 64}`).decode(code);
}
