import type { PartMesh } from '../base/scene';
import { sum } from '../../model/numberArrays';
import { meshConnectivity } from './openSides';
import { transformed } from './transformPoints';
import { triangleSums } from './triangleSums';

type Triangles = Pick<PartMesh, 'positions' | 'indices'>;

/** Whether triangles are closed and none of them coincide; others enclose nothing that could be told. */
export function areClosed({ positions, indices }: Triangles): boolean {
  if (indices.length === 0) return false;
  const { open, overlap } = meshConnectivity({ positions, indices });
  return open === 0 && !overlap;
}

/**
 * Area and enclosed volume of one placement of triangles, in metres; the volume means nothing where they are open.
 * @param matrix from part to model coordinates, 4 × 4, column-major
 */
export function meshSums(
  { positions, indices }: Triangles,
  matrix: Float64Array,
): { readonly area: number; readonly volume: number } {
  if (indices.length === 0) return { area: 0, volume: 0 };
  // Neither depends on the place, far from which single precision is too coarse.
  const inPlace = Float64Array.from(matrix);
  inPlace.fill(0, 12, 15);
  const placed = { positions: transformed(positions, inPlace), indices };
  const whole = [{ firstTriangle: 0, triangleCount: indices.length / 3 }];
  const { areas, volumes } = triangleSums({ ...placed, faces: whole });
  return { area: sum(areas), volume: Math.abs(sum(volumes)) };
}
