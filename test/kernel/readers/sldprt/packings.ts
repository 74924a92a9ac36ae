import { deflateSync } from 'node:zlib';

const guid = Buffer.from('231dd571da8148a2a85898b21b89ef99', 'hex');

/** The frame of older SolidWorks files: blocks of `blockBytes`, each deflated, and an empty one. */
export function framed(bytes: Uint8Array, blockBytes = 2 ** 20): Buffer {
  const blocks: Uint8Array[] = [guid];
  for (let at = 0; at < bytes.length; at += blockBytes) {
    const block = bytes.subarray(at, at + blockBytes);
    const packed = deflateSync(block);
    blocks.push(words(block.length, packed.length), packed);
  }
  return Buffer.concat([...blocks, words(0, 0)]);
}

/** A section of a partition: its length stands before the frame. */
export function section(bytes: Uint8Array): Buffer {
  const frame = framed(bytes);
  return Buffer.concat([words(frame.length), frame]);
}

/** `implode` of the PKWARE library, with literals alone, as they are. */
export function imploded(bytes: Uint8Array): Buffer {
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let i = 0; i < count; i++) bits.push((value >> i) & 1);
  };
  for (const byte of bytes) {
    put(0, 1);
    put(byte, 8);
  }
  // The longest of all copies, which means the end.
  put(1, 1);
  put(0, 7);
  put(255, 8);
  const packed = Buffer.alloc(Math.ceil(bits.length / 8));
  bits.forEach((bit, i) => {
    packed[i >> 3] = (packed[i >> 3] ?? 0) | (bit << (i & 7));
  });
  return Buffer.concat([Buffer.from([0, 6]), packed]);
}

export function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, i) => bytes.writeUInt32LE(value, 4 * i));
  return bytes;
}
