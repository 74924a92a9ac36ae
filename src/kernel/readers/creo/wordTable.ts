import { outOfRange } from '../../../words/outOfRange';

/** The LZW dictionary: single bytes, and earlier words extended by one byte. */
export class WordTable {
  private readonly words: Uint8Array[];
  private previous: Uint8Array | null = null;

  /**
   * @param max the most words that can have a code
   * @param reserved number of codes before the first longer word
   */
  constructor(
    private readonly max: number,
    private readonly reserved: number,
  ) {
    this.words = Array.from({ length: reserved }, (_, byte) => Uint8Array.of(byte));
  }

  get size(): number {
    return this.words.length;
  }

  clear(): void {
    this.words.length = this.reserved;
    this.previous = null;
  }

  /** The word of a code; also adds a new word that extends the previous one. Null for a code without a word. */
  read(code: number): Uint8Array | null {
    const { previous } = this;
    // A code may refer to the word that is just being added; it begins with the first byte of the previous word.
    const known = this.words[code] ?? (code === this.size ? previous : null);
    if (!known) return null;
    const longer = previous && Uint8Array.of(...previous, known[0] ?? outOfRange());
    if (longer && this.size < this.max) this.words.push(longer);
    const word = this.words[code] ?? null;
    this.previous = word;
    return word;
  }
}
