import { outOfRange } from '../../../words/outOfRange';

/** The number of bits of the first codes. */
export const firstWidth = 9;

/** Codes are written in groups of eight. */
const groupCodes = 8;

// Stands for bytes beyond the end.
const noByte = 0;

/** Reads codes of growing width, lowest bits first. */
export class CodeReader {
  private bit: number;
  private groupStart: number;
  private bits = firstWidth;

  /** @param from byte at which the codes begin */
  constructor(
    private readonly bytes: Uint8Array,
    from: number,
  ) {
    this.bit = from * 8;
    this.groupStart = this.bit;
  }

  get width(): number {
    return this.bits;
  }

  /** Null after the last whole code. */
  next(): number | null {
    if (this.bit + this.bits > this.bytes.length * 8) return null;
    const at = this.bit >> 3;
    // The last code may end in the first or second of these bytes.
    const [low = outOfRange(), middle = noByte, high = noByte] = this.bytes.subarray(at, at + 3);
    const code = ((low | (middle << 8) | (high << 16)) >> (this.bit & 7)) & ((1 << this.bits) - 1);
    this.bit += this.bits;
    return code;
  }

  /** Sets the width of the following codes. The rest of the current group is padding and is skipped. */
  setWidth(width: number): void {
    const groupBits = groupCodes * this.bits;
    const groups = Math.ceil((this.bit - this.groupStart) / groupBits);
    this.bit = this.groupStart + groups * groupBits;
    this.groupStart = this.bit;
    this.bits = width;
  }
}
