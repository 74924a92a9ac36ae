import { outOfRange } from '../../../../../words/outOfRange';
import { say } from '../../../../../words/say';
import type { ByteReader } from '../../../../containers/byteReader';
import { damagedJt } from '../../jtRefusals';
import { BitReader, bigEndianWords } from '../bitReader';

/** What a coder may say, how often it does, and from which table it goes on. */
export interface ContextTable {
  readonly values: Int32Array;
  /** Entries that stand for the next value of the list behind the tables. */
  readonly isEscape: Uint8Array;
  readonly counts: Uint32Array;
  /** Where each entry's share begins; one more for the end. */
  readonly starts: Float64Array;
  readonly next: Uint32Array;
}

/** Symbols are stored as numbers above −2, which is the escape. */
const escape = 0;

const headBits = { first: 32 + 4 * 6 + 32, second: 32 + 3 * 6 } as const;

/**
 * Reads one or two tables, a field of bits that ends with a whole byte (figures 170 and 171 of the
 * reference of JT 8.1). Entries of the second table store no values, other than figure 171 has it.
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

/**
 * @param known values by symbol: the first table says them, and the second one has the same
 */
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
  // Entries of no bits would not be bounded by the bytes, and stand for nothing.
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

/** Bits that are asked for in parts, each checked against the bytes before anything is allocated. */
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
