import assert from 'node:assert/strict';
import { packMagic, packVersion } from '../../../src/model/viewPack';
import { whyNotDecodable } from '../../../src/tracking/cache/whyNotDecodable';

const megabyte = 1024 ** 2;

describe('whyNotDecodable', () => {
  it('has nothing against a picture of an ordinary size', () => {
    assert.equal(whyNotDecodable(pngOf(1024, 768)), null);
    assert.equal(whyNotDecodable(pngOf(8192, 7812)), null);
  });

  for (const [width, height] of [
    [8193, 1],
    [1, 8193],
    [8192, 8192],
    [2 ** 31, 2 ** 31],
  ] as const) {
    it(`refuses a picture of ${width} × ${height} pixels before it is decoded`, () => {
      assert.match(
        whyNotDecodable(pngOf(width, height)) ?? '',
        /too large to be shown: \d+ × \d+ pixels/,
      );
    });
  }

  it('refuses a picture of too many bytes, and one that does not say its size', () => {
    const heavy = { ...pngOf(10, 10), sizeBytes: 33 * megabyte };
    assert.match(whyNotDecodable(heavy) ?? '', /larger than 32 MB/);
    const cut = { ...pngOf(10, 10), start: pngOf(10, 10).start.subarray(0, 20) };
    assert.match(whyNotDecodable(cut) ?? '', /damaged/);
  });

  it('refuses an SVG with a sentence', () => {
    const svg = { kind: 'svg', sizeBytes: 10, start: Buffer.from('<svg></svg>') } as const;
    assert.match(whyNotDecodable(svg) ?? '', /SVG drawing, which can hold a program/);
  });

  it('has nothing against a GLB whose header is true', () => {
    assert.equal(whyNotDecodable(glbOf({})), null);
  });

  const damaged: Readonly<Record<string, [Glb, RegExp]>> = {
    'that is shorter than it says': [{ sizeBytes: 999 }, /says that it has 1000 bytes, and 999/],
    'that is longer than it says': [{ sizeBytes: 1001 }, /says that it has 1000 bytes, and 1001/],
    'of another version': [{ version: 1 }, /version 1/],
    'whose description is longer than itself': [{ jsonLength: 981 }, /longer than the file/],
    'whose description is too long': [
      { length: 40 * megabyte, sizeBytes: 40 * megabyte, jsonLength: 33 * megabyte },
      /larger than 32 MB/,
    ],
    'that ends in its header': [{ cut: 19 }, /ends in its header/],
  };
  for (const [what, [glb, reason]] of Object.entries(damaged)) {
    it(`refuses a GLB ${what}`, () => {
      assert.match(whyNotDecodable(glbOf(glb)) ?? '', reason);
    });
  }

  it('refuses a view pack of another version, or one that broke off', () => {
    const header = Buffer.alloc(1024);
    [packMagic, packVersion, 100, 5000].forEach((word, i) => header.writeUInt32LE(word, 4 * i));
    const pack = { kind: 'pack', sizeBytes: 5000, start: header } as const;
    assert.equal(whyNotDecodable(pack), null);
    const other = Buffer.from(header);
    other.writeUInt32LE(packVersion + 1, 4);
    const former = Buffer.from(header);
    former.writeUInt32LE(1, 4);
    for (const wrong of [
      { ...pack, sizeBytes: 4999 },
      { ...pack, start: former },
      { ...pack, start: other },
      { ...pack, start: header.subarray(0, 23), sizeBytes: 23 },
    ])
      assert.match(whyNotDecodable(wrong) ?? '', /of another version, or broke off/);
  });

  it('leaves everything else to those who read it', () => {
    assert.equal(whyNotDecodable({ kind: 'stl', sizeBytes: 5, start: Buffer.alloc(5) }), null);
  });
});

function pngOf(width: number, height: number) {
  const start = Buffer.alloc(33);
  start.write('\x89PNG\r\n\x1a\n', 'latin1');
  start.writeUInt32BE(13, 8);
  start.write('IHDR', 12);
  start.writeUInt32BE(width, 16);
  start.writeUInt32BE(height, 20);
  return { kind: 'png', sizeBytes: 5000, start } as const;
}

interface Glb {
  readonly version?: number;
  readonly length?: number;
  readonly jsonLength?: number;
  readonly sizeBytes?: number;
  readonly cut?: number;
}

function glbOf({ version = 2, length = 1000, jsonLength = 500, sizeBytes, cut = 20 }: Glb) {
  const start = Buffer.alloc(20);
  start.write('glTF');
  start.writeUInt32LE(version, 4);
  start.writeUInt32LE(length, 8);
  start.writeUInt32LE(jsonLength, 12);
  start.write('JSON', 16);
  return { kind: 'glb', sizeBytes: sizeBytes ?? length, start: start.subarray(0, cut) } as const;
}
