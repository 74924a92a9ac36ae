/** Puts numbers of JT one behind the other. */
export class JtWriter {
  private readonly parts: Buffer[] = [];

  constructor(private readonly littleEndian = true) {}

  get bytes(): Buffer {
    return Buffer.concat(this.parts);
  }

  u8(...values: number[]): this {
    return this.raw(Buffer.from(values));
  }

  i16(...values: number[]): this {
    return this.numbers(values, 2, (view, at, value) => {
      view.setInt16(at, value, this.littleEndian);
    });
  }

  i32(...values: number[]): this {
    return this.numbers(values, 4, (view, at, value) => {
      view.setInt32(at, value, this.littleEndian);
    });
  }

  f32(...values: number[]): this {
    return this.numbers(values, 4, (view, at, value) => {
      view.setFloat32(at, value, this.littleEndian);
    });
  }

  /** @param first the first number of one of the family `10dd....` */
  guid(first: number): this {
    return this.i32(first).i16(0x2ac8, 0x11d1).raw(Buffer.from('9b6b0080c7bb5997', 'hex'));
  }

  text(text: string): this {
    return this.i32(text.length).i16(...Array.from(text, (letter) => letter.charCodeAt(0)));
  }

  raw(bytes: Uint8Array): this {
    this.parts.push(Buffer.from(bytes));
    return this;
  }

  private numbers(
    values: readonly number[],
    size: number,
    set: (view: DataView, at: number, value: number) => void,
  ): this {
    const bytes = Buffer.alloc(values.length * size);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    values.forEach((value, i) => {
      set(view, i * size, value);
    });
    return this.raw(bytes);
  }
}

/** Fields of bits, the highest bit first, filled up to whole bytes. */
export function bitField(...fields: readonly (readonly [value: number, width: number])[]): Buffer {
  const digits = bitDigits(fields);
  return Buffer.from(
    (digits.match(/.{1,8}/g) ?? []).map((byte) => parseInt(byte.padEnd(8, '0'), 2)),
  );
}

/** The same as words of 32 bits. */
export function bitWords(fields: readonly (readonly [value: number, width: number])[]): {
  bitCount: number;
  words: number[];
} {
  const digits = bitDigits(fields);
  const words = (digits.match(/.{1,32}/g) ?? []).map(
    (word) => parseInt(word.padEnd(32, '0'), 2) | 0,
  );
  return { bitCount: digits.length, words };
}

function bitDigits(fields: readonly (readonly [value: number, width: number])[]): string {
  return fields
    .map(([value, width]) =>
      width === 0 ? '' : BigInt.asUintN(width, BigInt(value)).toString(2).padStart(width, '0'),
    )
    .join('');
}
