import { lineBreak, type SerializedAnnotation, type PmiArrays, type Run } from '../serializedPmi';

/** The points with which an annotation is drawn, in order: first those of its polylines, then three per triangle. */
export interface DrawnPoints {
  /** x y z in metres. */
  readonly positions: Float32Array;
  readonly numbers: Uint32Array;
  /** The number of points of each polyline. */
  readonly lines: readonly number[];
}

export function drawnPoints(
  { lines, triangles }: Pick<SerializedAnnotation, 'lines' | 'triangles'>,
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

/** Vertex numbers of a shape: a segment's two ends, the second one twice, or a triangle's three corners. */
type Shape = readonly [a: number, b: number, c: number];

/** The segments of an annotation and then its triangles, in order. */
export function* shapesOf({ lines, numbers }: DrawnPoints): Generator<Shape> {
  let at = 0;
  for (const count of lines) {
    for (let i = at; i + 1 < at + count; i++) yield [i, i + 1, i + 1];
    at += count;
  }
  for (; at + 2 < numbers.length; at += 3) yield [at, at + 1, at + 2];
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
