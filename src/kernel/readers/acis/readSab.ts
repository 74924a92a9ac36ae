import { readableText } from '../../../words/readableText';
import { ByteCursor, expectThat, UnexpectedFormat } from '../../containers/byteCursor';
import { endsTheModel, maxRecords, type AcisFile, type AcisRecord, type Token } from './acisToken';

/**
 * Reads the records of an ACIS binary file.
 * @throws UnexpectedFormat if it ends early or is no such file
 */
export function readSab(bytes: Uint8Array): AcisFile {
  const cursor = new ByteCursor(bytes);
  const isWide = cursor.take(magicBytes).toString('latin1').endsWith('8');
  const version = cursor.uint32();
  cursor.at = isWide ? 47 : 31;
  const items = new Items(cursor, isWide);
  const [product] = [items.string(), items.string(), items.string()];
  const [scale] = [items.double(), items.double(), items.double()];
  return { version, product, scale, isBinary: true, records: readRecords(items) };
}

const magicBytes = 'ASM BinaryFile4'.length;

function readRecords(items: Items): AcisRecord[] {
  const records: AcisRecord[] = [];
  for (;;) {
    const name = items.recordName();
    if (endsTheModel(name)) return records;
    expectThat(records.length < maxRecords);
    const tokens: Token[] = [];
    while (items.read(tokens));
    records.push({ name, tokens });
  }
}

/** Reads the tagged items of the file one after the other. */
class Items {
  constructor(
    private readonly cursor: ByteCursor,
    /** Whether integers and references have eight bytes. */
    private readonly isWide: boolean,
  ) {}

  string(): string {
    const text = this.text(this.cursor.byte());
    if (text === null) throw new UnexpectedFormat();
    return text;
  }

  double(): number {
    expectThat(this.cursor.byte() === 0x06);
    return this.float64();
  }

  /** The name of a record, whose parts are joined by hyphens. */
  recordName(): string {
    let name = '';
    for (let tag = this.cursor.byte(); ; tag = this.cursor.byte()) {
      expectThat((tag === 0x0d || tag === 0x0e) && name.length < 1000);
      name += this.short();
      if (tag === 0x0d) return name;
      name += '-';
      // At the end of the file the last part of the name may be missing.
      if (endsTheModel(name)) return name;
    }
  }

  /** Appends the next item; returns false at the end of the record. */
  read(tokens: Token[]): boolean {
    const tag = this.cursor.byte();
    if (tag === 0x11) return false;
    const text = this.text(tag);
    if (text !== null) tokens.push({ kind: 'string', text });
    else tokens.push(...this.item(tag));
    return true;
  }

  private item(tag: number): readonly Token[] {
    const { cursor } = this;
    switch (tag) {
      case 0x02:
        return [number(cursor.take(1).readInt8())];
      case 0x03:
        return [number(cursor.int16())];
      case 0x04:
        return [number(this.integer())];
      case 0x15:
        return [{ kind: 'number', value: this.integer(), isChoice: true }];
      case 0x05:
        return [number(cursor.float32())];
      case 0x06:
        return [number(this.float64())];
      case 0x0a:
      case 0x0b:
        return [{ kind: 'flag', isSet: tag === 0x0a }];
      case 0x0c: {
        const record = this.integer();
        return [{ kind: 'reference', record: record < 0 ? null : record }];
      }
      case 0x0d:
      case 0x0e:
        return [{ kind: 'word', text: this.short() }];
      case 0x0f:
        return [{ kind: 'open' }];
      case 0x10:
        return [{ kind: 'close' }];
      case 0x13:
      case 0x14:
        return [number(this.float64()), number(this.float64()), number(this.float64())];
      case 0x16:
        return [number(this.float64()), number(this.float64())];
      case 0x17:
        return [number(Number(cursor.take(8).readBigInt64LE()))];
      default:
        throw new UnexpectedFormat();
    }
  }

  private text(tag: number): string | null {
    switch (tag) {
      case 0x07:
        return this.short();
      case 0x08:
        return this.letters(this.cursor.take(2).readUInt16LE());
      case 0x09:
      case 0x12:
        return this.letters(this.integer());
      default:
        return null;
    }
  }

  private short(): string {
    return this.letters(this.cursor.byte());
  }

  private letters(length: number): string {
    expectThat(length >= 0);
    return readableText(this.cursor.take(length));
  }

  private integer(): number {
    const { cursor } = this;
    return this.isWide ? Number(cursor.take(8).readBigInt64LE()) : cursor.take(4).readInt32LE();
  }

  private float64(): number {
    const value = this.cursor.take(8).readDoubleLE();
    expectThat(Number.isFinite(value));
    return value;
  }
}

function number(value: number): Token {
  return { kind: 'number', value };
}
