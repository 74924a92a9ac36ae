/**
 * A text of which nobody says how its letters are written: UTF-8 where it is; else what Windows was set to, Cyrillic,
 * Chinese (GB 18030) or that of Western Europe, whichever fits. Every byte becomes a letter.
 */
export function readableText(bytes: Uint8Array): string {
  if (bytes.every((byte) => byte < 0x80)) return inCode('windows-1252', bytes);
  return decodeAs('utf-8', bytes) ?? beforeUtf8(bytes);
}

/** Null for bytes that are not in this encoding. */
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
  // Two bytes a character, while an accented letter has one, of which two may stand in the middle of a word.
  const inPairs = runs.every(
    ({ letters, besideLetters }) =>
      letters.length % 2 === 0 && !(letters.length === 2 && besideLetters === 2),
  );
  return (inPairs ? decodeAs('gb18030', bytes) : null) ?? inCode('windows-1252', bytes);
}

function inCode(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** What stands between signs of ASCII. */
interface HighRun {
  readonly letters: readonly number[];
  /** On how many of its sides a letter of ASCII stands. */
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
 * A word: small letters behind the first one, or capitals alone. Chinese begins its characters below the small ones, and
 * accented letters stand among those of ASCII.
 */
function isCyrillic({ letters, besideLetters }: HighRun): boolean {
  const isLetter = (byte: number) => byte >= 0xc0 || byte === 0xa8 || byte === 0xb8;
  const isSmall = (byte: number) => byte >= 0xe0 || byte === 0xb8;
  if (besideLetters > 0 || !letters.every(isLetter)) return false;
  return letters.slice(1).every(isSmall) || !letters.some(isSmall);
}
