import type { DisplayFace } from '../../../../src/kernel/readers/sldprt/display/displayFace';
import { words } from './packings';

/** How a release lays out the records of a display list. */
export type Release = '97Plus' | '2001Plus' | '2013';

/** A display list of these faces alone. */
export function writeDisplayList(faces: readonly DisplayFace[], release: Release): Buffer {
  return Buffer.concat([words(1, 1), ...faces.map((face) => record(face, release))]);
}

function record({ strips, positions, normals, edgeWords }: DisplayFace, release: Release): Buffer {
  const sides = edgeWords ?? new Uint32Array();
  const sideArrays = [
    array(4, 8, words(...sides)),
    array(4, 8, words(...strips.map((length) => 2 * length - 2))),
    array(1, 8, Buffer.alloc(sides.length)),
  ];
  const none = Buffer.alloc(0);
  return Buffer.concat([
    array(4, 8, words(...strips)),
    array(12, 100, Buffer.from(positions.buffer, positions.byteOffset, positions.byteLength)),
    array(12, 100, Buffer.from(normals.buffer, normals.byteOffset, normals.byteLength)),
    ...(release === '97Plus' ? [] : sideArrays),
    ...(release === '2001Plus' ? [array(12, 100, none), array(8, 8, none)] : []),
    boundingRecord(positions, release === '97Plus' ? 102 : 132),
  ]);
}

function array(stride: number, kind: number, content: Uint8Array): Buffer {
  return Buffer.concat([words(stride, kind, 2, content.length / stride), content]);
}

function boundingRecord(positions: Float32Array, bytes: number): Buffer {
  const record = Buffer.alloc(bytes);
  for (const axis of [0, 1, 2]) {
    const values = positions.filter((_, i) => i % 3 === axis);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    record.writeDoubleLE((low + high) / 2, 12 + 8 * axis);
    record.writeDoubleLE(high, 36 + 8 * axis);
    record.writeDoubleLE(low, 60 + 8 * axis);
  }
  return record;
}
