import { outOfRange } from '../../words/outOfRange';
import type { PartMesh } from '../base/scene';
import type { Box } from '../brep/knownBox';
import { distance, plus, times, type Vector } from '../base/vector';

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
  return { low: vectorOf(low), high: vectorOf(high) };
}

export function middleOf({ low, high }: Box): Vector {
  return times(plus(low, high), 0.5);
}

export function diagonalOf({ low, high }: Box): number {
  return distance(low, high);
}

function vectorOf([
  x = outOfRange(),
  y = outOfRange(),
  z = outOfRange(),
]: readonly number[]): Vector {
  return [x, y, z];
}
