import { outOfRange } from '../../../words/outOfRange';
import { EdgeTable } from './edgeTable';

/** Largest number of triangles of a face. */
const largestFace = 200_000;

/**
 * Triangles as one strip of glTF: each index makes a triangle with the two before it, every second one in the
 * opposite direction. Where the strip turns or jumps, indices are repeated, which makes triangles without area
 * that readers skip. Faces stay in order; the triangles of each face are reordered.
 * @param indices three for each triangle
 * @param faces number of triangles of each face
 * @returns null where a strip is no shorter than the list, a triangle has the same corner twice, or a face is
 *   so large that its table would dominate memory
 */
export function triangleStrip(
  indices: Uint32Array,
  faces: readonly number[],
): Uint32Array<ArrayBuffer> | null {
  const largest = faces.reduce((most, count) => Math.max(most, count), 0);
  if (largest > largestFace || hasFlatTriangle(indices)) return null;
  const strip = new Strip(indices.length);
  const walk = new FaceWalk(strip, largest);
  let first = 0;
  for (const count of faces) {
    if (strip.isFull) break;
    walk.through(indices.subarray(3 * first, 3 * (first + count)));
    first += count;
  }
  return strip.isFull ? null : strip.indices.slice(0, strip.length);
}

function hasFlatTriangle(indices: Uint32Array): boolean {
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i];
    const b = indices[i + 1];
    const c = indices[i + 2];
    if (a === b || b === c || c === a) return true;
  }
  return false;
}

class Strip {
  readonly indices: Uint32Array<ArrayBuffer>;
  length = 0;

  constructor(max: number) {
    this.indices = new Uint32Array(max);
  }

  get isFull(): boolean {
    return this.length >= this.indices.length;
  }

  push(vertex: number): void {
    this.indices[this.length++] = vertex;
  }

  /**
   * @param back 1 for the last index, 2 for the one before
   * @returns -1 where there are not so many
   */
  last(back: number): number {
    return this.indices[this.length - back] ?? -1;
  }

  /** Begins with a triangle that shares no vertex with the one before, or only its last one. */
  begin(a: number, b: number, c: number): void {
    if (this.length > 0 && this.last(1) !== a) {
      this.push(this.last(1));
      this.push(a);
    }
    const isSwapped = this.length % 2 === 1;
    this.push(a);
    this.push(isSwapped ? c : b);
    this.push(isSwapped ? b : c);
  }

  /** Turns, so that the strip continues across the side between the last vertex and the third last. */
  turn(): void {
    const corner = this.last(3);
    const last = this.last(1);
    this.indices[this.length - 1] = corner;
    this.push(last);
  }
}

const none = -1;
/** Most steps around a vertex in search of a triangle with which to continue. */
const maxSteps = 16;

/** Writes one face after the other, going from each triangle to a neighbour that is not yet written. */
class FaceWalk {
  private indices: Uint32Array = new Uint32Array(0);
  /** For each side of a triangle, from a corner to the next, the triangle on the other side. */
  private readonly beyond: Int32Array;
  private readonly isWritten: Uint8Array;
  private readonly edges: EdgeTable;
  /** Triangles that had at most one unwritten neighbour when they were checked. */
  private readonly ends: number[] = [];
  private scanned = 0;

  /** @param max largest number of triangles of a face */
  constructor(
    private readonly strip: Strip,
    max: number,
  ) {
    this.beyond = new Int32Array(3 * max);
    this.isWritten = new Uint8Array(max);
    this.edges = new EdgeTable(3 * max);
  }

  through(indices: Uint32Array): void {
    this.indices = indices;
    const count = indices.length / 3;
    this.edges.pair(indices, this.beyond);
    this.isWritten.fill(0, 0, count);
    this.scanned = 0;
    this.ends.length = 0;
    for (let triangle = count - 1; triangle >= 0; triangle--) this.noteEnd(triangle);
    let around = none;
    for (;;) {
      const near = around === none ? none : this.nearLast(around);
      const start = near === none ? this.anywhere(count) : near;
      if (start === none || this.strip.isFull) return;
      this.begin(start, near !== none);
      around = this.goOn(start);
    }
  }

