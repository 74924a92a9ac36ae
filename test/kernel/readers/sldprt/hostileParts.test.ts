import { deepEqual, equal, throws } from 'node:assert/strict';
import { crc32, deflateRawSync } from 'node:zlib';
import { openChunkedFile } from '../../../../src/kernel/readers/sldprt/chunkedFile';
import { readDisplayList } from '../../../../src/kernel/readers/sldprt/display/displayList';
import { framesIn } from '../../../../src/kernel/readers/sldprt/guidFrame';
import { joinFaces } from '../../../../src/kernel/readers/sldprt/joinDisplayFaces';
import { programOf } from '../../../../src/kernel/readers/sldprt/savedBy';
import { framed, words } from './packings';

const mebibyte = 2 ** 20;

describe('SolidWorks parts that are made to take all time or memory', () => {
  it('have no faces where a mesh is nothing but beginnings that claim all the rest', () => {
    const beginnings = 2 ** 17;
    const claims = Array.from({ length: beginnings }, (_, i) =>
      words(4, 8, 2, 4 * (beginnings - 1 - i)),
    );
    deepEqual(readDisplayList(Buffer.concat(claims)), []);
  });

  it('are damaged where the faces of a mesh stand in each other, and none has normals', () => {
    const isDamaged = { code: 'damagedFile' };
    throws(() => readDisplayList(facesInEachOther(8)), isDamaged);
    deepEqual(readDisplayList(facesInEachOther(2)), []);
  });

  it('may have a face in one strip of any length', () => {
    const length = 200_000;
    const face = {
      strips: [length],
      positions: new Float32Array(3 * length),
      normals: new Float32Array(3 * length),
      edgeWords: new Uint32Array(2 * length - 2),
      end: 0,
    };
    deepEqual(joinFaces([face], []), [null]);
  });

  it('are not unpacked when all frames of a stream together grow out of proportion', () => {
    const frame = framed(Buffer.alloc(mebibyte / 4));
    equal(framesIn(Buffer.concat([frame, frame])).length, 2);
    const many = framesIn(Buffer.concat(Array.from({ length: 40 }, () => frame)));
    deepEqual(many, [null]);
  });

  it('are unpacked no more than a part may have, to know what only an index names', () => {
    const content = withSmallChecksum(mebibyte);
    const indexed = Array.from({ length: 520 }, (_, i) => chunk(`Indexed ${i}`, content));
    const file = openChunkedFile(
      Buffer.concat([Buffer.from([1, 2, 3, 4, 0, 0, 0, 1]), chunk('Plain', words(9)), ...indexed]),
    );
    equal(file?.paths.length, 1 + 512);
    equal(file.read('Indexed 0')?.length, mebibyte);
  });

  it('may have any number of streams', () => {
    const paths = Array.from({ length: 200_000 }, (_, i) => `_DL_VERSION_${i % 9}/${i}`);
    equal(programOf({ paths, read: () => null }), 'SolidWorks');
  });
});

/** Each begins a little behind the one before, and all have a number that is none among their normals. */
function facesInEachOther(count: number): Buffer {
  const vertices = 1000;
  const step = 48;
  const arrayBytes = 16 + 12 * vertices;
  const stream = Buffer.alloc(2 * arrayBytes + count * step + 200);
  for (let i = 0; i < count; i++) {
    const at = i * step;
    words(4, 8, 2, 1, vertices).copy(stream, at);
    for (const array of [0, 1]) {
      words(12, 100, 2, vertices).copy(stream, at + 20 + array * arrayBytes);
    }
  }
  words(0xffffffff).copy(stream, 20 + arrayBytes + count * step + 100);
  return stream;
}

/** Zeros, with an end that makes the checksum look like a number of an index. */
function withSmallChecksum(bytes: number): Buffer {
  const content = Buffer.alloc(bytes);
  const before = crc32(content.subarray(0, -4));
  const end = content.subarray(-4);
  for (let i = 0; crc32(end, before) >= 0x10000; i++) end.writeUInt32LE(i);
  return content;
}

/** A stream of the newer container, whose names are turned by one bit. */
function chunk(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const turned = Buffer.from(name, 'latin1').map((byte) => (byte >> 1) | ((byte & 1) << 7));
  return Buffer.concat([
    words(0),
    Buffer.from('140006000800', 'hex'),
    Buffer.alloc(4),
    words(crc32(content), packed.length, content.length, name.length),
    turned,
    packed,
  ]);
}
