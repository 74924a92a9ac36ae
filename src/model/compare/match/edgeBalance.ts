import type { Vector } from '../../shapes';

/**
 * Whether triangles enclose a volume: each edge is passed as often in one direction as in the other. Every edge adds a
 * hash with the sign of its direction, and the sums are zero if all are balanced; the chance that they are zero
 * otherwise is about 1 in 10^18.
 */
export function areEdgesBalanced(
  forEach: (visit: (a: Vector, b: Vector, c: Vector) => void) => void,
): boolean {
  let [one, other, count] = [0, 0, 0];
  const add = (a: Vector, b: Vector) => {
    const [from, to] = [hashOf(a, seeds[0]), hashOf(b, seeds[0])];
    const [also, too] = [hashOf(a, seeds[1]), hashOf(b, seeds[1])];
    one = (one + signed(from, to)) | 0;
    other = (other + signed(also, too)) | 0;
  };
  forEach((a, b, c) => {
    count += 1;
    add(a, b);
    add(b, c);
    add(c, a);
  });
  return count > 0 && one === 0 && other === 0;
}

const seeds = [0x9e3779b9, 0x85ebca6b] as const;

/** Vertices of adjacent faces agree only to about single precision, metres. */
const sameVertex = 1e-8;

function hashOf(point: Vector, seed: number): number {
  let hash = seed | 0;
  for (const value of point) {
    const step = Math.round(value / sameVertex);
    hash = mixed(hash ^ (step | 0));
    hash = mixed(hash ^ Math.trunc(step / 0x100000000));
  }
  return hash;
}

/** The finalizer of MurmurHash3: every bit of the number changes about half of the bits. */
function mixed(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** Opposite for the opposite direction, and 0 for an edge without length. */
function signed(from: number, to: number): number {
  return from < to ? mixed(mixed(from) ^ to) : -mixed(mixed(to) ^ from) * Number(from > to);
}
