import { outOfRange } from '../../../words/outOfRange';
import { next, previous } from './triangleSides';

/** Coordinates are integers from 0 to this, so that orientations are exact in double precision. */
export const maxCoordinate = 2 ** 24;

/** Offset that marks a constrained side; see `HalfEdgeMesh.constraints`. */
export const constrained = 1024;

/**
 * Triangles that fill a square after `clear`. Triangle `t` has the sides (half-edges) `3t`, `3t + 1` and `3t +
 * 2`, each from its own corner to the next one, counterclockwise.
 */
export abstract class HalfEdgeMesh {
  x = new Float64Array(256);
  y = new Float64Array(256);
  vertexCount = 0;
  /** One of the sides that begin at each vertex. */
  start = new Int32Array(256);
  triangleCount = 0;
  /** The vertex at which each side begins. */
  corners = new Int32Array(1536);
  /** The opposite half-edge of each side; -1 at the frame. */
  across = new Int32Array(1536);
  /** 0 for an unconstrained side, else `constrained` plus the number of boundaries along it minus those against it. */
  constraints = new Int16Array(1536);
  /** 1 for triangles inside the boundaries, once that is known. */
  inside = new Uint8Array(512);
  /** 1 for triangles that have changed since the flag was last reset. */
  fresh = new Uint8Array(512);

  /** Clears everything but the square, whose corners are the first four vertices. */
  clear(): void {
    this.vertexCount = 0;
    this.triangleCount = 0;
    const low = -maxCoordinate;
    const high = 2 * maxCoordinate;
    const a = this.newVertex(low, low);
    const b = this.newVertex(high, low);
    const c = this.newVertex(high, high);
    const d = this.newVertex(low, high);
    const first = this.newTriangle();
    const second = this.newTriangle();
    this.across.fill(-1, 0, 6);
    this.constraints.fill(0, 0, 6);
    this.inside.fill(0, 0, 2);
    this.put(first, a, b, c);
    this.put(second, a, c, d);
    this.link(2, 3);
  }

  /** Positive where c is on the left of the line from a to b; exact. */
  orientation(a: number, b: number, c: number): number {
    const { x, y } = this;
    const ax = x[a] ?? outOfRange();
    const ay = y[a] ?? outOfRange();
    return (
      ((x[b] ?? outOfRange()) - ax) * ((y[c] ?? outOfRange()) - ay) -
      ((y[b] ?? outOfRange()) - ay) * ((x[c] ?? outOfRange()) - ax)
    );
  }

  /** The side from one vertex to another; -1 where there is none. */
  sideBetween(from: number, to: number): number {
    const { corners, across } = this;
    const first = this.start[from] ?? outOfRange();
    let side = first;
    do {
      if (corners[next(side)] === to) return side;
      side = across[previous(side)] ?? -1;
    } while (side >= 0 && side !== first);
    // The triangles around a corner of the frame do not close, so the other direction is searched too.
    for (let back = first; side < 0;) {
      const other = across[back] ?? -1;
      if (other < 0) break;
      back = next(other);
      if (corners[next(back)] === to) return back;
    }
    return -1;
  }

  /** Sets the corners of a triangle. */
  put(t: number, a: number, b: number, c: number): void {
    const { corners, start } = this;
    corners[3 * t] = a;
    corners[3 * t + 1] = b;
    corners[3 * t + 2] = c;
    this.fresh[t] = 1;
    start[a] = 3 * t;
    start[b] = 3 * t + 1;
    start[c] = 3 * t + 2;
  }

  /** Makes two sides opposite half-edges; `other` is -1 at the frame. */
  link(side: number, other: number): void {
    this.across[side] = other;
    if (other >= 0) this.across[other] = side;
  }

  /** Sets the constraints on the sides of a triangle; see `constraints`. */
  constrain(t: number, first: number, second: number, third: number): void {
    const { constraints } = this;
    constraints[3 * t] = first;
    constraints[3 * t + 1] = second;
    constraints[3 * t + 2] = third;
  }

  newVertex(x: number, y: number): number {
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

  newTriangle(): number {
    const triangle = this.triangleCount++;
    if (triangle === this.inside.length) {
      this.inside = grown(this.inside, Uint8Array);
      this.fresh = grown(this.fresh, Uint8Array);
      this.corners = grown(this.corners, Int32Array);
      this.across = grown(this.across, Int32Array);
      this.constraints = grown(this.constraints, Int16Array);
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
