import { outOfRange } from '../../../words/outOfRange';
import { type Grid, quantize } from '../../mesh/vertexGrid';
import type { DrawnPart } from '../view/drawnPart';
import { shortNormals } from './shortNormals';
import { TripleTable } from './tripleTable';

export interface GridVertices {
  /** Integer grid coordinates x y z. */
  readonly positions: Uint16Array;
  /** Normalized integers, one normal for each position. */
  readonly normals: Int8Array | Int16Array;
  /** Maps vertices of the part to vertices here. */
  readonly numbers: Uint32Array;
}

/**
 * Quantizes the vertices of a part to its grid. Vertices that then have equal positions and normals, as where
 * faces join smoothly, become one, but every triangle keeps three different vertices.
 */
export function gridVertices({ part, normals }: DrawnPart, grid: Grid): GridVertices {
  const places = quantize(part.positions, grid);
  const directions = shortNormals(part, normals);
  const same = firstAlike(places, directions);
  keepCorners(part.indices, same);
  const numbers = new Uint32Array(same.length);
  let count = 0;
  same.forEach((first, vertex) => {
    numbers[vertex] = first === vertex ? count++ : (numbers[first] ?? outOfRange());
  });
  return {
    positions: gathered(places, same, new Uint16Array(count * 3)),
    normals: gathered(
      directions,
      same,
      directions instanceof Int8Array ? new Int8Array(count * 3) : new Int16Array(count * 3),
    ),
    numbers,
  };
}

/** For each vertex the first one with equal position and normal. */
function firstAlike(places: Uint16Array, directions: Int8Array | Int16Array): Uint32Array {
  const words = new Int32Array(places.length);
  for (let i = 0; i < words.length; i++) {
    words[i] = (places[i] ?? outOfRange()) | ((directions[i] ?? outOfRange()) << 16);
  }
  const table = new TripleTable(words);
  const same = new Uint32Array(words.length / 3);
  for (let vertex = 0; vertex < same.length; vertex++) same[vertex] = table.add(vertex);
  return same;
}

/**
 * Slivers may collapse to a line but keep three vertices, because the number of triangles is stored in several
 * places.
 */
function keepCorners(indices: Uint32Array, same: Uint32Array): void {
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i] ?? outOfRange();
    const b = indices[i + 1] ?? outOfRange();
    const c = indices[i + 2] ?? outOfRange();
    keepApart(same, a, b);
    keepApart(same, b, c);
    keepApart(same, c, a);
  }
}

function keepApart(same: Uint32Array, a: number, b: number): void {
  if (a === b || same[a] !== same[b]) return;
  // At least one of two equal vertices is not the first of its kind.
  const later = same[b] === b ? a : b;
  same[later] = later;
}

function gathered<T extends Uint16Array | Int8Array | Int16Array>(
  from: T,
  same: Uint32Array,
  to: T,
): T {
  let at = 0;
  same.forEach((first, vertex) => {
    if (first !== vertex) return;
    for (let k = 0; k < 3; k++) to[at++] = from[3 * vertex + k] ?? outOfRange();
  });
  return to;
}
