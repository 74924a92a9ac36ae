import { outOfRange } from '../../../words/outOfRange';
import { BlockHash } from './blocks';

/** The first bits of the fractions of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2). */
const constants = Uint32Array.from(primes(64), (prime) => firstBits(Math.cbrt(prime)));

/** SHA-256 (FIPS 180-4, 6.2). */
export function sha256(): BlockHash {
  const start = primes(8).map((prime) => firstBits(Math.sqrt(prime)));
  return new BlockHash({ start, isLittleEndian: false, mix });
}

const words = new Uint32Array(64);

function mix(state: Uint32Array, block: DataView): void {
  for (let t = 0; t < 16; t++) words[t] = block.getUint32(4 * t);
  for (let t = 16; t < 64; t++) {
    const [far, near] = [word(t - 15), word(t - 2)];
    const low = right(far, 7) ^ right(far, 18) ^ (far >>> 3);
    const high = right(near, 17) ^ right(near, 19) ^ (near >>> 10);
    words[t] = word(t - 16) + low + word(t - 7) + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < 64; t++) {
    const chosen = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const sumE = right(e, 6) ^ right(e, 11) ^ right(e, 25);
    const sumA = right(a, 2) ^ right(a, 13) ^ right(a, 22);
    const first = (h + sumE + chosen + (constants[t] ?? outOfRange()) + word(t)) | 0;
    [h, g, f, e] = [g, f, e, (d + first) | 0];
    [d, c, b, a] = [c, b, a, (first + sumA + majority) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((sum, at) => {
    state[at] = (state[at] ?? outOfRange()) + sum;
  });
}

function word(at: number): number {
  return words[at] ?? outOfRange();
}

function right(value: number, bits: number): number {
  return (value >>> bits) | (value << (32 - bits));
}

function firstBits(root: number): number {
  return Math.floor((root % 1) * 2 ** 32);
}

function primes(count: number): readonly number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    if (found.every((prime) => n % prime !== 0)) found.push(n);
  }
  return found;
}
