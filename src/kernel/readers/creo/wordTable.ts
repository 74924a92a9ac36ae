import { outOfRange } from '../../../words/outOfRange';

/** The words that codes stand for: bytes, and words that were read before with one byte more. */
export class WordTable {
  private readonly words: Uint8Array[];
  private previous: Uint8Array | null = null;

  /**
   * @param most words that there are codes for
   * @param reserved codes in front of the first longer word
   */
  constructor(
    private readonly most: number,
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

  /** The word of a code, which makes a new one of that before it; null for a code that has none. */
  read(code: number): Uint8Array | null {
    const { previous } = this;
    // The newest word is known by its first byte alone, which is that of the one before.
    const known = this.words[code] ?? (code === this.size ? previous : null);
    if (!known) return null;
    const longer = previous && Uint8Array.of(...previous, known[0] ?? outOfRange());
    if (longer && this.size < this.most) this.words.push(longer);
    const word = this.words[code] ?? null;
    this.previous = word;
    return word;
  }
}
