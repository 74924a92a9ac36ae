import { outOfRange } from '../../../../../words/outOfRange';
import { say } from '../../../../../words/say';
import type { ByteReader } from '../../../../containers/byteReader';
import { damagedJt } from '../../jtRefusals';
import { BitReader, bigEndianWords } from '../bitReader';

/** A probability table: the values that are coded, how often each occurs, and the table used for the next value. */
export interface ContextTable {
  readonly values: Int32Array;
  /** Whether an entry stands for the next out-of-band value, which is in a list after the tables. */
  readonly isEscape: Uint8Array;
  readonly counts: Uint32Array;
  /** The start of each entry's cumulative count, followed by the total. */
  readonly starts: Float64Array;
  readonly next: Uint32Array;
}

/** Symbols are stored plus two, so that the escape symbol −2 is 0. */
const escape = 0;

const headBits = { first: 32 + 4 * 6 + 32, second: 32 + 3 * 6 } as const;

/**
 * Reads one or two tables, a bit field that is padded to a whole byte (figures 170 and 171 of the JT 8.1 reference).
 * Unlike figure 171, entries of the second table contain no values.
 */
export function readContextTables(reader: ByteReader): ContextTable[] {
  const tableCount = reader.u8();
  if (tableCount !== 1 && tableCount !== 2) {
    throw damagedJt(say('a packed list contradicts its table'));
  }
  const bits = new FieldOfBits(reader.bytes.subarray(reader.offset));
  const values = new Map<number, number>();
  const tables = Array.from({ length: tableCount }, (_, i) =>
    readTable(bits, i === 0, tableCount, values),
  );
  reader.skip(bits.usedBytes);
  return tables;
}

/** @param known values by symbol; the first table defines them, and the second table uses them */
function readTable(
  bits: FieldOfBits,
  isFirst: boolean,
  tableCount: number,
  known: Map<number, number>,
): ContextTable {
  const head = bits.part(isFirst ? headBits.first : headBits.second);
  const entries = head.unsigned(32);
  const symbolWidth = head.unsigned(6);
  const countWidth = head.unsigned(6);
  const valueWidth = isFirst ? head.unsigned(6) : 0;
  const nextWidth = head.unsigned(6);
  const lowest = isFirst ? head.signed(32) : 0;
  const width = symbolWidth + countWidth + valueWidth + nextWidth;
  // Without bits per entry the number of entries would not be limited by the bytes, and entries would have no meaning.
  if (width === 0) throw damagedJt(say('a packed list contradicts its table'));
  const body = bits.part(entries * width);
  const table = emptyTable(entries);
  for (let i = 0; i < entries; i++) {
    const symbol = body.unsigned(symbolWidth);
    const count = body.unsigned(countWidth);
    const value = lowest + body.unsigned(valueWidth);
    const next = body.unsigned(nextWidth);
    if (isFirst) known.set(symbol, value);
    const meant = known.get(symbol) ?? (symbol === escape ? 0 : null);
    if (meant === null || next >= tableCount) {
      throw damagedJt(say('a packed list contradicts its table'));
    }
    table.values[i] = meant;
    table.isEscape[i] = symbol === escape ? 1 : 0;
    table.counts[i] = count;
    table.starts[i + 1] = (table.starts[i] ?? outOfRange()) + count;
    table.next[i] = next;
  }
  return table;
}

function emptyTable(entries: number) {
  return {
    values: new Int32Array(entries),
    isEscape: new Uint8Array(entries),
    counts: new Uint32Array(entries),
    starts: new Float64Array(entries + 1),
    next: new Uint32Array(entries),
  };
}

/** Reads bits in parts, and checks each part against the available bytes before memory is allocated. */
class FieldOfBits {
  private used = 0;

  constructor(private readonly bytes: Uint8Array) {}

  get usedBytes(): number {
    return Math.ceil(this.used / 8);
  }

  part(width: number): BitReader {
    const end = this.used + width;
    if (end > this.bytes.length * 8) throw damagedJt(say('a packed list is cut off'));
    const firstByte = this.used >>> 3;
    const bytes = this.bytes.subarray(firstByte, Math.ceil(end / 8));
    const reader = new BitReader(bigEndianWords(bytes), bytes.length * 8);
    reader.unsigned(this.used & 7);
    this.used = end;
    return reader;
  }
}
