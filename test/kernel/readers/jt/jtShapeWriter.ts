import { JtWriter } from './jtWriter';
import { elementBytes } from './jtDocument';

/**
 * Writes shape elements of JT 9 and 10 with lists that are not packed, and their checksums, from the
 * published description alone.
 */
export class JtShapeWriter {
  constructor(private readonly major: 9 | 10) {}

  /** @param data behind what every shape element begins with */
  element(guid: number, bindings: readonly [low: number, high: number], data: Buffer): Buffer {
    const body = this.version(this.version(new JtWriter())).i32(...bindings);
    if (this.major === 10) body.i32(0).guid(1).u8(9).i32(0);
    this.version(this.version(body).i32(0)).raw(data);
    return elementBytes(new JtWriter().guid(guid).bytes, 0, this.version(body).bytes);
  }

  private version(writer: JtWriter): JtWriter {
    return this.major === 9 ? writer.i16(1) : writer.u8(1);
  }
}

/** A list without any packing. */
export function packet(writer: JtWriter, values: readonly number[]): JtWriter {
  writer.i32(values.length);
  return values.length === 0 ? writer : writer.u8(0).i32(values.length * 32, ...values);
}

/** What is left of each value from the fifth on when the one before is taken off. */
export function residuals(values: readonly number[]): number[] {
  return values.map((value, i) => (i < 4 ? value : (value - (values[i - 1] ?? 0)) | 0));
}

export function floatBits(value: number): number {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value);
  return view.getInt32(0);
}

/** Bob Jenkins' hash over lists of words, each on top of the one before. */
export class Checksum {
  value = 0;

  add(words: readonly number[]): this {
    let [a, b, c] = [0x9e3779b9 | 0, 0x9e3779b9 | 0, this.value | 0];
    let i = 0;
    for (; words.length - i >= 3; i += 3) {
      a = (a + (words[i] ?? 0)) | 0;
      b = (b + (words[i + 1] ?? 0)) | 0;
      c = (c + (words[i + 2] ?? 0)) | 0;
      [a, b, c] = mix(a, b, c);
    }
    a = (a + (words[i] ?? 0)) | 0;
    b = (b + (words[i + 1] ?? 0)) | 0;
    this.value = mix(a, b, (c + words.length) | 0)[2];
    return this;
  }

  /** A few words of 16 bits, all of them 0. */
  addShortZeros(count: 0 | 1 | 2 | 3 | 4): this {
    const golden = 0x9e3779b9 | 0;
    this.value = mix(golden, golden, (this.value + count) | 0)[2];
    return this;
  }

  addEach(words: readonly number[]): this {
    for (const word of words) this.add([word]);
    return this;
  }
}

const shifts = [-13, 8, -13, -12, 16, -5, -3, 10, -15] as const;

/** Nine steps, each on the next of the three. */
function mix(a: number, b: number, c: number): [number, number, number] {
  const words: [number, number, number] = [a, b, c];
  shifts.forEach((shift, step) => {
    const [own, next, last] = [step % 3, (step + 1) % 3, (step + 2) % 3];
    const by = words[last] ?? 0;
    const moved = shift < 0 ? by >>> -shift : by << shift;
    words[own] = ((words[own] ?? 0) - (words[next] ?? 0) - by) ^ moved;
  });
  return words;
}
