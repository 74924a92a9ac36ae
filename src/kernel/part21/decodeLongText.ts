import { decodeLine } from './decodeText';

/**
 * Decodes a string that is a text for people and not a name. `\X\0A` breaks its lines, while a literal line break
 * between the quotes only wraps the file.
 * @param bytes the bytes between the outer quotes
 */
export function decodeLongText(bytes: Uint8Array): string {
  const unwrapped = bytes.filter((byte) => byte !== 0x0a && byte !== 0x0d);
  return linesOf(unwrapped.subarray(0, longestText))
    .map((line) => decodeLine(line, longestText))
    .join('\n');
}

/** The limit both for bytes of the file and for characters of the text. */
const longestText = 20_000;

/** The lines of a text, separated by `\X\0A`, or by `000A` within `\X2\…\X0\`. */
function linesOf(bytes: Uint8Array): Uint8Array[] {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return text
    .replace(/\\X2\\([0-9A-Fa-f]*)\\X0\\/g, withOwnBreaks)
    .replaceAll('\\X\\0D', '')
    .split(/\\X\\0[Aa]/)
    .map((line) => Uint8Array.from(line, (letter) => letter.charCodeAt(0)));
}

function withOwnBreaks(_escape: string, digits: string): string {
  const codes = digits.match(/.{4}/g) ?? [];
  return codes
    .map((code) => (/^000a$/i.test(code) ? '\\X\\0A' : `\\X2\\${code}\\X0\\`))
    .join('')
    .replaceAll('\\X0\\\\X2\\', '');
}
