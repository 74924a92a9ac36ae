import type { PartMesh } from '../base/scene';
import { distance, plus, times, type Vector } from '../base/vector';
import { type Box, flatBox } from '../../model/boundingBox';

/**
 * The bounding box of meshes, in metres; without vertices its low corner is `Infinity` and its high one
 * `-Infinity`.
 */
export function meshBox(parts: readonly Pick<PartMesh, 'positions'>[]): Box {
  return flatBox(parts.map(({ positions }) => positions));
}

export function middleOf({ low, high }: Box): Vector {
  return times(plus(low, high), 0.5);
}

export function diagonalOf({ low, high }: Box): number {
  return distance(low, high);
}
