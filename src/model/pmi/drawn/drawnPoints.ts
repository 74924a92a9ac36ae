import { lineBreak, type CarriedAnnotation, type PmiArrays, type Run } from '../carriedPmi';

/** The points with which an annotation is drawn, in order: first those of its polylines, then three per triangle. */
export interface DrawnPoints {
  /** x y z in metres. */
  readonly positions: Float32Array;
  readonly numbers: Uint32Array;
  /** The number of points of each polyline. */
  readonly lines: readonly number[];
}

export function drawnPoints(
  { lines, triangles }: Pick<CarriedAnnotation, 'lines' | 'triangles'>,
  { positions, indices }: PmiArrays,
): DrawnPoints {
  const [ofLines, ofTriangles] = [runIn(indices, lines), runIn(indices, triangles)];
  const points = new Uint32Array(ofLines.length + ofTriangles.length);
  const kept = ofLines.filter((point) => point !== lineBreak);
  points.set(kept);
  points.set(ofTriangles, kept.length);
  const numbers = points.subarray(0, kept.length + ofTriangles.length);
  return { positions, numbers, lines: lengthsIn(ofLines) };
}

function runIn(indices: Uint32Array, [first, count]: Run): Uint32Array {
  return indices.subarray(first, first + count);
}

function lengthsIn(run: Uint32Array): readonly number[] {
  const lengths: number[] = [];
  let first = 0;
  for (let i = 0; i <= run.length; i++) {
    if (i < run.length && run[i] !== lineBreak) continue;
    if (i > first) lengths.push(i - first);
    first = i + 1;
  }
  return lengths;
}
