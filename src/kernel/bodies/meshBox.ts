import type { PartMesh } from '../base/scene';
import type { Box } from '../brep/knownBox';
import { distance, plus, times, type Vector, vectorAt } from '../base/vector';

/** The box around meshes, in metres; its low corner is `Infinity` and its high one `-Infinity` without any. */
export function meshBox(parts: readonly Pick<PartMesh, 'positions'>[]): Box {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const { positions } of parts) {
    positions.forEach((value, i) => {
      low[i % 3] = Math.min(low[i % 3] ?? value, value);
      high[i % 3] = Math.max(high[i % 3] ?? value, value);
    });
  }
  return { low: vectorAt(low, 0), high: vectorAt(high, 0) };
}

export function middleOf({ low, high }: Box): Vector {
  return times(plus(low, high), 0.5);
}

export function diagonalOf({ low, high }: Box): number {
  return distance(low, high);
}
