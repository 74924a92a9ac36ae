/**
 * Coordinates are whole numbers from 0 to here: every orientation is then exact in plain arithmetic, and
 * no nearly straight corner is ever taken for the wrong side.
 */
export const gridSize = 2 ** 24;

/** A side that belongs to a boundary; see `Triangulation.fences`. */
export const fenced = 1024;

/** The corners of the square around everything: the first vertices. */
const frameVertices = 4;

/**
 * A Delaunay triangulation of points in a square, that can hold sides of boundaries (then a constrained
 * one) and takes further points at any time. Triangle `t` has the sides `3t`, `3t + 1`, `3t + 2`, each
 * from its own corner to the next one, counter-clockwise. Made once, used for one face after the other.
 */
export class Triangulation {
  x = new Float64Array(256);
  y = new Float64Array(256);
  vertexCount = 0;
  /** A side that begins at each vertex. */
  start = new Int32Array(256);
  triangleCount = 0;
  /** Where each side begins. */
  corners = new Int32Array(1536);
  /** The same side as its other triangle has it; -1 at the frame. */
  across = new Int32Array(1536);
  /** 0 where nothing is held, else `fenced` and how often boundaries run along more than against it. */
  fences = new Int16Array(1536);
  /** 1 for the triangles that belong to what the boundaries enclose, once that is known. */
  inside = new Uint8Array(512);
  /** 1 for the triangles that became what they are since somebody last set it back. */
  fresh = new Uint8Array(512);
  /** Sides to look at, for `settle`. */
  private stack = new Int32Array(256);
  private stackSize = 0;
  private walker = 0;
  private turn = 0;

  constructor() {
    this.clear();
  }

  /** Forgets everything but the square. */
  clear(): void {
    this.vertexCount = 0;
    this.triangleCount = 0;
    this.walker = 0;
    const [low, high] = [-gridSize, 2 * gridSize];
    const [a, b] = [this.newVertex(low, low), this.newVertex(high, low)];
    const [c, d] = [this.newVertex(high, high), this.newVertex(low, high)];
    const [first, second] = [this.newTriangle(), this.newTriangle()];
    this.across.fill(-1, 0, 6);
    this.fences.fill(0, 0, 6);
    this.inside.fill(0, 0, 2);
    this.put(first, a, b, c);
    this.put(second, a, c, d);
    this.link(2, 3);
  }

  /** Whether a triangle touches the square around everything. */
  isFrame(triangle: number): boolean {
    const { corners } = this;
    const at = 3 * triangle;
    return (
      (corners[at] ?? 0) < frameVertices ||
      (corners[at + 1] ?? 0) < frameVertices ||
      (corners[at + 2] ?? 0) < frameVertices
    );
  }

  /**
   * Adds a point. The vertex that is there already, if there is one; -1 on a side that is held, which
   * must not be cut.
   * @param near a triangle to look from; without one, where the last point was
   */
  add(x: number, y: number, near = this.walker): number {
    this.walker = near;
    const found = this.locate(x, y);
    if (found.vertex >= 0) return found.vertex;
    const { side, isOnSide } = found;
    if (isOnSide && (this.fences[side] ?? 0) !== 0) return -1;
    const vertex = this.newVertex(x, y);
    if (isOnSide) this.splitSide(side, vertex);
    else this.splitTriangle((side / 3) | 0, vertex);
    this.settle();
    return vertex;
  }

  /** Positive where c is on the left of the way from a to b; exact. */
  orientation(a: number, b: number, c: number): number {
    const { x, y } = this;
    const ax = x[a] ?? 0;
    const ay = y[a] ?? 0;
    return ((x[b] ?? 0) - ax) * ((y[c] ?? 0) - ay) - ((y[b] ?? 0) - ay) * ((x[c] ?? 0) - ax);
  }

  /** The side from one vertex to another; -1 where there is none. */
  sideBetween(from: number, to: number): number {
    const { corners, across } = this;
    const first = this.start[from] ?? 0;
    let side = first;
    do {
      if (corners[next(side)] === to) return side;
      side = across[previous(side)] ?? -1;
    } while (side >= 0 && side !== first);
    // A corner of the frame has no triangles all around it: then the other way.
    for (let back = first; side < 0;) {
      const other = across[back] ?? -1;
      if (other < 0) break;
      back = next(other);
      if (corners[next(back)] === to) return back;
    }
    return -1;
  }

