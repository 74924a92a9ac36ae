import { outOfRange } from '../../../words/outOfRange';
import type { PackPart, StoredPack } from '../../../model/viewPack';
import { vectorAt } from '../../../model/vectors';
import { damagedPack, type PackArrays } from '../packArrays';

/** Where a mesh stands in the model. */
export interface Placement {
  /** Transforms the part's coordinates to those of the model; 4 × 4, by columns. */
  readonly matrix: Float64Array;
  /** Whether the determinant is negative. */
  readonly isMirrored: boolean;
}

export interface Placements {
  /** The mesh number of each part. */
  readonly numbers: Uint32Array;
  readonly of: (part: number) => Placement;
  /** Size along the part's own axes; null for a part without points. */
  readonly sizeOf: (part: number) => Pick<PackPart, 'size' | 'isSizeExact'> | null;
}

/** The rotations and origins of parts, as in `PackPlaces`. */
export interface PlacementArrays {
  readonly turnOfPart: Uint32Array;
  readonly steps: Float64Array;
  readonly turns: Float64Array;
}

/**
 * Writes the matrix from the coordinates of a part to those of the model.
 * @param matrix receives 4 × 4 numbers, column by column
 */
export function placementInto<T extends number[] | Float64Array>(
  matrix: T,
  { turnOfPart, steps, turns }: PlacementArrays,
  part: number,
): T {
  const turn = 9 * (turnOfPart[part] ?? outOfRange());
  for (let column = 0; column < 3; column++) {
    for (let row = 0; row < 3; row++) {
      matrix[4 * column + row] = turns[turn + 3 * column + row] ?? outOfRange();
    }
    matrix[4 * column + 3] = 0;
    matrix[12 + column] = steps[3 * part + column] ?? outOfRange();
  }
  matrix[15] = 1;
  return matrix;
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
  const sizeRows = Array.from(exactSizes, (isExact, row) => ({
    size: vectorAt(sizes, 3 * row),
    ...(isExact === 1 && { isSizeExact: true as const }),
  }));
  return {
    numbers,
    of: (part) => ({
      matrix: placementInto(new Float64Array(16), { turnOfPart, steps, turns }, part),
      isMirrored: mirroring[turnOfPart[part] ?? outOfRange()] === 1,
    }),
    // Parts of one size share its numbers, which stay shared in the message to the page.
    sizeOf: (part) => sizeRows[(sizeOfPart[part] ?? outOfRange()) - 1] ?? null,
  };
}
