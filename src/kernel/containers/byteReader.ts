import { say } from '../../words/say';
import { Refusal } from '../base/refusal';

/** Reads numbers one after the other and never past the end; missing bytes mean a damaged file. */
export class ByteReader {
  private readonly view: DataView;

  constructor(
    readonly bytes: Uint8Array,
    /** The position of the next byte, from the start of `bytes`. */
    public offset = 0,
    private readonly littleEndian = true,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.bytes.byteLength - this.offset;
  }

  u8(): number {
    return this.view.getUint8(this.advance(1));
  }

  i16(): number {
    return this.view.getInt16(this.advance(2), this.littleEndian);
  }

  u16(): number {
    return this.view.getUint16(this.advance(2), this.littleEndian);
  }

  i32(): number {
    return this.view.getInt32(this.advance(4), this.littleEndian);
  }

  u32(): number {
    return this.view.getUint32(this.advance(4), this.littleEndian);
  }

  f32(): number {
    return this.view.getFloat32(this.advance(4), this.littleEndian);
  }

  f64(): number {
    return this.view.getFloat64(this.advance(8), this.littleEndian);
  }

  /** Reads an unsigned 64-bit integer. A value beyond 2⁵³ cannot be an offset within a file and is refused. */
  u64(): number {
    const value = this.view.getBigUint64(this.advance(8), this.littleEndian);
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw outOfBytes();
    return Number(value);
  }

  u64Bits(): bigint {
    return this.view.getBigUint64(this.advance(8), this.littleEndian);
  }

  take(length: number): Uint8Array {
    const start = this.advance(length);
    return this.bytes.subarray(start, start + length);
  }

  /** Returns a reader limited to the next `length` bytes and skips them here. */
  part(length: number): ByteReader {
    return new ByteReader(this.take(length), 0, this.littleEndian);
  }

  /** Returns a reader of other bytes with the same byte order. */
  over(bytes: Uint8Array): ByteReader {
    return new ByteReader(bytes, 0, this.littleEndian);
  }

  skip(length: number): void {
    this.advance(length);
  }

  /**
   * Reads the number of elements that follow, and checks it against the remaining bytes before anything is allocated.
   * @param elementSize the smallest size of one element in bytes
   */
  count(elementSize: number): number {
    const count = this.i32();
    if (count < 0 || count * elementSize > this.left) throw outOfBytes();
    return count;
  }

  private advance(length: number): number {
    const start = this.offset;
    if (!Number.isInteger(length) || length < 0 || length > this.left) throw outOfBytes();
    this.offset = start + length;
    return start;
  }
}

function outOfBytes(): Refusal {
  return new Refusal(
    'damagedFile',
    say(
      'The file is cut off or damaged: something in it reaches past its end. Copy it again from where it came, or save it again.',
    ),
  );
}

export function dataViewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
