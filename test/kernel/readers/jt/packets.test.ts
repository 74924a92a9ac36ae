import { deepEqual, equal, throws } from 'node:assert/strict';
import { ByteReader } from '../../../../src/kernel/containers/byteReader';
import { Budget } from '../../../../src/kernel/readers/jt/packets/budget';
import { readPacket, unpredicted } from '../../../../src/kernel/readers/jt/packets/packet';

const repeat = (value: number, times: number): number[] => Array<number>(times).fill(value);

/** Packets as they stand in real files, with the lists that they are. */
const vectors: readonly (readonly [what: string, major: 9 | 10, hex: string, values: number[]])[] =
  [
    ['a fixed width (10.0)', 10, '08000000 01 1b000000 000a5319', [5, 4, 5, 3, 4, 4, 3, 3]],
    [
      'a fixed width with a negative lowest value (10.0)',
      10,
      '0e000000 01 35000000 f3204579 00281ad2',
      [0, 1, 1, -1, 2, 5, 2, 5, 3, 3, 0, 4, -1, 4],
    ],
    [
      'arithmetic coding without escape (10.0)',
      10,
      '2e000000 03 1d000000 000048e2 0002 18 20 00 00 00 1a c0 05 20',
      [3, 3, 12, ...repeat(3, 33), 12, ...repeat(3, 9)],
    ],
    ['a fixed width (9.4)', 9, '08000000 01 26000000 e9242b08 00000054', [6, 9, 8, 8, 7, 7, 7, 7]],
    [
      'a width that changes (9.4)',
      9,
      '12000000 01 49010000 ac0a0080 5d09eec8 547975bd ba6452d7 ee532da7 bd594f5a d5231665 ' +
        '563dada3 52d663b6 55956555 00008065',
      [
        272, 260, 2050, 258, 53248, 28672, 640, 144, 129, 416, 42, 2816, 14, 544, 130, 8197, 515,
        36,
      ],
    ],
    [
      'arithmetic coding (9.4)',
      9,
      '1f000000 03 1c000000 000070ea 0002 08514000 00015e811540 00000000',
      [5, 26, ...repeat(5, 5), 26, ...repeat(5, 23)],
    ],
    [
      'values cut in two, with escapes in the high part (9.4)',
      9,
      '36000000 04 07 cefeffff 0a' +
        '36000000 03 47000000 238fa0fa 00d68811 00000000 00060861c00000001040209 76d4c84b111aa0c00 00000000' +
        '36000000 04 00 36000000 01 b4000000 4d0b2102 24498426 50144992 49d23451 14499224 00204290',
      [
        119,
        121,
        0,
        121,
        0,
        0,
        1,
        0,
        -122,
        122,
        ...repeat(0, 11),
        -1,
        0,
        -1,
        0,
        206,
        0,
        50,
        0,
        1,
        0,
        1,
        ...repeat(0, 13),
        -1,
        0,
        0,
        0,
        -2,
        0,
        -306,
        2,
        48,
      ],
    ],
  ];

describe('the packed lists of JT', () => {
  for (const [what, major, hex, values] of vectors) {
    it(`unpack ${what}`, () => {
      const reader = readerOf(hex);
      deepEqual([...readPacket(reader, contextOf(major))], values);
      equal(reader.left, 0);
    });
  }

  it('unpack a list within a list (9.4)', () => {
    const hex =
      '34000000 04 00 34000000 01 f7000000 03000080 968863c8 cb9af6de 07cbb22c 2ccbb2ac ' +
      '2c3fc8b2 b22ccbb2 00268bc0';
    const values = [...readPacket(readerOf(hex), contextOf(9))];
    equal(values.length, 52);
    deepEqual(values.slice(0, 11), [5, 18, 20, 10, 9, 10, 9, 5, 9, 5, 9]);
    deepEqual(values.slice(-4), [9, 5, 9, 10]);
  });

  it('unpack what was moved to the front', () => {
    // New 7, new 9, then 7 again from place 1, then 7 from place 0.
    const plain = (values: number[]) =>
      Buffer.concat(
        [
          Int32Array.of(values.length),
          Uint8Array.of(0),
          Int32Array.of(values.length * 32, ...values),
        ].map((part) => Buffer.from(part.buffer)),
      );
    const head = Buffer.from('0400000005', 'hex');
    const bytes = Buffer.concat([head, plain([7, 9]), plain([-1, -1, 1, 0])]);
    deepEqual([...readPacket(new ByteReader(bytes), contextOf(10))], [7, 9, 7, 7]);
  });

  it('take no room for a list that is longer than its document can hold', () => {
    // Two thousand million values of no bits each.
    const reader = readerOf('ffffff7f 01 1b000000 000a5319');
    throws(() => readPacket(reader, contextOf(10)), { name: 'Refusal', code: 'damagedFile' });
  });

  it('refuse a list nested in itself without end', () => {
    const reader = readerOf('0100000004 00'.repeat(20));
    throws(() => readPacket(reader, contextOf(9)), { name: 'Refusal', code: 'damagedFile' });
  });

  it('predict each value from the fifth on by the one before', () => {
    deepEqual([...unpredicted(Int32Array.of(1, 2, 3, 4, 5, 1, -2))], [1, 2, 3, 4, 9, 10, 8]);
  });
});

function readerOf(hex: string): ByteReader {
  return new ByteReader(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
}

function contextOf(major: 9 | 10) {
  return { major, budget: new Budget(1000) };
}
