import type { ExportFaces } from './exportScene';
import { inSteps, type Steps } from './steps';

export interface Welded {
  /** x y z, each point once. */
  readonly points: Float32Array;
  /** For the vertices of each of the faces, the number of their point. */
  readonly numbers: readonly Uint32Array[];
}

/** Joins vertices that stand at the same point: the sides of a solid then hold together. */
export function* weld(faces: readonly ExportFaces[]): Steps<Welded> {
  const count = faces.reduce((sum, { positions }) => sum + positions.length / 3, 0);
  const points = new PointSet(count);
  const numbers: Uint32Array[] = [];
  for (const { positions } of faces) {
    const found = new Uint32Array(positions.length / 3);
    yield* inSteps(found.length, (from, end) => {
      for (let i = from; i < end; i++) found[i] = points.numberOf(positions, 3 * i);
    });
    numbers.push(found);
    yield null;
  }
  return { points: points.all(), numbers };
}

/** Points by their coordinates, bit by bit, in a table that is at most half full. */
class PointSet {
  private readonly coordinates: Float32Array;
  private readonly bits: Int32Array;
  /** One more than the number of a point; 0 for none. */
  private readonly table: Uint32Array;
  private readonly mask: number;
  private count = 0;

  constructor(most: number) {
    this.coordinates = new Float32Array(3 * (most + 1));
    this.bits = new Int32Array(this.coordinates.buffer);
    const size = 2 ** Math.ceil(Math.log2(2 * most + 2));
    this.table = new Uint32Array(size);
    this.mask = size - 1;
  }

  all(): Float32Array {
    return this.coordinates.subarray(0, 3 * this.count);
  }

  numberOf(from: Float32Array, at: number): number {
    const { bits, coordinates, mask, table } = this;
    const end = 3 * this.count;
    // Adding zero makes no difference but to -0, which is the same point as 0.
    for (let i = 0; i < 3; i++) coordinates[end + i] = (from[at + i] ?? 0) + 0;
    const [x = 0, y = 0, z = 0] = [bits[end], bits[end + 1], bits[end + 2]];
    for (let place = hash(x, y, z) & mask; ; place = (place + 1) & mask) {
      const known = (table[place] ?? 0) - 1;
      if (known < 0) {
        table[place] = this.count + 1;
        return this.count++;
      }
      const first = 3 * known;
      if (bits[first] === x && bits[first + 1] === y && bits[first + 2] === z) return known;
    }
  }
}

function hash(x: number, y: number, z: number): number {
  const mixed = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(z, 0xc2b2ae35);
  return Math.imul(mixed ^ (mixed >>> 15), 0x27d4eb2f) >>> 7;
}
