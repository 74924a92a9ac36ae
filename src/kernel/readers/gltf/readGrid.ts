import { outOfRange } from '../../../words/outOfRange';
import { isRecord, numberOrNull } from '../../../words/unknown';
import { fullGrid, gridSize, type Grid } from '../../mesh/vertexGrid';
import type { GltfFile, Json } from './gltfFile';
import { recordsOf } from './readGltfJson';

/** The quantisation grid of a mesh's points; null for none. */
export function readGrid(file: GltfFile, facts: Json | undefined, mesh: Json): Grid | null {
  const list: unknown[] = Array.isArray(facts?.['grid']) ? facts['grid'] : [];
  const [x, y, z, step] = list.map(numberOrNull);
  if (!isFinite(x) || !isFinite(y) || !isFinite(z) || !isFinite(step) || step <= 0) return null;
  const isOnIt = recordsOf(mesh['primitives'], 'meshes.primitives').every(({ attributes }) => {
    const position = isRecord(attributes) ? attributes['POSITION'] : undefined;
    const { componentType, normalized } = file.entry('accessors', position);
    return componentType === 5123 && normalized === true;
  });
  return isOnIt ? { origin: [x, y, z], step } : null;
}

function isFinite(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** Converts 16-bit points to metres in part coordinates. */
export function offGrid(positions: Float32Array, { origin, step }: Grid): Float32Array {
  return positions.map(
    (share, i) => (origin[i % 3] ?? outOfRange()) + Math.round(share * fullGrid) * step,
  );
}

/** The placement of a part, without the grid's transformation that its node includes; from part to parent. */
export function withoutGrid(matrix: Float64Array | null, grid: Grid): Float64Array | null {
  if (!matrix) return null;
  const size = gridSize(grid);
  const [x, y, z] = grid.origin;
  const unscaled = matrix.map((value, i) => (i < 12 && i % 4 < 3 ? value / size : value));
  for (let row = 0; row < 3; row++) {
    const moved =
      (unscaled[row] ?? outOfRange()) * x +
      (unscaled[4 + row] ?? outOfRange()) * y +
      (unscaled[8 + row] ?? outOfRange()) * z;
    unscaled[12 + row] = (unscaled[12 + row] ?? outOfRange()) - moved;
  }
  return isIdentity(unscaled) ? null : unscaled;
}

function isIdentity(matrix: Float64Array): boolean {
  return matrix.every((value, i) => value === (i % 5 === 0 ? 1 : 0));
}
