import { isJapanese, isTraditionalChinese } from './eastAsianBytes';

/**
 * Decodes a text of unknown encoding: UTF-8 if it is valid, otherwise the most plausible code page: Cyrillic
 * (Windows-1251), Japanese (Shift JIS), Chinese (GB 18030, Big5) or Western European (Windows-1252). Every byte is
 * decoded.
 */
export function readableText(bytes: Uint8Array): string {
  if (bytes.every((byte) => byte < 0x80)) return inCode('utf-8', bytes);
  return decodeAs('utf-8', bytes) ?? beforeUtf8(bytes);
}

/** Null for bytes that are not valid in this encoding. */
export function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function beforeUtf8(bytes: Uint8Array): string {
  const runs = highRuns(bytes);
  if (runs.every(isCyrillic) && runs.some(({ letters }) => letters.length > 1)) {
    return inCode('windows-1251', bytes);
  }
  if (isJapanese(bytes)) return inCode('shift_jis', bytes);
  if (isTraditionalChinese(bytes)) return inCode('big5', bytes);
  // Chinese has two bytes per character. An accented letter has one, so two of them may occur in the middle of a word.
  const inPairs = runs.every(
    ({ letters, besideLetters }) =>
      letters.length % 2 === 0 && !(letters.length === 2 && besideLetters === 2),
  );
  return (inPairs ? decodeAs('gb18030', bytes) : null) ?? inWesternCode(bytes);
}

function inCode(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** What Windows-1252 has from 0x80 to 0x9F; a dot stands where it has nothing. */
const westernSigns = '€·‚ƒ„…†‡ˆ‰Š‹Œ·Ž··‘’“”•–—˜™š›œ·žŸ';

/** Windows-1252, which the decoder of some versions of Node takes for Latin-1. */
function inWesternCode(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) =>
    isWesternSign(byte) ? westernSigns.charAt(byte - 0x80) : String.fromCharCode(byte),
  ).join('');
}

const isWesternSign = (byte: number) => byte >= 0x80 && byte < 0xa0;

/** A run of bytes between ASCII characters. */
interface HighRun {
  readonly letters: readonly number[];
  /** The number of its sides (0 to 2) that are next to an ASCII letter. */
  readonly besideLetters: number;
}

function highRuns(bytes: Uint8Array): readonly HighRun[] {
  const runs: HighRun[] = [];
  for (let start = 0; start < bytes.length; start++) {
    if (!isHigh(bytes[start])) continue;
    let end = start;
    while (isHigh(bytes[end])) end++;
    const besideLetters = [bytes[start - 1], bytes[end]].filter(isLatinLetter).length;
    runs.push({ letters: [...bytes.subarray(start, end)], besideLetters });
    start = end;
  }
  return runs;
}

const isHigh = (byte = 0) => byte >= 0x80;
const isLatinLetter = (byte = 0) => /[a-z]/i.test(String.fromCharCode(byte));

/**
 * A Cyrillic word has lower-case letters after the first, or only capitals. Chinese characters begin with bytes below
 * the lower-case range, and accented letters occur next to ASCII letters.
 */
function isCyrillic({ letters, besideLetters }: HighRun): boolean {
  const isLetter = (byte: number) => byte >= 0xc0 || byte === 0xa8 || byte === 0xb8;
  const isSmall = (byte: number) => byte >= 0xe0 || byte === 0xb8;
  if (besideLetters > 0 || !letters.every(isLetter)) return false;
  return letters.slice(1).every(isSmall) || !letters.some(isSmall);
}