  /**
   * Writes the first triangle of a run so that the strip continues to the neighbour with the fewest unwritten
   * neighbours.
   */
  private begin(triangle: number, isNear: boolean): void {
    const first = 3 * triangle;
    let from = 0;
    let fewest = Infinity;
    for (let corner = 0; corner < 3; corner++) {
      if (isNear && this.indices[first + corner] !== this.strip.last(1)) continue;
      const left = this.neighboursLeft(this.openBeyond(first + ((corner + 1) % 3)));
      if (left >= fewest) continue;
      fewest = left;
      from = corner;
    }
    const at = (turn: number) => this.indices[first + ((from + turn) % 3)] ?? outOfRange();
    this.strip.begin(at(0), at(1), at(2));
    this.finish(triangle);
  }

  /** @returns the last triangle of the run */
  private goOn(start: number): number {
    const { strip } = this;
    let triangle = start;
    while (!strip.isFull) {
      const last = this.cornerOf(triangle, strip.last(1));
      const isBefore = this.indices[3 * triangle + ((last + 2) % 3)] === strip.last(2);
      const sideBefore = this.openBeyond(3 * triangle + ((last + 2) % 3));
      const sideAfter = this.openBeyond(3 * triangle + last);
      const straight = isBefore ? sideBefore : sideAfter;
      const swapped = isBefore ? sideAfter : sideBefore;
      const turns = straight === none || this.isBetterSwapped(straight, swapped);
      const next = turns ? swapped : straight;
      if (next === none) return triangle;
      if (turns) strip.turn();
      strip.push(this.thirdOf(next, strip.last(1), strip.last(2)));
      this.finish(next);
      triangle = next;
    }
    return triangle;
  }

  /** A turn costs one index; an isolated triangle costs more. */
  private isBetterSwapped(straight: number, swapped: number): boolean {
    return swapped !== none && this.left(swapped) < this.left(straight);
  }

  private neighboursLeft(triangle: number): number {
    return triangle === none ? 4 : this.left(triangle);
  }

  /** An unwritten triangle at the last vertex. */
  private nearLast(triangle: number): number {
    const vertex = this.strip.last(1);
    let best = none;
    for (const way of [0, 2]) {
      let at = triangle;
      for (let step = 0; step < maxSteps && at !== none; step++) {
        at = this.beyond[3 * at + ((this.cornerOf(at, vertex) + way) % 3)] ?? none;
        if (at === none || at === triangle) break;
        const isFree = this.isWritten[at] === 0;
        if (isFree && (best === none || this.left(at) < this.left(best))) best = at;
      }
    }
    return best;
  }

  private anywhere(count: number): number {
    for (let end = this.ends.pop(); end !== undefined; end = this.ends.pop()) {
      if (this.isWritten[end] === 0) return end;
    }
    while (this.scanned < count && this.isWritten[this.scanned] === 1) this.scanned += 1;
    return this.scanned < count ? this.scanned : none;
  }

  private finish(triangle: number): void {
    this.isWritten[triangle] = 1;
    for (let side = 3 * triangle; side < 3 * triangle + 3; side++) {
      const next = this.openBeyond(side);
      if (next !== none) this.noteEnd(next);
    }
  }

  private noteEnd(triangle: number): void {
    if (this.left(triangle) <= 1) this.ends.push(triangle);
  }

  /** The number of unwritten neighbours. */
  private left(triangle: number): number {
    let count = 0;
    for (let side = 3 * triangle; side < 3 * triangle + 3; side++) {
      if (this.openBeyond(side) !== none) count += 1;
    }
    return count;
  }

  private openBeyond(side: number): number {
    const triangle = this.beyond[side] ?? none;
    return triangle === none || this.isWritten[triangle] === 1 ? none : triangle;
  }

  private cornerOf(triangle: number, vertex: number): number {
    const first = 3 * triangle;
    if (this.indices[first] === vertex) return 0;
    return this.indices[first + 1] === vertex ? 1 : 2;
  }

  private thirdOf(triangle: number, one: number, other: number): number {
    const first = 3 * triangle;
    for (let corner = first; corner < first + 2; corner++) {
      const vertex = this.indices[corner] ?? outOfRange();
      if (vertex !== one && vertex !== other) return vertex;
    }
    return this.indices[first + 2] ?? outOfRange();
  }
}
