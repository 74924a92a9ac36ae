import type { PartMesh } from '../base/scene';
import { sum } from '../../model/numberArrays';
import { meshConnectivity } from './openSides';
import { transformed } from './transformPoints';
import { triangleSums } from './triangleSums';

/** Sums over the triangles of one placement of a part, in metres. */
interface PlacedMeshSums {
  readonly area: number;
  /** Null for triangles that are open, or that coincide: they enclose nothing that could be told. */
  readonly volume: number | null;
}

/** @param matrix from part to model coordinates, 4 × 4, column-major */
export function meshSums(
  { positions, indices }: Pick<PartMesh, 'positions' | 'indices'>,
  matrix: Float64Array,
): PlacedMeshSums {
  if (indices.length === 0) return { area: 0, volume: null };
  const placed = { positions: transformed(positions, matrix), indices };
  const whole = [{ firstTriangle: 0, triangleCount: indices.length / 3 }];
  const { areas, volumes } = triangleSums({ ...placed, faces: whole });
  const { open, overlap } = meshConnectivity({ positions, indices });
  const enclosed = Math.abs(sum(volumes));
  const isClosed = open === 0 && !overlap && enclosed > 0;
  return { area: sum(areas), volume: isClosed ? enclosed : null };
}
