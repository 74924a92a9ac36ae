import { outOfRange } from '../../../words/outOfRange';
import { forEachSlice, type Progress } from '../../../words/progress';
import { pointRow } from './blockForm';

/**
 * The points that differ in any bit, in the order of their first occurrence, and the index of each point among them.
 */
export interface DistinctPoints {
  readonly distinct: Int32Array;
  readonly places: Uint32Array;
}

/** @param bits the bits of x y z of each point, in single precision */
export function distinctPoints(bits: Int32Array, progress: Progress | null = null): DistinctPoints {
  const count = bits.length / pointRow;
  const places = new Uint32Array(count);
  const distinct = new Int32Array(bits.length);
  // A hash table with open addressing, at most half full. A slot is the index of a distinct point plus one, or 0 if
  // free.
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * count + 2)));
  const mask = slots.length - 1;
  let known = 0;
  const find = (i: number): void => {
    const x = bits[pointRow * i] ?? outOfRange();
    const y = bits[pointRow * i + 1] ?? outOfRange();
    const z = bits[pointRow * i + 2] ?? outOfRange();
    for (let slot = hashOf(x, y, z) & mask; ; slot = (slot + 1) & mask) {
      const taken = slots[slot] ?? outOfRange();
      const at = pointRow * (taken === 0 ? known : taken - 1);
      if (taken === 0) {
        distinct[at] = x;
        distinct[at + 1] = y;
        distinct[at + 2] = z;
        known += 1;
        slots[slot] = known;
      } else if (distinct[at] !== x || distinct[at + 1] !== y || distinct[at + 2] !== z) continue;
      places[i] = at / pointRow;
      break;
    }
  };
  forEachSlice(count, progress, (from, to) => {
    for (let i = from; i < to; i++) find(i);
  });
  return { distinct: distinct.slice(0, pointRow * known), places };
}

/** Mixes the bits so that the points of a regular grid do not collide. */
function hashOf(x: number, y: number, z: number): number {
  let hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(z, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}
