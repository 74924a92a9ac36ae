import type { BufferGeometry } from 'three';

/** The lines of a geometry, x y z of both ends, six numbers a segment. */
export function segmentsOf(lines: BufferGeometry): Float32Array {
  const position = lines.getAttribute('position');
  const { index } = lines;
  const isPlain = index === null && !('data' in position) && !position.normalized;
  if (isPlain && position.array instanceof Float32Array && position.count % 2 === 0) {
    return position.array;
  }
  const count = index?.count ?? position.count;
  const segments = new Float32Array((count - (count % 2)) * 3);
  for (let i = 0; i < segments.length / 3; i++) {
    const vertex = index ? index.getX(i) : i;
    segments[3 * i] = position.getX(vertex);
    segments[3 * i + 1] = position.getY(vertex);
    segments[3 * i + 2] = position.getZ(vertex);
  }
  return segments;
}
