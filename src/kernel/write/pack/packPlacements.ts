import type { StoredPlacements } from '../../../model/viewPack';
import { outOfRange } from '../../../words/outOfRange';
import { isMirroring } from '../../base/matrix';
import type { ViewMesh } from '../../base/viewScene';
import type { PackData } from './packData';
import type { PartSize } from './exactSizes';
import type { PlacedPart } from './packedParts';
import { memoized } from '../../../words/memoized';

/**
 * Writes the placement of each part. Most assemblies have few different orientations, so axes are written once.
 * @param sizes of each part
 */
export function packPlacements(
  parts: readonly PlacedPart[],
  sizes: readonly (PartSize | null)[],
  numbers: ReadonlyMap<ViewMesh, number>,
  data: PackData,
): StoredPlacements {
  const turns = new Rotations();
  const known = new Sizes();
  const meshes = new Uint32Array(parts.length);
  const turnOfPart = new Uint32Array(parts.length);
  const sizeOfPart = new Uint32Array(parts.length);
  const steps = new Float64Array(3 * parts.length);
  parts.forEach(({ mesh, matrix }, i) => {
    const number = numbers.get(mesh) ?? outOfRange();
    const turn = turns.numberOf(matrix);
    meshes[i] = number;
    turnOfPart[i] = turn;
    steps.set(matrix.subarray(12, 15), 3 * i);
    const size = sizes[i];
    if (size) sizeOfPart[i] = 1 + known.numberOf(`${number} ${turn}`, size);
  });
  return {
    meshes: data.add(meshes),
    turnOfPart: data.add(turnOfPart),
    steps: data.add(steps),
    sizeOfPart: data.add(sizeOfPart),
    turns: data.add(Float64Array.from(turns.axes)),
    mirroring: data.add(Uint8Array.from(turns.mirroring)),
    sizes: data.add(Float64Array.from(known.written)),
    exactSizes: data.add(Uint8Array.from(known.areExact)),
  };
}

class Rotations {
  readonly axes: number[] = [];
  readonly mirroring: number[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly nine = new Float64Array(9);
  private readonly units = new Uint16Array(this.nine.buffer);

  numberOf(matrix: Float64Array): number {
    for (let column = 0; column < 3; column++) {
      this.nine.set(matrix.subarray(4 * column, 4 * column + 3), 3 * column);
    }
    // The bits as a key are faster than decimal digits.
    const key = String.fromCharCode(...this.units);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.mirroring.push(isMirroring(matrix) ? 1 : 0) - 1;
    this.axes.push(...this.nine);
    this.numbers.set(key, number);
    return number;
  }
}

/** Sizes of one mesh in one orientation differ only by the rounding of single placements. */
class Sizes {
  readonly written: number[] = [];
  readonly areExact: number[] = [];
  private readonly numbers = new Map<string, number>();

  numberOf(key: string, { size, isExact }: PartSize): number {
    return memoized(this.numbers, key, () => {
      this.written.push(...size);
      return this.areExact.push(isExact ? 1 : 0) - 1;
    });
  }
}
