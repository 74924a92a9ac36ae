const firstWidth = 9;
const widest = 16;
const clearCode = 256;

/** Bytes as the Unix program `compress` packs them. @param mayClear whether it keeps a code for starting anew */
export function compressed(bytes: Uint8Array, mayClear = false): Buffer {
  const packer = new Packer(mayClear);
  for (const byte of bytes) packer.put(byte);
  return packer.finish();
}

class Packer {
  private readonly codes = new Map<string, number>();
  private readonly bits: number[] = [];
  private next: number;
  private width = firstWidth;
  private groupStart = 0;
  private word = '';

  constructor(private readonly mayClear: boolean) {
    this.next = mayClear ? clearCode + 1 : clearCode;
  }

  put(byte: number): void {
    const longer = this.word + String.fromCharCode(byte);
    if (this.codeOf(longer) !== undefined) {
      this.word = longer;
      return;
    }
    this.write(this.codeOf(this.word) ?? 0);
    if (this.next < 1 << widest) this.codes.set(longer, this.next++);
    this.word = String.fromCharCode(byte);
    // The reader knows each word one code later.
    if (this.next > 1 << this.width && this.width < widest) this.widen();
  }

  finish(): Buffer {
    this.write(this.codeOf(this.word) ?? 0);
    const bytes = Buffer.alloc(Math.ceil(this.bits.length / 8));
    this.bits.forEach((bit, i) => {
      bytes[i >> 3] = (bytes[i >> 3] ?? 0) | (bit << (i & 7));
    });
    const flags = widest | (this.mayClear ? 0x80 : 0);
    return Buffer.concat([Buffer.from([0x1f, 0x9d, flags]), bytes]);
  }

  private codeOf(word: string): number | undefined {
    return word.length === 1 ? word.charCodeAt(0) : this.codes.get(word);
  }

  private write(code: number): void {
    for (let bit = 0; bit < this.width; bit++) this.bits.push((code >> bit) & 1);
  }

  /** Codes are written eight at a time: the last group of a width is filled up. */
  private widen(): void {
    const groupBits = 8 * this.width;
    while ((this.bits.length - this.groupStart) % groupBits !== 0) this.bits.push(0);
    this.groupStart = this.bits.length;
    this.width++;
  }
}
