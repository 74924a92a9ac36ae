import { decodeLine } from './decodeText';

/**
 * Decodes a string of an exchange file that is a text for people, not a name: `\X\0A` breaks its lines, and a
 * break that stands between the quotes as itself is the wrapping of the file.
 * @param bytes what stands between the outer quotes
 */
export function decodeLongText(bytes: Uint8Array): string {
  const unwrapped = bytes.filter((byte) => byte !== 0x0a && byte !== 0x0d);
  return linesOf(unwrapped.subarray(0, longestText))
    .map((line) => decodeLine(line, longestText))
    .join('\n');
}

/** In bytes of the file, as in places of the text. */
const longestText = 20_000;

/** What stands between `\X\0A`, and between `000A` of `\X2\…\X0\`. */
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
