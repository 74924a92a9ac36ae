import { outOfRange } from '../../words/outOfRange';
import { forEachSlice, type Progress } from '../../words/progress';

export interface Weld {
  /** Number of distinct places. */
  readonly count: number;
  /** Maps vertices to places. */
  readonly ids: Uint32Array;
  /** Maps places to their first vertex. */
  readonly first: Uint32Array;
}

/** Gives vertices in the same cell of a grid the same number. A cell is a millionth of the mesh's size. */
export function weldPositions(positions: Float32Array, progress: Progress | null = null): Weld {
  const ids = new Uint32Array(positions.length / 3);
  const cell = Math.max(sizeOf(positions) * 1e-6, Number.MIN_VALUE);
  const places = new Places(positions, cell);
  const bits = new Int32Array(positions.buffer, positions.byteOffset, positions.length);
  // Vertices plus one by their bits. Most vertices repeat one of a neighbouring triangle, and this table stays in the
  // processor's cache.
  const recent = new Uint32Array(recentVertices);
  forEachSlice(ids.length, progress, (from, to) => {
    for (let vertex = from; vertex < to; vertex++) {
      const x = bits[3 * vertex] ?? outOfRange();
      const y = bits[3 * vertex + 1] ?? outOfRange();
      const z = bits[3 * vertex + 2] ?? outOfRange();
      const slot = hashOf(x, y, z) & (recentVertices - 1);
      const like = (recent[slot] ?? outOfRange()) - 1;
      if (like >= 0 && bits[3 * like] === x && bits[3 * like + 1] === y && bits[3 * like + 2] === z)
        ids[vertex] = ids[like] ?? outOfRange();
      else {
        recent[slot] = vertex + 1;
        ids[vertex] = places.placeOf(vertex);
      }
    }
  });
  return { count: places.count, ids, first: places.first.slice(0, places.count) };
}

/** A power of two. */
const recentVertices = 2 ** 15;

/**
 * The places by their cells. The hash table has open addressing and grows with them, because most meshes have far fewer
 * places than vertices, and what fits in the processor's cache is several times faster.
 */
class Places {
  count = 0;
  first: Uint32Array;
  private cells: Int32Array;
  /** A slot is a place plus one, or 0 where it is free. */
  private slots: Uint32Array;
  private mask: number;
  /** Cells are counted from the first vertex; within ±2³¹, because a cell is 1e-6 of the size. */
  private readonly origin: Float32Array;

  constructor(
    private readonly positions: Float32Array,
    private readonly cell: number,
  ) {
    this.origin = positions.slice(0, 3);
    const expected = 2 ** Math.ceil(Math.log2(positions.length / 3 / usualSharing + 1));
    this.first = new Uint32Array(expected);
    this.cells = new Int32Array(3 * expected);
    this.slots = new Uint32Array(2 * expected);
    this.mask = this.slots.length - 1;
  }

  placeOf(vertex: number): number {
    const { positions, origin, cell, cells, slots, mask } = this;
    const at = 3 * vertex;
    const [dx, dy, dz] = [
      (positions[at] ?? outOfRange()) - (origin[0] ?? outOfRange()),
      (positions[at + 1] ?? outOfRange()) - (origin[1] ?? outOfRange()),
      (positions[at + 2] ?? outOfRange()) - (origin[2] ?? outOfRange()),
    ];
    const x = Math.round(dx / cell) | 0;
    const y = Math.round(dy / cell) | 0;
    const z = Math.round(dz / cell) | 0;
    let slot = hashOf(x, y, z) & mask;
    for (;;) {
      const taken = slots[slot] ?? outOfRange();
      if (taken === 0) break;
      const own = 3 * (taken - 1);
      if (cells[own] === x && cells[own + 1] === y && cells[own + 2] === z) return taken - 1;
      slot = (slot + 1) & mask;
    }
    const place = this.count++;
    slots[slot] = this.count;
    this.first[place] = vertex;
    cells[3 * place] = x;
    cells[3 * place + 1] = y;
    cells[3 * place + 2] = z;
    if (this.count === this.first.length) this.grow();
    return place;
  }

  private grow(): void {
    const [first, cells] = [this.first, this.cells];
    this.first = new Uint32Array(2 * first.length);
    this.first.set(first);
    this.cells = new Int32Array(2 * cells.length);
    this.cells.set(cells);
    const slots = new Uint32Array(2 * this.slots.length);
    this.slots = slots;
    this.mask = slots.length - 1;
    for (let place = 0; place < this.count; place++) {
      const x = cells[3 * place] ?? outOfRange();
      const y = cells[3 * place + 1] ?? outOfRange();
      const z = cells[3 * place + 2] ?? outOfRange();
      let slot = hashOf(x, y, z) & this.mask;
      while (slots[slot] !== 0) slot = (slot + 1) & this.mask;
      slots[slot] = place + 1;
    }
  }
}

/** Corners that meet in a place of a closed mesh of triangles. */
const usualSharing = 6;

/** Mixes the bits so that the cells of a regular mesh do not collide. */
function hashOf(x: number, y: number, z: number): number {
  let hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(z, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
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
