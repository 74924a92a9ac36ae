/** Polylines as points and pairs of indices, as glTF's LINES. */
export interface EdgeLines {
  readonly positions: Float32Array;
  readonly indices: Uint32Array;
  /** Number of pairs of each polyline; 0 for a single point. */
  readonly segments: readonly number[];
}

/** Joins the polylines of a part. */
export function edgeLines(edges: readonly Float32Array[]): EdgeLines {
  const lines = edges.filter((edge) => edge.length >= 6);
  const points = lines.reduce((sum, line) => sum + line.length / 3, 0);
  const positions = new Float32Array(points * 3);
  const indices = new Uint32Array((points - lines.length) * 2);
  let point = 0;
  let index = 0;
  for (const line of lines) {
    positions.set(line, point * 3);
    const last = point + line.length / 3 - 1;
    for (; point < last; point++) {
      indices[index++] = point;
      indices[index++] = point + 1;
    }
    point = last + 1;
  }
  const segments = edges.map((edge) => Math.max(0, edge.length / 3 - 1));
  return { positions, indices, segments };
}
