import { outOfRange } from '../../../../words/outOfRange';
import { frame, type Matrix } from '../../../base/matrix';
import type { Source } from '../geometry/igesSource';
import { transformOf } from '../geometry/transform';

/** The matrix (type 124) of an entity with its translation in metres; null for none. */
export function placementMatrix({ file, millimetres }: Source, matrix: number): Matrix | null {
  const transform = transformOf(file, matrix, millimetres);
  if (!transform) return null;
  const [a, b, c] = transform.rows;
  const [x, y, z] = transform.translation;
  return frame(
    [a[0], b[0], c[0]],
    [a[1], b[1], c[1]],
    [a[2], b[2], c[2]],
    [x / 1000, y / 1000, z / 1000],
  );
}

/** @param translation in the unit of the file */
export function scaledAndShifted(
  { millimetres }: Source,
  scale: number,
  translation: readonly number[],
): Matrix | null {
  const [x = outOfRange(), y = outOfRange(), z = outOfRange()] = translation.map(
    (value) => (value * millimetres) / 1000,
  );
  const isNone = scale === 1 && x === 0 && y === 0 && z === 0;
  return isNone ? null : frame([scale, 0, 0], [0, scale, 0], [0, 0, scale], [x, y, z]);
}
