import type { Primitives } from './primitives';

/** Each polyline as x y z of its points, in the unit of the file. */
export function polylinesOf({ starts, records, vertices }: Primitives): Float64Array[] {
  const lines: Float64Array[] = [];
  for (let primitive = 0; primitive + 1 < starts.length; primitive++) {
    const along = records.subarray(starts[primitive], starts[primitive + 1]);
    if (along.length < 2) continue;
    const line = new Float64Array(along.length * 3);
    along.forEach((record, i) => {
      line.set(vertices.coordinates.subarray(record * 3, record * 3 + 3), i * 3);
    });
    lines.push(line);
  }
  return lines;
}
