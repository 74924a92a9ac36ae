import { outOfRange } from '../../../words/outOfRange';

/** Bits of the first codes. */
export const firstWidth = 9;

/** Codes are written eight at a time. */
const groupCodes = 8;

// What would stand behind the last byte.
const noByte = 0;

/** Codes of growing width, lowest bits first. */
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

  /** Null behind the last whole code. */
  next(): number | null {
    if (this.bit + this.bits > this.bytes.length * 8) return null;
    const at = this.bit >> 3;
    // The last code may end in the first of them.
    const [low = outOfRange(), middle = noByte, high = noByte] = this.bytes.subarray(at, at + 3);
    const code = ((low | (middle << 8) | (high << 16)) >> (this.bit & 7)) & ((1 << this.bits) - 1);
    this.bit += this.bits;
    return code;
  }

  /** From here on codes have another width; the rest of the group was filled up. */
  setWidth(width: number): void {
    const groupBits = groupCodes * this.bits;
    const groups = Math.ceil((this.bit - this.groupStart) / groupBits);
    this.bit = this.groupStart + groups * groupBits;
    this.groupStart = this.bit;
    this.bits = width;
  }
}
