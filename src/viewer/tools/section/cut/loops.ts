import { outOfRange } from '../../../../words/outOfRange';

/** A closed polygon, x y each; counter-clockwise around material, clockwise around a hole. */
export type Loop = readonly number[];

export interface Loops {
  readonly loops: readonly Loop[];
  /** Whether every line has a successor, as for a closed mesh. */
  readonly isClosed: boolean;
}

/**
 * Joins directed lines to loops.
 * @param lines x y of both ends, four numbers a line
 * @param tolerance ends closer than this are the same point
 */
export function loopsOf(lines: readonly number[], tolerance: number): Loops {
  const points = new Points(tolerance);
  const ways = new Map<number, number[]>();
  let open = 0;
  for (let i = 0; i < lines.length; i += 4) {
    const from = points.numberOf(lines[i] ?? outOfRange(), lines[i + 1] ?? outOfRange());
    const to = points.numberOf(lines[i + 2] ?? outOfRange(), lines[i + 3] ?? outOfRange());
    if (from === to) continue;
    const known = ways.get(from);
    if (known) known.push(to);
    else ways.set(from, [to]);
  }
  const loops: Loop[] = [];
  for (const start of ways.keys()) {
    for (;;) {
      const loop = walk(start, ways);
      if (loop.length === 0) break;
      if (loop.at(-1) === start) loops.push(points.placesOf(loop));
      else open += 1;
    }
  }
  return { loops, isClosed: open === 0 };
}

/** Follows and removes lines from a point until it is reached again or there is no successor. */
function walk(start: number, ways: Map<number, number[]>): number[] {
  const passed: number[] = [];
  let at = start;
  for (;;) {
    const next = ways.get(at)?.pop();
    if (next === undefined) return passed;
    passed.push(next);
    at = next;
    if (at === start) return passed;
  }
}

/** Signed area; negative for a clockwise loop. */
export function areaOf(loop: Loop): number {
  let twice = 0;
  for (let i = 0; i < loop.length; i += 2) {
    const next = (i + 2) % loop.length;
    twice +=
      (loop[i] ?? outOfRange()) * (loop[next + 1] ?? outOfRange()) -
      (loop[next] ?? outOfRange()) * (loop[i + 1] ?? outOfRange());
  }
  return twice / 2;
}

/** Whether a point is inside a loop, by the parity of crossings of a ray to the right. */
export function isInside(loop: Loop, x: number, y: number): boolean {
  let inside = false;
  for (let i = 0; i < loop.length; i += 2) {
    const next = (i + 2) % loop.length;
    const [x1 = outOfRange(), y1 = outOfRange()] = [loop[i], loop[i + 1]];
    const [x2 = outOfRange(), y2 = outOfRange()] = [loop[next], loop[next + 1]];
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
  }
  return inside;
}

/** Size of a grid cell in tolerances; in large cells most points are far from the sides. */
const cellTolerances = 16;
/** Offset between columns in the cell numbers. */
const rowsOfColumn = 2 ** 26;

/** Numbers points; points within the tolerance of each other have the same number. */
class Points {
  private readonly places: number[] = [];
  private readonly cells = new Map<number, number[]>();
  private readonly cell: number;

  constructor(private readonly tolerance: number) {
    this.cell = cellTolerances * tolerance;
  }

  numberOf(x: number, y: number): number {
    const known = this.near(x, y);
    if (known !== undefined) return known;
    const number = this.places.length / 2;
    this.places.push(x, y);
    const key = rowsOfColumn * this.cellAt(x) + this.cellAt(y);
    const others = this.cells.get(key);
    if (others) others.push(number);
    else this.cells.set(key, [number]);
    return number;
  }

  placesOf(numbers: readonly number[]): number[] {
    return numbers.flatMap((n) => [
      this.places[2 * n] ?? outOfRange(),
      this.places[2 * n + 1] ?? outOfRange(),
    ]);
  }

  private near(x: number, y: number): number | undefined {
    const { tolerance } = this;
    const [left, right] = [this.cellAt(x - tolerance), this.cellAt(x + tolerance)];
    const [low, high] = [this.cellAt(y - tolerance), this.cellAt(y + tolerance)];
    for (let column = left; column <= right; column++) {
      for (let row = low; row <= high; row++) {
        const within = this.cells.get(rowsOfColumn * column + row);
        const found = within?.find((n) => this.isNear(n, x, y));
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  private cellAt(value: number): number {
    return Math.floor(value / this.cell);
  }

  private isNear(number: number, x: number, y: number): boolean {
    const dx = (this.places[2 * number] ?? outOfRange()) - x;
    const dy = (this.places[2 * number + 1] ?? outOfRange()) - y;
    return dx * dx + dy * dy <= this.tolerance * this.tolerance;
  }
}
