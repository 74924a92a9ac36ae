/**
 * Where the points of polylines stand among the vertices of a mesh, bit for bit, so that both need to be
 * written only once; null when some point is no vertex.
 * @param points x y z @param vertices x y z
 * @returns for each point the first vertex at its place
 */
export function verticesOfEdges(points: Float32Array, vertices: Float32Array): Uint32Array | null {
  const table = tableOf(vertices);
  const places = bitsOf(vertices);
  const wanted = bitsOf(points);
  const found = new Uint32Array(wanted.length / 3);
  for (let point = 0; point < found.length; point++) {
    const vertex = table[slotOf(table, places, wanted, point)] ?? empty;
    if (vertex === empty) return null;
    found[point] = vertex;
  }
  return found;
}

const empty = -1;

/** The first vertex at each place, in a hash table that is at most half full. */
function tableOf(vertices: Float32Array): Int32Array {
  let size = 16;
  while (size < (vertices.length / 3) * 2) size *= 2;
  const table = new Int32Array(size).fill(empty);
  const places = bitsOf(vertices);
  for (let vertex = 0; vertex < places.length / 3; vertex++) {
    const slot = slotOf(table, places, places, vertex);
    if (table[slot] === empty) table[slot] = vertex;
  }
  return table;
}

/** The slot of the vertex where a point is, or the free one where it belongs. */
function slotOf(table: Int32Array, places: Int32Array, points: Int32Array, point: number): number {
  const x = points[point * 3] ?? 0;
  const y = points[point * 3 + 1] ?? 0;
  const z = points[point * 3 + 2] ?? 0;
  const mixed = Math.imul(x, 73856093) ^ Math.imul(y, 19349663) ^ Math.imul(z, 83492791);
  let slot = (mixed ^ (mixed >>> 15)) & (table.length - 1);
  for (;;) {
    const vertex = table[slot] ?? empty;
    if (vertex === empty) return slot;
    const isHere =
      places[vertex * 3] === x && places[vertex * 3 + 1] === y && places[vertex * 3 + 2] === z;
    if (isHere) return slot;
    slot = (slot + 1) & (table.length - 1);
  }
}

function bitsOf(floats: Float32Array): Int32Array {
  return new Int32Array(floats.buffer, floats.byteOffset, floats.length);
}
