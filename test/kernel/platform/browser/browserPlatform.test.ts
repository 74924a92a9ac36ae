import { deepEqual, equal, throws } from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { platform as browser } from '../../../../src/kernel/platform/browser/browserPlatform';
import { platform as node } from '../../../../src/kernel/platform/node/nodePlatform';
import type { Bytes } from '../../../../src/kernel/platform';

describe('the platform of a browser', () => {
  const bytes = fc.uint8Array({ maxLength: 60 });
  const place = fc.integer({ min: -70, max: 70 });

  it('reads texts and finds pieces as Node does', () => {
    fc.assert(
      fc.property(bytes, fc.uint8Array({ maxLength: 3 }), place, place, (all, piece, from, to) => {
        for (const give of answers(piece, from, to)) {
          deepEqual(give(browser.asBytes(all)), give(node.asBytes(all)));
        }
      }),
    );
  });

  it('finds the pieces that are there', () => {
    fc.assert(
      fc.property(bytes, fc.nat(59), fc.nat(4), place, (all, at, length, from) => {
        for (const give of answers(all.subarray(at, at + length), from, at)) {
          deepEqual(give(browser.asBytes(all)), give(node.asBytes(all)));
        }
      }),
    );
  });

  it('reads numbers as Node does, and none beyond the end', () => {
    fc.assert(
      fc.property(bytes, fc.nat(65), (all, at) => {
        const [here, there] = [node.asBytes(all), browser.asBytes(all)];
        for (const read of numbers) {
          const expected = orThrown(() => read(here, at));
          if (expected === 'thrown') throws(() => read(there, at), RangeError);
          else equal(read(there, at), expected);
        }
      }),
    );
  });

  it('makes the same bytes of texts', () => {
    const letters = fc.string({ unit: 'grapheme-ascii' });
    fc.assert(
      fc.property(letters, (text) => {
        const hex = Buffer.from(text).toString('hex');
        const base64 = Buffer.from(text).toString('base64url');
        for (const [given, encoding] of [
          [text, 'latin1'],
          [hex, 'hex'],
          [base64, 'base64'],
          [text, 'base64'],
        ] as const) {
          deepEqual(
            plain(browser.bytesFrom(given, encoding)),
            plain(node.bytesFrom(given, encoding)),
          );
        }
      }),
    );
  });

  it('inflates what Node deflates and the other way round, with the same checksum', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3000 }), (all) => {
        for (const [one, other] of [
          [node, browser],
          [browser, node],
        ] as const) {
          deepEqual(plain(one.inflateStream(other.deflateTight(all), 'raw', 3000)), all);
          deepEqual(plain(one.inflateStream(other.deflateRuns(all), 'zlib', 3000)), all);
          const half = all.length >> 1;
          const parts = [all.subarray(0, half), all.subarray(half)].map(other.deflatePart);
          const stream = one.concatBytes([...parts, Uint8Array.of(3, 0)]);
          deepEqual(plain(one.inflateStream(stream, 'raw', 3000)), all);
        }
        equal(browser.crc32(all), node.crc32(all));
      }),
    );
  });

  it('takes members of gzip with names, comments and further fields as Node does', () => {
    const name = Buffer.from('part.stp\0');
    const packed = gzipSync('first ', { level: 9 });
    const [head, body] = [Buffer.from(packed.subarray(0, 10)), packed.subarray(10)];
    for (const [flags, fields] of [
      [0, []],
      [8, [name]],
      [4 | 8 | 16, [Buffer.from([3, 0, 1, 2, 3]), name, name]],
    ] as const) {
      head.writeUInt8(flags, 3);
      const member = Buffer.concat([head, ...fields, body]);
      const both = Buffer.concat([member, gzipSync('second')]);
      for (const { inflateStream } of [node, browser]) {
        equal(Buffer.from(inflateStream(both, 'gzip', 12)).toString(), 'first second');
        throws(() => inflateStream(both, 'gzip', 11), RangeError);
        for (let length = 0; length < member.length; length++) {
          throws(() => inflateStream(member.subarray(0, length), 'gzip', 99), isDamage);
        }
      }
    }
  });

  it('leaves alone what stands behind a stream, and inflates no more than it may', () => {
    const packed = node.deflateRuns(new Uint8Array(200_000));
    const followed = Buffer.concat([packed, Buffer.from('behind')]);
    equal(browser.inflateStream(followed, 'zlib', 200_000).length, 200_000);
    throws(() => browser.inflateStream(packed, 'zlib', 199_999), RangeError);
  });

  it('takes no stream that is damaged or cut off', () => {
    const packed = node.deflateRuns(Buffer.from('a stream with a checksum at its end'));
    fc.assert(
      fc.property(fc.nat(packed.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const damaged = Uint8Array.from(packed);
        damaged[at] = (damaged[at] ?? 0) ^ change;
        const ended = (platform: typeof node) =>
          orThrown(() => platform.inflateStream(damaged, 'zlib', 1000).toString('latin1'));
        equal(ended(browser), ended(node));
        throws(() => browser.inflateStream(packed.subarray(0, at), 'zlib', 1000));
      }),
    );
  });
});

function answers(
  piece: Uint8Array,
  from: number,
  to: number,
): readonly ((all: Bytes) => unknown)[] {
  const text = Buffer.from(piece)
    .toString('latin1')
    .replace(/[^\0-\x7f]/g, '?');
  return [
    (all) => all.toString('latin1', from, to),
    (all) => all.toString('utf8'),
    (all) => all.toString('utf16le'),
    (all) => plain(all.subarray(from, to)),
    (all) => all.indexOf(piece, from),
    (all) => all.indexOf(text, from),
    (all) => all.indexOf(from & 255, to),
    (all) => all.lastIndexOf(piece),
    (all) => all.includes(text),
    (all) => all.equals(piece),
  ];
}

const numbers: readonly ((all: Bytes, at: number) => number | bigint)[] = [
  (all, at) => all.readUInt8(at),
  (all, at) => all.readUInt16LE(at),
  (all, at) => all.readUInt16BE(at),
  (all, at) => all.readUInt32LE(at),
  (all, at) => all.readUInt32BE(at),
  (all, at) => all.readUIntBE(at, 3),
  (all, at) => all.readInt8(at),
  (all, at) => all.readInt16LE(at),
  (all, at) => all.readInt32LE(at),
  (all, at) => all.readBigInt64LE(at),
  (all, at) => all.readBigUInt64LE(at),
  (all, at) => all.readFloatLE(at),
  (all, at) => all.readDoubleLE(at),
];

function plain(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes);
}

function orThrown<T>(work: () => T): T | 'thrown' {
  try {
    return work();
  } catch {
    return 'thrown';
  }
}

function isDamage(error: unknown): boolean {
  return error instanceof Error && !(error instanceof RangeError);
}
