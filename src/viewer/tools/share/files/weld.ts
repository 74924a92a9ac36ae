import { PointSet } from '../../../geometry/pointSet';
import type { ExportFaces } from './exportScene';
import { inSteps, type Steps } from './steps';

export interface Welded {
  /** x y z of each distinct point. */
  readonly points: Float32Array;
  /** For each of the faces, the point number of every vertex. */
  readonly numbers: readonly Uint32Array[];
}

/** Merges vertices at the same point, so that the mesh of a solid is closed. */
export function* weld(faces: readonly ExportFaces[]): Steps<Welded> {
  const count = faces.reduce((sum, { positions }) => sum + positions.length / 3, 0);
  const points = new PointSet(count);
  const numbers: Uint32Array[] = [];
  for (const { positions } of faces) {
    const found = new Uint32Array(positions.length / 3);
    yield* inSteps(found.length, (from, end) => {
      for (let i = from; i < end; i++) found[i] = points.numberOf(positions, 3 * i);
    });
    numbers.push(found);
    yield null;
  }
  return { points: points.all(), numbers };
}
