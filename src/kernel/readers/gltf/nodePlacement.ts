import { outOfRange } from '../../../words/outOfRange';
import { numberOrNull } from '../../../words/unknown';
import type { Json } from './gltfFile';

/** The transformation from a node to its parent; `matrix` is null for the identity. */
interface NodePlacement {
  readonly matrix: Float64Array | null;
  /** False if numbers are missing or invalid; the whole placement is then ignored. */
  readonly isRead: boolean;
}

/** The placement from the matrix of a node, or from its translation, rotation and scale. */
export function nodePlacement({ matrix, translation, rotation, scale }: Json): NodePlacement {
  if (matrix !== undefined) {
    const numbers = numbersOf(matrix, 16);
    return { matrix: numbers && Float64Array.from(numbers), isRead: numbers !== null };
  }
  if (translation === undefined && rotation === undefined && scale === undefined) {
    return { matrix: null, isRead: true };
  }
  const moved = numbersOf(translation ?? [0, 0, 0], 3);
  const quaternion = numbersOf(rotation ?? [0, 0, 0, 1], 4);
  const sized = numbersOf(scale ?? [1, 1, 1], 3);
  if (!moved || !quaternion || !sized) return { matrix: null, isRead: false };
  return { matrix: composed(moved, quaternion, sized), isRead: true };
}

/** The matrix that scales first, then rotates by a quaternion, then translates. */
function composed(
  [tx = outOfRange(), ty = outOfRange(), tz = outOfRange()]: readonly number[],
  [x = outOfRange(), y = outOfRange(), z = outOfRange(), w = outOfRange()]: readonly number[],
  [sx = outOfRange(), sy = outOfRange(), sz = outOfRange()]: readonly number[],
): Float64Array {
  return Float64Array.of(
    (1 - 2 * (y * y + z * z)) * sx,
    2 * (x * y + z * w) * sx,
    2 * (x * z - y * w) * sx,
    0,
    2 * (x * y - z * w) * sy,
    (1 - 2 * (x * x + z * z)) * sy,
    2 * (y * z + x * w) * sy,
    0,
    2 * (x * z + y * w) * sz,
    2 * (y * z - x * w) * sz,
    (1 - 2 * (x * x + y * y)) * sz,
    0,
    tx,
    ty,
    tz,
    1,
  );
}

function numbersOf(value: unknown, length: number): number[] | null {
  if (!Array.isArray(value) || value.length !== length) return null;
  const numbers = value.map(numberOrNull).filter((number) => number !== null);
  return numbers.length === length ? numbers : null;
}
