/**
 * Whether a text in an unknown code page is Japanese in Shift JIS. Its kana and its commonest kanji begin with bytes
 * with which Chinese begins none but rare characters (0x81 to 0x9F), and which Western texts have for punctuation
 * and a few letters. One kanji alone is no evidence between letters, where it is an apostrophe and an accent.
 */
export function isJapanese(bytes: Uint8Array): boolean {
  const pieces = shiftJisPieces(bytes);
  if (pieces === null) return false;
  if (pieces.some(({ kind }) => kind === 'kana')) return true;
  if (pieces.some(({ kind }) => kind === 'rare')) return false;
  return pieces.some((piece, i) => {
    if (piece.kind !== 'kanji') return false;
    const [before, behind] = [pieces[i - 1]?.kind, pieces[i + 1]?.kind];
    if (behind === 'kanji') return true;
    const isBetweenLetters = before === 'letter' && behind === 'letter';
    return piece.isHigh && !isBetweenLetters;
  });
}

/**
 * Whether it is Chinese in Big5: pairs of its commonest characters alone, several in a row, of which one ends with a
 * byte of ASCII, as those of GB 18030 seldom do.
 */
export function isTraditionalChinese(bytes: Uint8Array): boolean {
  let low = 0;
  let longest = 0;
  let inRow = 0;
  for (let i = 0; i < bytes.length; i++) {
    const lead = bytes[i] ?? 0;
    if (lead < 0x80) {
      inRow = 0;
      continue;
    }
    const trail = bytes[++i] ?? 0;
    const isLow = isWithin(trail, 0x40, 0x7e);
    if (!isWithin(lead, 0xa1, 0xc6) || !(isLow || isWithin(trail, 0xa1, 0xfe))) return false;
    if (isLow) low++;
    longest = Math.max(longest, ++inRow);
  }
  return low > 0 && longest > 1;
}

interface Piece {
  /** `rare`: a kanji of the second level; `half`: a kana of one byte, which is an accented letter in Western texts. */
  readonly kind: 'letter' | 'other' | 'half' | 'kana' | 'kanji' | 'rare';
  /** Whether both bytes are beyond ASCII. */
  readonly isHigh: boolean;
}

/** Null where the bytes are no Shift JIS. */
function shiftJisPieces(bytes: Uint8Array): Piece[] | null {
  const pieces: Piece[] = [];
  for (let i = 0; i < bytes.length; i++) {
    const lead = bytes[i] ?? 0;
    if (lead < 0x80) {
      pieces.push({ kind: isLetter(lead) ? 'letter' : 'other', isHigh: false });
    } else if (isWithin(lead, 0xa1, 0xdf)) {
      pieces.push({ kind: 'half', isHigh: false });
    } else {
      const trail = bytes[++i] ?? 0;
      const kind = kindOfPair(lead, trail);
      if (kind === null) return null;
      pieces.push({ kind, isHigh: trail >= 0x80 });
    }
  }
  return pieces;
}

function kindOfPair(lead: number, trail: number): Piece['kind'] | null {
  if (!isWithin(trail, 0x40, 0xfc) || trail === 0x7f) return null;
  if (lead === 0x81) return 'other';
  if (lead === 0x82) return trail >= 0x9f ? (trail <= 0xf1 ? 'kana' : null) : 'other';
  if (lead === 0x83) return trail <= 0x96 ? 'kana' : isWithin(trail, 0x9f, 0xd6) ? 'other' : null;
  if (isWithin(lead, 0x88, 0x97)) return 'kanji';
  if (isWithin(lead, 0x98, 0x9f) || isWithin(lead, 0xe0, 0xea)) return 'rare';
  return null;
}

function isLetter(byte: number): boolean {
  return isWithin(byte & ~0x20, 0x41, 0x5a);
}

function isWithin(value: number, low: number, high: number): boolean {
  return value >= low && value <= high;
}
