import { outOfRange } from '../../words/outOfRange';
import type { Vertex } from '../brep/brep';
import { type Vector, vectorAt } from '../base/vector';
import { distance } from '../base/vector';

/** Merges points that are near each other into corners. */
export class SewnCorners {
  private readonly points: Vector[] = [];
  private readonly leaders: number[] = [];
  private readonly cells = new Map<string, number[]>();

  constructor(private readonly tolerance: number) {}

  /** Adds a point and returns its number, which identifies its corner later. */
  add(point: Vector): number {
    const index = this.points.push(point) - 1;
    this.leaders.push(index);
    const [i, j, k] = this.cellOf(point);
    for (let di = -1; di <= 1; di++) {
      for (let dj = -1; dj <= 1; dj++) {
        for (let dk = -1; dk <= 1; dk++) this.joinNear(index, keyOf(i + di, j + dj, k + dk));
      }
    }
    const key = keyOf(i, j, k);
    const cell = this.cells.get(key);
    if (cell) cell.push(index);
    else this.cells.set(key, [index]);
    return index;
  }

  join(a: number, b: number): void {
    this.leaders[this.leaderOf(a)] = this.leaderOf(b);
  }

  /** The vertex of each point, in the order of the points. Merged points share one vertex at their mean. */
  vertices(): readonly Vertex[] {
    const groups = new Map<number, number[]>();
    this.points.forEach((_, index) => {
      const leader = this.leaderOf(index);
      const group = groups.get(leader);
      if (group) group.push(index);
      else groups.set(leader, [index]);
    });
    const vertices = new Map<number, Vertex>();
    for (const [leader, group] of groups) {
      vertices.set(leader, { id: leader, point: this.middle(group) });
    }
    return this.points.flatMap((_, index) => vertices.get(this.leaderOf(index)) ?? []);
  }

  private joinNear(index: number, key: string): void {
    const point = this.points[index];
    for (const other of this.cells.get(key) ?? []) {
      const place = this.points[other];
      if (point && place && distance(point, place) <= this.tolerance) this.join(index, other);
    }
  }

  private leaderOf(index: number): number {
    let at = index;
    for (;;) {
      const up = this.leaders[at] ?? at;
      if (up === at) return at;
      this.leaders[at] = this.leaders[up] ?? up;
      at = up;
    }
  }

  private middle(group: readonly number[]): Vector {
    const sum = [0, 0, 0];
    for (const index of group) {
      this.points[index]?.forEach(
        (value, axis) => (sum[axis] = (sum[axis] ?? outOfRange()) + value),
      );
    }
    return vectorAt(
      sum.map((value) => value / group.length),
      0,
    );
  }

  private cellOf([x, y, z]: Vector): readonly [number, number, number] {
    const cell = 2 * this.tolerance;
    return [Math.floor(x / cell), Math.floor(y / cell), Math.floor(z / cell)];
  }
}

function keyOf(i: number, j: number, k: number): string {
  return `${i} ${j} ${k}`;
}
