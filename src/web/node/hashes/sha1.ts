import { outOfRange } from '../../../words/outOfRange';
import { BlockHash, rotatedLeft } from './blocks';

const start = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];

/** SHA-1 (FIPS 180-4, 6.1): some storages identify content by it. */
export function sha1(): BlockHash {
  return new BlockHash({ start, isLittleEndian: false, mix });
}

const words = new Uint32Array(80);

function mix(state: Uint32Array, block: DataView): void {
  for (let t = 0; t < 16; t++) words[t] = block.getUint32(4 * t);
  for (let t = 16; t < 80; t++) {
    words[t] = rotatedLeft(word(t - 3) ^ word(t - 8) ^ word(t - 14) ^ word(t - 16), 1);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0] = state;
  for (let t = 0; t < 80; t++) {
    const [mixed, constant] = stepOf(t, b, c, d);
    const next = (rotatedLeft(a, 5) + mixed + e + constant + word(t)) | 0;
    [e, d, c, b, a] = [d, c, rotatedLeft(b, 30), a, next];
  }
  [a, b, c, d, e].forEach((sum, at) => {
    state[at] = (state[at] ?? outOfRange()) + sum;
  });
}

function stepOf(t: number, b: number, c: number, d: number): readonly [number, number] {
  if (t < 20) return [(b & c) ^ (~b & d), 0x5a827999];
  if (t < 40) return [b ^ c ^ d, 0x6ed9eba1];
  if (t < 60) return [(b & c) ^ (b & d) ^ (c & d), 0x8f1bbcdc];
  return [b ^ c ^ d, 0xca62c1d6];
}

function word(at: number): number {
  return words[at] ?? outOfRange();
}
