import { outOfRange } from '../../../../words/outOfRange';
import { say } from '../../../../words/say';
import type { ByteReader } from '../../../containers/byteReader';
import { damagedJt } from '../jtRefusals';
import { BitReader, bigEndianWords } from './bitReader';
import type { CodeBits, PacketContext } from './packetContext';
import { RangeDecoder } from './rangeDecoder';

/** A probability table: the values that are coded and how often each occurs. */
interface Table {
  readonly values: Int32Array;
  /** Whether an entry stands for the next out-of-band value, which is in a list after the table. */
  readonly isEscape: readonly boolean[];
  /** The start of each entry's cumulative count, followed by the total. */
  readonly starts: Float64Array;
}

/** Decodes a list with 16-bit arithmetic coding, a probability table and out-of-band values. */
export function readArithmetic(
  reader: ByteReader,
  code: CodeBits,
  count: number,
  { major }: PacketContext,
  readRest: () => Int32Array,
): Int32Array {
  const table = readTable(reader, major);
  const hasEscapes = table.isEscape.includes(true);
  const rest = major === 9 || hasEscapes ? readRest() : new Int32Array(0);
  if (code.bitCount === 0) {
    if (rest.length !== count) throw damagedJt(say('a packed list is cut off'));
    return rest;
  }
  return decode(code, count, table, rest);
}

function readTable(reader: ByteReader, major: 9 | 10): Table {
  // The table is a bit field whose length follows from its header.
  const ahead = reader.bytes.subarray(reader.offset, reader.offset + headBytes);
  const head = readHead(bitsOf(ahead), major);
  const entryBits = head.symbolWidth + head.countWidth + head.valueWidth;
  const tableBytes = Math.ceil((headBits[major] + head.entries * entryBits) / 8);
  const bits = bitsOf(reader.take(tableBytes));
  readHead(bits, major);
  const values = new Int32Array(head.entries);
  const isEscape: boolean[] = [];
  const starts = new Float64Array(head.entries + 1);
  for (let i = 0; i < head.entries; i++) {
    const symbol = bits.unsigned(head.symbolWidth);
    isEscape.push(major === 9 ? symbol === 0 : symbol === 1);
    starts[i + 1] = (starts[i] ?? outOfRange()) + bits.unsigned(head.countWidth);
    values[i] = head.lowest + bits.unsigned(head.valueWidth);
  }
  return { values, isEscape, starts };
}

const headBits = { 9: 66, 10: 61 } as const;
const headBytes = 9;

function readHead(bits: BitReader, major: 9 | 10) {
  return {
    entries: bits.unsigned(16),
    symbolWidth: major === 9 ? bits.unsigned(6) : 1,
    countWidth: bits.unsigned(6),
    valueWidth: bits.unsigned(major === 9 ? 6 : 7),
    lowest: bits.signed(32),
  };
}

function bitsOf(bytes: Uint8Array): BitReader {
  return new BitReader(bigEndianWords(bytes), bytes.length * 8);
}

function decode(
  code: CodeBits,
  count: number,
  { values, isEscape, starts }: Table,
  rest: Int32Array,
): Int32Array {
  const decoder = new RangeDecoder(code);
  const decoded = new Int32Array(count);
  let used = 0;
  for (let i = 0; i < count; i++) {
    const entry = decoder.entry(starts);
    const value = isEscape[entry] ? rest[used++] : values[entry];
    if (value === undefined) throw damagedJt(say('a packed list is cut off'));
    decoded[i] = value;
  }
  if (used !== rest.length) throw damagedJt(say('a packed list has values left over'));
  return decoded;
}
