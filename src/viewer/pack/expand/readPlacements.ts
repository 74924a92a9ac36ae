import { outOfRange } from '../../../words/outOfRange';
import type { PackPart, StoredPack } from '../../../model/viewPack';
import { vectorAt } from '../../../model/vectors';
import { damagedPack, type PackArrays } from '../packArrays';

export interface Placement {
  /** Transforms the part's coordinates to those of the model; 4 × 4, by columns. */
  readonly matrix: Float64Array;
  /** Whether the determinant is negative. */
  readonly isMirrored: boolean;
}

export interface Placements {
  /** The mesh number of each part. */
  readonly numbers: Uint32Array;
  /** All matrices, one after the other. */
  readonly matrices: Float64Array<ArrayBuffer>;
  readonly of: (part: number) => Placement;
  /** Size along the part's own axes; null for a part without points. */
  readonly sizeOf: (part: number) => Pick<PackPart, 'size' | 'isSizeExact'> | null;
}

/** @throws UnreadableModel when an index is out of range */
export function readPlacements({ placements }: StoredPack, arrays: PackArrays): Placements {
  const numbers = arrays.integers(placements.meshes);
  const count = numbers.length;
  const turnOfPart = arrays.integers(placements.turnOfPart, 1, count);
  const steps = arrays.doubles(placements.steps, 3, count);
  const sizeOfPart = arrays.integers(placements.sizeOfPart, 1, count);
  const turns = arrays.doubles(placements.turns, 9);
  const mirroring = arrays.bytes(placements.mirroring);
  const sizes = arrays.doubles(placements.sizes, 3);
  const exactSizes = arrays.bytes(placements.exactSizes);
  if (9 * mirroring.length !== turns.length) throw damagedPack('turns');
  if (turnOfPart.some((turn) => turn >= mirroring.length)) throw damagedPack('turns');
  if (sizeOfPart.some((size) => 3 * size > sizes.length)) throw damagedPack('sizes');
  if (3 * exactSizes.length !== sizes.length) throw damagedPack('sizes');
  const matrices = new Float64Array(16 * count);
  turnOfPart.forEach((turn, part) => {
    for (let column = 0; column < 3; column++) {
      const from = 9 * turn + 3 * column;
      matrices.set(turns.subarray(from, from + 3), 16 * part + 4 * column);
    }
    matrices.set(steps.subarray(3 * part, 3 * part + 3), 16 * part + 12);
    matrices[16 * part + 15] = 1;
  });
  const sizeRows = Array.from(exactSizes, (isExact, row) => ({
    size: vectorAt(sizes, 3 * row),
    ...(isExact === 1 && { isSizeExact: true as const }),
  }));
  return {
    numbers,
    matrices,
    of: (part) => ({
      matrix: matrices.subarray(16 * part, 16 * part + 16),
      isMirrored: mirroring[turnOfPart[part] ?? outOfRange()] === 1,
    }),
    // Parts of one size share its numbers, which stay shared in the message to the page.
    sizeOf: (part) => sizeRows[(sizeOfPart[part] ?? outOfRange()) - 1] ?? null,
  };
}