  /** Exchanges a side for the other diagonal of its two triangles. */
  flip(side: number): void {
    const { corners, across, fences } = this;
    const other = across[side] ?? 0;
    const [t, s] = [(side / 3) | 0, (other / 3) | 0];
    const [bc, ca] = [next(side), previous(side)];
    const [ad, db] = [next(other), previous(other)];
    const [a, b] = [corners[side] ?? 0, corners[other] ?? 0];
    const [c, d] = [corners[ca] ?? 0, corners[db] ?? 0];
    const [toBc, toCa] = [across[bc] ?? -1, across[ca] ?? -1];
    const [toAd, toDb] = [across[ad] ?? -1, across[db] ?? -1];
    const [atBc, atCa] = [fences[bc] ?? 0, fences[ca] ?? 0];
    const [atAd, atDb] = [fences[ad] ?? 0, fences[db] ?? 0];
    this.put(t, a, d, c);
    this.put(s, d, b, c);
    this.link(3 * t, toAd);
    this.link(3 * t + 1, 3 * s + 2);
    this.link(3 * t + 2, toCa);
    this.link(3 * s, toDb);
    this.link(3 * s + 1, toBc);
    fences[3 * t] = atAd;
    fences[3 * t + 1] = 0;
    fences[3 * t + 2] = atCa;
    fences[3 * s] = atDb;
    fences[3 * s + 1] = atBc;
    fences[3 * s + 2] = 0;
  }

  /** Flips what is not Delaunay among the sides of a triangle, and what follows from that. */
  settleAround(triangle: number): void {
    for (let side = 3 * triangle; side < 3 * triangle + 3; side++) this.push(side);
    this.settle();
  }

  private settle(): void {
    const { corners, across, fences } = this;
    while (this.stackSize > 0) {
      const side = this.stack[--this.stackSize] ?? 0;
      const other = across[side] ?? -1;
      if (other < 0 || fences[side] !== 0) continue;
      const apex = corners[previous(side)] ?? 0;
      const opposite = corners[previous(other)] ?? 0;
      if (!this.isInCircle(corners[side] ?? 0, corners[other] ?? 0, apex, opposite)) continue;
      const [t, s] = [(side / 3) | 0, (other / 3) | 0];
      this.flip(side);
      this.push(3 * t);
      this.push(3 * s);
      this.push(3 * t + 2);
      this.push(3 * s + 1);
    }
  }

  /** Whether d is within the circle through a, b and c; false where rounding leaves it open. */
  private isInCircle(a: number, b: number, c: number, d: number): boolean {
    const { x, y } = this;
    const dx = x[d] ?? 0;
    const dy = y[d] ?? 0;
    const adx = (x[a] ?? 0) - dx;
    const ady = (y[a] ?? 0) - dy;
    const bdx = (x[b] ?? 0) - dx;
    const bdy = (y[b] ?? 0) - dy;
    const cdx = (x[c] ?? 0) - dx;
    const cdy = (y[c] ?? 0) - dy;
    // All of these are exact; only the three products and their sum are rounded.
    const first = (adx * adx + ady * ady) * (bdx * cdy - bdy * cdx);
    const second = (bdx * bdx + bdy * bdy) * (cdx * ady - cdy * adx);
    const third = (cdx * cdx + cdy * cdy) * (adx * bdy - ady * bdx);
    const size = Math.abs(first) + Math.abs(second) + Math.abs(third);
    return first + second + third > 1e-15 * size;
  }

  private readonly found = { vertex: -1, side: 0, isOnSide: false };

  /** Walks to where a point is, from where the last one was. */
  locate(x: number, y: number): { vertex: number; side: number; isOnSide: boolean } {
    const { corners, across, found } = this;
    found.vertex = -1;
    found.isOnSide = false;
    let triangle = this.walker < this.triangleCount ? this.walker : 0;
    let entered = -1;
    walk: for (;;) {
      let on = -1;
      // Another side first each time: a walk among held sides could go round in a circle.
      this.turn = (this.turn + 1) % 3;
      for (let k = 0; k < 3; k++) {
        const side = 3 * triangle + ((this.turn + k) % 3);
        if (side === entered) continue;
        const way = this.sideOfPoint(side, x, y);
        if (way > 0) continue;
        if (way < 0) {
          entered = across[side] ?? 0;
          triangle = (entered / 3) | 0;
          continue walk;
        }
        if (on >= 0) {
          found.vertex = corners[next(on) === side ? side : on] ?? -1;
        }
        on = side;
      }
      this.walker = triangle;
      found.isOnSide = on >= 0;
      found.side = on >= 0 ? on : 3 * triangle;
      return found;
    }
  }

  private sideOfPoint(side: number, px: number, py: number): number {
    const { x, y, corners } = this;
    const a = corners[side] ?? 0;
    const b = corners[next(side)] ?? 0;
    const ax = x[a] ?? 0;
    const ay = y[a] ?? 0;
    return ((x[b] ?? 0) - ax) * (py - ay) - ((y[b] ?? 0) - ay) * (px - ax);
  }

