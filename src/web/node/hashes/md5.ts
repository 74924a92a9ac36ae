import { outOfRange } from '../../../words/outOfRange';
import { BlockHash, rotatedLeft } from './blocks';

const start = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];

/** The sines of integers from 1 on (RFC 1321, 3.4). */
const sines = Uint32Array.from({ length: 64 }, (_, at) =>
  Math.floor(Math.abs(Math.sin(at + 1)) * 2 ** 32),
);

/** The rotations of the steps in the four rounds. */
const turns = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;

/** MD5 (RFC 1321): storages require it as a checksum, never for security. */
export function md5(): BlockHash {
  return new BlockHash({ start, isLittleEndian: true, mix });
}

function mix(state: Uint32Array, block: DataView): void {
  let [a = 0, b = 0, c = 0, d = 0] = state;
  for (let step = 0; step < 64; step++) {
    const round = step >> 4;
    const [mixed, at] = stepOf(round, step, [b, c, d]);
    const sum = a + mixed + (sines[step] ?? outOfRange()) + block.getUint32(4 * at, true);
    const bits = turns[round]?.[step & 3] ?? outOfRange();
    [a, d, c, b] = [d, c, b, (b + rotatedLeft(sum | 0, bits)) | 0];
  }
  [a, b, c, d].forEach((sum, at) => {
    state[at] = (state[at] ?? outOfRange()) + sum;
  });
}

/** The mixed value of three words, and the index of the word of the block. */
function stepOf(
  round: number,
  step: number,
  [b, c, d]: readonly [number, number, number],
): readonly [number, number] {
  if (round === 0) return [(b & c) | (~b & d), step];
  if (round === 1) return [(d & b) | (~d & c), (5 * step + 1) % 16];
  if (round === 2) return [b ^ c ^ d, (3 * step + 5) % 16];
  return [c ^ (b | ~d), (7 * step) % 16];
}
