/**
 * Joins consecutive segments that continue each other into polylines.
 * @param segments x y z of both ends, six numbers for each segment
 */
export function polylinesOf(segments: Float32Array): Float32Array[] {
  const lines: Float32Array[] = [];
  let first = 0;
  const count = Math.floor(segments.length / 6);
  for (let next = 1; next <= count; next++) {
    if (next < count && goesOn(segments, next)) continue;
    lines.push(lineOf(segments, first, next));
    first = next;
  }
  return lines;
}

function goesOn(segments: Float32Array, segment: number): boolean {
  const at = segment * 6;
  return [0, 1, 2].every((axis) => segments[at + axis] === segments[at - 3 + axis]);
}

function lineOf(segments: Float32Array, first: number, end: number): Float32Array {
  const line = new Float32Array((end - first + 1) * 3);
  line.set(segments.subarray(first * 6, first * 6 + 3));
  for (let segment = first; segment < end; segment++) {
    const to = segments.subarray(segment * 6 + 3, segment * 6 + 6);
    line.set(to, (segment - first + 1) * 3);
  }
  return line;
}
