import { decodeAs } from '../../part21/decodeText';

/**
 * A file name as NX writes it: in UTF-8; before NX 10, in what Windows was set to, of which the file tells nothing:
 * Cyrillic, Chinese, or that of Western Europe, whichever fits.
 */
export function fileNameText(bytes: Uint8Array): string {
  return decodeAs('utf-8', bytes) ?? beforeUtf8(bytes);
}

function beforeUtf8(bytes: Uint8Array): string {
  const runs = highRuns(bytes);
  if (runs.every(isCyrillic) && runs.some(({ length }) => length > 1)) {
    return new TextDecoder('windows-1251').decode(bytes);
  }
  // Two bytes a character, while a lone accented letter has one.
  const chinese = runs.every(({ length }) => length % 2 === 0) && decodeAs('gb18030', bytes);
  return chinese || new TextDecoder('windows-1252').decode(bytes);
}

/** What stands between signs of ASCII. */
function highRuns(bytes: Uint8Array): readonly (readonly number[])[] {
  const runs: number[][] = [];
  let run: number[] = [];
  for (const byte of bytes) {
    if (byte < 0x80) run = [];
    else if (run.push(byte) === 1) runs.push(run);
  }
  return runs;
}

/** A word: small letters behind the first one, or capitals alone. Chinese begins its characters below the small ones. */
function isCyrillic(run: readonly number[]): boolean {
  const isLetter = (byte: number) => byte >= 0xc0 || byte === 0xa8 || byte === 0xb8;
  const isSmall = (byte: number) => byte >= 0xe0 || byte === 0xb8;
  if (!run.every(isLetter)) return false;
  return run.slice(1).every(isSmall) || !run.some(isSmall);
}
