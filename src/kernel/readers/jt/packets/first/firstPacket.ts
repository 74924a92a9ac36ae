import { outOfRange } from '../../../../../words/outOfRange';
import { say } from '../../../../../words/say';
import { Refusal } from '../../../../base/refusal';
import type { ByteReader } from '../../../../containers/byteReader';
import { damagedJt } from '../../jtRefusals';
import type { Budget } from '../budget';
import type { CodeBits } from '../packetContext';
import { RangeDecoder } from '../rangeDecoder';
import { type ContextTable, readContextTables } from './contextTables';
import { readFirstBitLength } from './firstBitLength';
import { HuffmanDecoder } from './huffman';

const codec = { none: 0, bitLength: 1, huffman: 2, arithmetic: 3 } as const;
const depthLimit = 8;

/**
 * Decodes a list of 32-bit integers in the form of JT 8 (figure 169 of the JT 8.1 reference).
 * @throws Refusal if it does not unpack to exactly what it announces
 */
export function readFirstPacket(reader: ByteReader, budget: Budget, depth = 0): Int32Array {
  if (depth >= depthLimit) throw damagedJt(say('packed lists are nested too deeply'));
  const kind = reader.u8();
  switch (kind) {
    case codec.none:
      return new Int32Array(readWords(reader).buffer);
    case codec.bitLength: {
      const bitCount = reader.i32();
      const count = countOf(reader, budget);
      return readFirstBitLength(codeBits(reader, bitCount), count);
    }
    case codec.huffman:
    case codec.arithmetic:
      return readByTables(reader, budget, kind === codec.huffman, depth);
    default:
      throw new Refusal(
        'unsupportedFormat',
        say('A list in the JT data is packed unknown-wise ({kind}).', { kind }),
      );
  }
}

function readByTables(
  reader: ByteReader,
  budget: Budget,
  isHuffman: boolean,
  depth: number,
): Int32Array {
  const tables = readContextTables(reader);
  const restCount = reader.i32();
  const rest = restCount === 0 ? new Int32Array(0) : readFirstPacket(reader, budget, depth + 1);
  const bitCount = reader.i32();
  const count = countOf(reader, budget);
  // With two tables, some entries give no value.
  const entryCount = tables.length > 1 ? countOf(reader, budget) : count;
  const code = codeBits(reader, bitCount);
  if (rest.length !== restCount) throw damagedJt(say('packed lists do not fit together'));
  if (bitCount === 0) {
    if (rest.length !== count) throw damagedJt(say('a packed list is cut off'));
    return rest;
  }
  const list = new TabledList(tables, rest, count, entryCount);
  if (isHuffman) {
    const decoder = new HuffmanDecoder(code);
    list.fill((table) => decoder.entry(table));
    if (!decoder.isAtEnd) throw damagedJt(say('a packed list is longer than announced'));
  } else {
    const decoder = new RangeDecoder(code);
    list.fill(({ starts }) => decoder.entry(starts));
  }
  return list.values;
}

/** Collects the values of entries; each entry selects the table for the next one. */
class TabledList {
  readonly values: Int32Array;

  constructor(
    private readonly tables: readonly ContextTable[],
    private readonly rest: Int32Array,
    count: number,
    private readonly entryCount: number,
  ) {
    this.values = new Int32Array(count);
  }

  fill(nextEntry: (table: ContextTable) => number): void {
    const { rest, values } = this;
    let context = 0;
    let used = 0;
    let filled = 0;
    for (let i = 0; i < this.entryCount; i++) {
      const table = this.tables[context];
      if (!table) throw damagedJt(say('a packed list contradicts its table'));
      const entry = nextEntry(table);
      const isEscape = table.isEscape[entry] === 1;
      // An escape in the second table gives no value and only switches back to the first table.
      if (!isEscape || context === 0) {
        const value = isEscape ? rest[used++] : table.values[entry];
        if (value === undefined) throw damagedJt(say('a packed list is cut off'));
        values[filled++] = value;
      }
      context = table.next[entry] ?? outOfRange();
    }
    if (filled !== values.length) throw damagedJt(say('a packed list is longer than announced'));
    if (used !== rest.length) throw damagedJt(say('a packed list has values left over'));
  }
}

function countOf(reader: ByteReader, budget: Budget): number {
  const count = reader.i32();
  budget.spend(count);
  return count;
}

function codeBits(reader: ByteReader, bitCount: number): CodeBits {
  const words = readWords(reader);
  if (bitCount < 0 || bitCount > words.length * 32) {
    throw damagedJt(say('a packed list is cut off'));
  }
  return { words, bitCount };
}

function readWords(reader: ByteReader): Uint32Array {
  return Uint32Array.from({ length: reader.count(4) }, () => reader.u32());
}