  private splitTriangle(t: number, p: number): void {
    const { corners, across, fences, inside } = this;
    const [a, b, c] = [corners[3 * t] ?? 0, corners[3 * t + 1] ?? 0, corners[3 * t + 2] ?? 0];
    const [toBc, toCa] = [across[3 * t + 1] ?? -1, across[3 * t + 2] ?? -1];
    const [atBc, atCa] = [fences[3 * t + 1] ?? 0, fences[3 * t + 2] ?? 0];
    const [r, s] = [this.newTriangle(), this.newTriangle()];
    this.put(t, a, b, p);
    this.put(r, b, c, p);
    this.put(s, c, a, p);
    this.link(3 * t + 1, 3 * r + 2);
    this.link(3 * r + 1, 3 * s + 2);
    this.link(3 * s + 1, 3 * t + 2);
    this.link(3 * r, toBc);
    this.link(3 * s, toCa);
    this.fence(t, this.fences[3 * t] ?? 0);
    this.fence(r, atBc);
    this.fence(s, atCa);
    this.inside[r] = inside[t] ?? 0;
    this.inside[s] = inside[t] ?? 0;
    this.push(3 * t);
    this.push(3 * r);
    this.push(3 * s);
  }

  private splitSide(ab: number, p: number): void {
    const { corners, across, fences, inside } = this;
    const ba = across[ab] ?? 0;
    const [t, s] = [(ab / 3) | 0, (ba / 3) | 0];
    const [bc, ca, ad, db] = [next(ab), previous(ab), next(ba), previous(ba)];
    const [a, b, c, d] = [corners[ab] ?? 0, corners[ba] ?? 0, corners[ca] ?? 0, corners[db] ?? 0];
    const [toBc, toCa] = [across[bc] ?? -1, across[ca] ?? -1];
    const [toAd, toDb] = [across[ad] ?? -1, across[db] ?? -1];
    const [atBc, atCa] = [fences[bc] ?? 0, fences[ca] ?? 0];
    const [atAd, atDb] = [fences[ad] ?? 0, fences[db] ?? 0];
    const [isTInside, isSInside] = [inside[t] ?? 0, inside[s] ?? 0];
    const [q, r] = [this.newTriangle(), this.newTriangle()];
    this.put(t, c, a, p);
    this.put(q, b, c, p);
    this.put(s, d, b, p);
    this.put(r, a, d, p);
    this.link(3 * t + 1, 3 * r + 2);
    this.link(3 * r + 1, 3 * s + 2);
    this.link(3 * s + 1, 3 * q + 2);
    this.link(3 * q + 1, 3 * t + 2);
    this.link(3 * t, toCa);
    this.link(3 * q, toBc);
    this.link(3 * s, toDb);
    this.link(3 * r, toAd);
    this.fence(t, atCa);
    this.fence(q, atBc);
    this.fence(s, atDb);
    this.fence(r, atAd);
    this.inside[q] = isTInside;
    this.inside[r] = isSInside;
    for (const triangle of [t, q, s, r]) this.push(3 * triangle);
  }

  private put(t: number, a: number, b: number, c: number): void {
    const { corners, start } = this;
    corners[3 * t] = a;
    corners[3 * t + 1] = b;
    corners[3 * t + 2] = c;
    this.fresh[t] = 1;
    start[a] = 3 * t;
    start[b] = 3 * t + 1;
    start[c] = 3 * t + 2;
  }

  /** What is held along the first side of a new triangle; nothing is along the others. */
  private fence(t: number, first: number): void {
    this.fences[3 * t] = first;
    this.fences[3 * t + 1] = 0;
    this.fences[3 * t + 2] = 0;
  }

  private link(side: number, other: number): void {
    this.across[side] = other;
    if (other >= 0) this.across[other] = side;
  }

  private push(side: number): void {
    if (this.stackSize === this.stack.length) this.stack = grown(this.stack, Int32Array);
    this.stack[this.stackSize++] = side;
  }

  private newVertex(x: number, y: number): number {
    const vertex = this.vertexCount++;
    if (vertex === this.x.length) {
      this.x = grown(this.x, Float64Array);
      this.y = grown(this.y, Float64Array);
      this.start = grown(this.start, Int32Array);
    }
    this.x[vertex] = x;
    this.y[vertex] = y;
    return vertex;
  }

  private newTriangle(): number {
    const triangle = this.triangleCount++;
    if (triangle === this.inside.length) {
      this.inside = grown(this.inside, Uint8Array);
      this.fresh = grown(this.fresh, Uint8Array);
      this.corners = grown(this.corners, Int32Array);
      this.across = grown(this.across, Int32Array);
      this.fences = grown(this.fences, Int16Array);
    }
    return triangle;
  }
}

interface Numbers {
  readonly length: number;
  set(values: this): void;
}

function grown<T extends Numbers>(values: T, Kind: new (length: number) => T): T {
  const larger = new Kind(2 * values.length);
  larger.set(values);
  return larger;
}

/** The side behind it in the same triangle. */
export function next(side: number): number {
  return side % 3 === 2 ? side - 2 : side + 1;
}

/** The side before it in the same triangle. */
export function previous(side: number): number {
  return side % 3 === 0 ? side + 2 : side - 1;
}
