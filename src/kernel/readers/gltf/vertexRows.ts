import { outOfRange } from '../../../words/outOfRange';

/** A sequence of vertex indices. */
export type VertexRow = Uint32Array | Uint16Array | Uint8Array;

/** The first `lines` lines, each from one vertex to the next; the last vertex is followed by the first. */
export function pairs(row: VertexRow, lines: number): VertexRow {
  const ends = alike(row, 2 * Math.max(0, lines));
  for (let i = 0; i < lines; i++) {
    ends[2 * i] = row[i] ?? outOfRange();
    ends[2 * i + 1] = row[(i + 1) % row.length] ?? outOfRange();
  }
  return ends;
}

/** The triangles of a strip; every second one has the opposite winding. */
export function stripTriangles(row: VertexRow): VertexRow {
  return triangles(row, (i) => i);
}

/** The triangles of a fan around its first vertex. */
export function fanTriangles(row: VertexRow): VertexRow {
  return triangles(row, () => 0);
}

/** Leaves out degenerate triangles, which strips use to turn and to jump. */
function triangles(row: VertexRow, firstOf: (i: number) => number): VertexRow {
  const corners = alike(row, 3 * Math.max(0, row.length - 2));
  let at = 0;
  for (let i = 0; i + 2 < row.length; i++) {
    const first = firstOf(i);
    const isFlipped = first > 0 && i % 2 === 1;
    const a = row[first] ?? outOfRange();
    const b = row[isFlipped ? i + 2 : i + 1] ?? outOfRange();
    const c = row[isFlipped ? i + 1 : i + 2] ?? outOfRange();
    if (a === b || b === c || c === a) continue;
    corners[at++] = a;
    corners[at++] = b;
    corners[at++] = c;
  }
  return at === corners.length ? corners : corners.slice(0, at);
}

function alike(row: VertexRow, length: number): VertexRow {
  if (row instanceof Uint8Array) return new Uint8Array(length);
  return row instanceof Uint16Array ? new Uint16Array(length) : new Uint32Array(length);
}
