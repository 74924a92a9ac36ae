import { deepEqual, equal, throws } from 'node:assert/strict';
import { ByteReader } from '../../../../src/kernel/containers/byteReader';
import { Budget } from '../../../../src/kernel/readers/jt/packets/budget';
import { readFirstPacket } from '../../../../src/kernel/readers/jt/packets/first/firstPacket';
import {
  alongStrip,
  lastStep,
  undoPrediction,
} from '../../../../src/kernel/readers/jt/packets/first/predictors';
import { packedList } from './jt8Document';
import { bitField, bitWords, JtWriter } from './jtWriter';

/** Packets as they stand in files that several programs wrote, and the lists that they are. */
const vectors: readonly (readonly [what: string, hex: string, values: number[]])[] = [
  ['widths that change', '0120000000070000000100000044066272', [0, 4, 8, 12, 0, 0, 0]],
  ['no width at all', '0118000000180000000100000000000000', Array<number>(24).fill(0)],
  [
    'plain numbers',
    '000b0000000000000003000000060000000900000000000000000000000000000000000000000000000000000000000000',
    [0, 3, 6, 9, 0, 0, 0, 0, 0, 0, 0],
  ],
  [
    'arithmetic coding with escapes',
    '03010000000208600000000000bc0707000000013e0000000700000002000000cf0ec5e60411104c4000000043000000020000007825fde400000080',
    [0, 6, 10, 14, ...Array<number>(59).fill(0), 122, -63, 2, 65],
  ],
  [
    'Huffman coding with escapes',
    '02010000000208700000000000b203000c000000013f0000000c00000002000000dac618e3caababbc700000007000000004000000000000f0820000002088200000000802',
    sparse(112, [
      [0, 3],
      [1, 3],
      [2, 3],
      [3, 3],
      [56, -3],
      [62, 1],
      [74, -1],
      [80, 5],
      [84, -5],
      [90, 1],
      [102, -1],
      [108, 5],
    ]),
  ],
];

describe('the packed lists of JT 8', () => {
  for (const [what, hex, values] of vectors) {
    it(`unpack ${what}`, () => {
      const reader = new ByteReader(Buffer.from(hex, 'hex'));
      deepEqual([...readFirstPacket(reader, new Budget(1000))], values);
      equal(reader.left, 0);
    });
  }

  it('unpack arithmetic coding with two tables', () => {
    const hex =
      '0302000000040c7281fffffe015c3fe3da002077fe00bfe000000020c8066a40380000000060010000b8010000' +
      'bf0100000b00000075e8977cf1b00176db2fed9fab29e286954fbaf5a29d03f69b32dbd2ceef33a744029551' +
      '8052315d00000000';
    const reader = new ByteReader(Buffer.from(hex, 'hex'));
    const values = [...readFirstPacket(reader, new Budget(1000))];
    equal(reader.left, 0);
    equal(values.length, 440);
    deepEqual(values.slice(0, 9), [511, 0, 511, 0, 511, -511, 511, -511, 511]);
    deepEqual(new Set(values), new Set([511, 0, -511]));
  });

  it('take equally frequent values in the order in which the format’s heap gives them', () => {
    const table = bitField(
      [4, 32], [3, 6], [1, 6], [2, 6], [0, 6], [10, 32],
      ...[0, 1, 2, 3].flatMap((i): [number, number][] => [[i + 2, 3], [1, 1], [i, 2]]),
    ); // prettier-ignore
    const code = bitWords([[0b11_10_01_00, 8]]);
    const packet = new JtWriter()
      .u8(2, 1)
      .raw(table)
      .i32(0, code.bitCount, 4, 1, ...code.words);
    const values = readFirstPacket(new ByteReader(packet.bytes), new Budget(1000));
    deepEqual([...values], [10, 11, 13, 12]);
  });

  it('are again what was packed', () => {
    const values = [0, 1, -1, 5, 1000, -70_000, 2 ** 31 - 1, -(2 ** 31), 0, 0, 3];
    const { bytes } = packedList(new JtWriter(), values);
    deepEqual([...readFirstPacket(new ByteReader(bytes), new Budget(1000))], values);
  });

  it('are read with the most significant byte first where the file says so', () => {
    const { bytes } = packedList(new JtWriter(false), [7, -300, 12]);
    const reader = new ByteReader(bytes, 0, false);
    deepEqual([...readFirstPacket(reader, new Budget(1000))], [7, -300, 12]);
  });

  it('take no room for a list that is longer than its document can hold', () => {
    const packet = new JtWriter().u8(1).i32(32, 2 ** 31 - 1, 1, 0);
    refuses(packet.bytes);
  });

  it('refuse a list nested in itself without end', () => {
    const table = bitField(
      [1, 32],
      [1, 6],
      [1, 6],
      [1, 6],
      [0, 6],
      [0, 32],
      [0, 1],
      [1, 1],
      [0, 1],
    );
    const packet = new JtWriter();
    for (let i = 0; i < 20; i++) packet.u8(3, 1).raw(table).i32(1);
    refuses(packet.bytes);
  });

  it('refuse a table with more entries than there are bytes', () => {
    refuses(new JtWriter().u8(3, 1).raw(bitField([2 ** 32 - 1, 32], [6, 6], [0, 6], [0, 6])).bytes);
  });

  it('refuse a table whose entries take no bits', () => {
    const table = bitField([2 ** 32 - 1, 32], [0, 6], [0, 6], [0, 6], [0, 6], [0, 32]);
    refuses(new JtWriter().u8(3, 1).raw(table).raw(Buffer.alloc(64)).bytes);
  });

  it('take no values from a second table, even behind an empty one', () => {
    const first = [
      [0, 32],
      [2, 6],
      [2, 6],
      [2, 6],
      [0, 6],
      [7, 32],
    ] as const;
    const second = [
      [1, 32],
      [2, 6],
      [2, 6],
      [0, 6],
      [0, 2],
      [1, 2],
    ] as const;
    const packet = new JtWriter().u8(3, 2).raw(bitField(...first, ...second));
    packet.i32(0, 16, 0, 0, 1, 0);
    const reader = new ByteReader(packet.bytes);
    deepEqual([...readFirstPacket(reader, new Budget(1000))], []);
    equal(reader.left, 0);
  });

  it('predict by the last step, and along strips', () => {
    deepEqual(
      [...undoPrediction(Int32Array.of(0, 4, 8, 12, 0, 1), lastStep)],
      [0, 4, 8, 12, 16, 21],
    );
    deepEqual(
      [...undoPrediction(Int32Array.of(0, 1, 2, 3, 0, 0, 50, 0, 0), alongStrip)],
      [0, 1, 2, 3, 4, 5, 56, 7, 58],
    );
  });
});

function refuses(bytes: Uint8Array): void {
  throws(() => readFirstPacket(new ByteReader(bytes), new Budget(1000)), {
    name: 'Refusal',
    code: 'damagedFile',
  });
}

function sparse(length: number, values: readonly (readonly [at: number, value: number])[]) {
  const list = Array<number>(length).fill(0);
  for (const [at, value] of values) list[at] = value;
  return list;
}
