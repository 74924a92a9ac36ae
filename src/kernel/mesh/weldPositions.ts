import { outOfRange } from '../../words/outOfRange';

export interface Weld {
  /** Number of distinct places. */
  readonly count: number;
  /** Maps vertices to places. */
  readonly ids: Uint32Array;
  /** Maps places to their first vertex. */
  readonly first: Uint32Array;
}

/** Gives vertices in the same cell of a grid the same number. A cell is a millionth of the mesh's size. */
export function weldPositions(positions: Float32Array): Weld {
  const vertexCount = positions.length / 3;
  const cell = Math.max(sizeOf(positions) * 1e-6, Number.MIN_VALUE);
  const ids = new Uint32Array(vertexCount);
  const first = new Uint32Array(vertexCount);
  const table = new Int32Array(tableSize(vertexCount)).fill(-1);
  const grid = gridOf(positions, cell);
  let count = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    let slot = hash(grid, vertex) & (table.length - 1);
    let place = table[slot] ?? -1;
    while (place >= 0 && !isSame(grid, vertex, first[place] ?? outOfRange())) {
      slot = (slot + 1) & (table.length - 1);
      place = table[slot] ?? -1;
    }
    if (place < 0) {
      place = count++;
      table[slot] = place;
      first[place] = vertex;
    }
    ids[vertex] = place;
  }
  return { count, ids, first: first.slice(0, count) };
}

/** Cell coordinates relative to the first vertex; within ±2³¹, because a cell is 1e-6 of the size. */
function gridOf(positions: Float32Array, cell: number): Int32Array {
  const grid = new Int32Array(positions.length);
  const origin = positions.slice(0, 3);
  for (let i = 0; i < grid.length; i++) {
    grid[i] = Math.round(((positions[i] ?? outOfRange()) - (origin[i % 3] ?? outOfRange())) / cell);
  }
  return grid;
}

function sizeOf(positions: Float32Array): number {
  let size = 0;
  for (let axis = 0; axis < 3; axis++) {
    let low = Infinity;
    let high = -Infinity;
    for (let i = axis; i < positions.length; i += 3) {
      const value = positions[i] ?? outOfRange();
      if (value < low) low = value;
      if (value > high) high = value;
    }
    size = Math.max(size, high - low);
  }
  return size;
}

function tableSize(vertexCount: number): number {
  let size = 16;
  while (size < vertexCount * 2) size *= 2;
  return size;
}

function hash(grid: Int32Array, vertex: number): number {
  const x = Math.imul(grid[vertex * 3] ?? outOfRange(), 73856093);
  const y = Math.imul(grid[vertex * 3 + 1] ?? outOfRange(), 19349663);
  const z = Math.imul(grid[vertex * 3 + 2] ?? outOfRange(), 83492791);
  const mixed = x ^ y ^ z;
  return mixed ^ (mixed >>> 15);
}

function isSame(grid: Int32Array, a: number, b: number): boolean {
  return (
    grid[a * 3] === grid[b * 3] &&
    grid[a * 3 + 1] === grid[b * 3 + 1] &&
    grid[a * 3 + 2] === grid[b * 3 + 2]
  );
}
