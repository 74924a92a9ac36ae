import { outOfRange } from '../../../words/outOfRange';
import { numberOrNull } from '../../../words/unknown';
import type { Json } from './gltfFile';

/** Parent from node, as its matrix or its translation, rotation and scale say; null for none of them. */
export function nodeMatrix(node: Json): Float64Array | null {
  const matrix = numbersOf(node['matrix'], 16);
  if (matrix) return Float64Array.from(matrix);
  const translation = numbersOf(node['translation'], 3);
  const rotation = numbersOf(node['rotation'], 4);
  const scale = numbersOf(node['scale'], 3);
  if (!translation && !rotation && !scale) return null;
  return composed(translation ?? [0, 0, 0], rotation ?? [0, 0, 0, 1], scale ?? [1, 1, 1]);
}

/** Scaled first, then turned by a quaternion, then moved. */
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
