import { TripleTable } from './tripleTable';

/**
 * Where the points of polylines stand among the vertices of a mesh, bit for bit, so that both need to be
 * written only once; null when some point is no vertex.
 * @param points x y z @param vertices x y z
 * @returns for each point the first vertex at its place
 */
export function verticesOfEdges(points: Float32Array, vertices: Float32Array): Uint32Array | null {
  const table = new TripleTable(bitsOf(vertices));
  for (let vertex = 0; vertex < vertices.length / 3; vertex++) table.add(vertex);
  const wanted = bitsOf(points);
  const found = new Uint32Array(wanted.length / 3);
  for (let point = 0; point < found.length; point++) {
    const vertex = table.find(wanted, point);
    if (vertex === null) return null;
    found[point] = vertex;
  }
  return found;
}

function bitsOf(floats: Float32Array): Int32Array {
  return new Int32Array(floats.buffer, floats.byteOffset, floats.length);
}
