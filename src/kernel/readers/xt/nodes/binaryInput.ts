import { textOf } from '../../../platform';
import { ByteReader } from '../../../containers/byteReader';
import { damagedXt } from './damagedXt';
import type { NumberKind, XtInput } from './xtInput';

const noInteger = -32764;
const noReal = -3.14158e13;

/** Indices from this one on take two words. */
const wordRange = 32767;

/** Reads neutral binary, which is always big-endian, or bare binary, which has the byte order of a machine. */
export class BinaryInput implements XtInput {
  private readonly reader: ByteReader;

  constructor(bytes: Uint8Array, littleEndian = false) {
    this.reader = new ByteReader(bytes, 0, littleEndian);
  }

  get left(): number {
    return this.reader.left;
  }

  number(kind: NumberKind): number {
    switch (kind) {
      case 'u':
        return this.reader.u8();
      case 'n':
      case 'w':
        return this.reader.i16();
      case 'd':
        return orNaN(this.reader.i32(), noInteger);
      case 'f':
        return orNaN(this.reader.f64(), noReal);
    }
  }

  pointer(): number {
    const low = this.reader.i16();
    const index = low > 0 ? low - 1 : this.reader.i16() * wordRange - low - 1;
    if (low === 0 || index < 0) throw damagedXt();
    return index;
  }

  reference(): number {
    return this.pointer();
  }

  vector(): readonly number[] | null {
    const values = [this.number('f'), this.number('f'), this.number('f')];
    return values.some(Number.isNaN) ? null : values;
  }

  chartPoint(): readonly number[] | null {
    return this.vector();
  }

  characters(count: number): string {
    return textOf(this.reader.take(count), 'latin1');
  }

  logicals(count: number): string {
    return Array.from(this.reader.take(count), (value) => (value === 0 ? 'F' : 'T')).join('');
  }

  name(): string {
    return this.characters(this.reader.u8());
  }

  nodeType(): number {
    return this.reader.i16();
  }

  count(): number {
    return this.reader.count(1);
  }

  /** A string preceded by its length in two or four bytes. */
  text(lengthBytes: 2 | 4): string {
    const length = lengthBytes === 2 ? this.reader.i16() : this.reader.i32();
    if (length < 0 || length > longestText) throw damagedXt();
    return this.characters(length);
  }
}

const longestText = 1024;

function orNaN(value: number, nothing: number): number {
  return value === nothing ? NaN : value;
}
