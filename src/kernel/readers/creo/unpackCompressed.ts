import { concatBytes } from '../../platform';
import { CodeReader, firstWidth } from './codeReader';
import { WordTable } from './wordTable';

const headBytes = 3;
const widestOfAll = 16;

/** In block mode this code clears the dictionary; otherwise it is an ordinary code. */
const clearCode = 256;

/**
 * Decompresses the format of the Unix program `compress` (LZW).
 * @param max the most bytes of output
 * @returns null if it is another format, damaged, or too large
 */
export function unpackCompressed(packed: Uint8Array, max: number): Uint8Array | null {
  const [first, second, flags = NaN] = packed;
  const widest = flags & 0x1f;
  const isKnown = first === 0x1f && second === 0x9d;
  if (!isKnown || widest < firstWidth || widest > widestOfAll) return null;
  const mayClear = (flags & 0x80) !== 0;
  const codes = new CodeReader(packed, headBytes);
  const words = new WordTable(1 << widest, mayClear ? clearCode + 1 : clearCode);
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for (let code = codes.next(); code !== null; code = codes.next()) {
    if (mayClear && code === clearCode) {
      words.clear();
      codes.setWidth(firstWidth);
      continue;
    }
    const word = words.read(code);
    if (!word) return null;
    bytes += word.length;
    if (bytes > max) return null;
    pieces.push(word);
    if (words.size >= 1 << codes.width && codes.width < widest) codes.setWidth(codes.width + 1);
  }
  return concatBytes(pieces);
}
