import { distance, minus, times, type Vector } from '../../../../../src/model/vectors';

/** Something by parameters 0…1, as many as it has dimensions. */
export interface Parametric {
  readonly dimensions: 0 | 1 | 2;
  readonly at: (u: number, v: number) => Vector;
}

/** The greatest distance in the same way: from the farthest pair of both grids, by ever smaller steps. */
export function bruteFarthest(a: Parametric, b: Parametric): number {
  let [best, at]: [number, readonly number[]] = [-1, []];
  for (const p of gridOf(a)) {
    for (const q of gridOf(b)) {
      const length = distance(p.point, q.point);
      if (length > best) [best, at] = [length, [...p.at, ...q.at]];
    }
  }
  for (let step = 0.05; step > 1e-10; step *= 0.7) {
    for (let round = 0; round < 3; round++) {
      at.forEach((_, i) => {
        for (const side of [-step, step]) {
          const next = at.map((value, k) =>
            k === i ? Math.max(0, Math.min(1, value + side)) : value,
          );
          const [u = 0, v = 0, s = 0, t = 0] = next;
          const length = distance(a.at(u, v), b.at(s, t));
          if (length > best) [best, at] = [length, next];
        }
      });
    }
  }
  return best;
}

/**
 * The least distance between two things without any closed form: from a dense grid over each, the nearest pairs
 * made better by small steps.
 */
export function bruteDistance(a: Parametric, b: Parametric): number {
  const [one, other] = [gridOf(a), gridOf(b)];
  const pairs: { readonly at: readonly number[]; readonly length: number }[] = [];
  let limit = Infinity;
  for (const p of one) {
    for (const q of other) {
      const length = distance(p.point, q.point);
      if (length >= limit) continue;
      pairs.push({ at: [...p.at, ...q.at], length });
      if (pairs.length < 4 * kept) continue;
      pairs.sort((x, y) => x.length - y.length).splice(kept);
      limit = pairs.at(-1)?.length ?? Infinity;
    }
  }
  pairs.sort((x, y) => x.length - y.length).splice(kept);
  return Math.min(...pairs.map(({ at }) => bettered(a, b, at)));
}

const kept = 12;
const linePieces = 200;
const facePieces = 22;

function gridOf(entity: Parametric) {
  const pieces = entity.dimensions === 2 ? facePieces : linePieces;
  const along = (isThere: boolean) =>
    isThere ? Array.from({ length: pieces + 1 }, (_, i) => i / pieces) : [0];
  return along(entity.dimensions > 0).flatMap((u) =>
    along(entity.dimensions > 1).map((v) => ({ at: [u, v], point: entity.at(u, v) })),
  );
}

/** Levenberg's method over the four parameters, each held within 0…1. */
function bettered(a: Parametric, b: Parametric, start: readonly number[]): number {
  const apart = ([u = 0, v = 0, s = 0, t = 0]: readonly number[]) => minus(a.at(u, v), b.at(s, t));
  const isFree = [a.dimensions > 0, a.dimensions > 1, b.dimensions > 0, b.dimensions > 1];
  let at = start;
  let way = apart(at);
  let damping = 1e-3;
  for (let step = 0; step < 150 && damping < 1e12; step++) {
    const slopes = at.map((value, i): Vector => {
      if (!isFree[i]) return [0, 0, 0];
      const side = value > 0.5 ? -1e-7 : 1e-7;
      const there = apart(at.map((other, k) => (k === i ? other + side : other)));
      return times(minus(there, way), 1 / side);
    });
    const pull = slopes.map((slope) => dot3(slope, way));
    const held = at.map(
      (value, i) => (value <= 0 && (pull[i] ?? 0) > 0) || (value >= 1 && (pull[i] ?? 0) < 0),
    );
    const rows = slopes.map((slope, i) =>
      slopes.map((other, k) => {
        if (held[i] || held[k] || !isFree[i] || !isFree[k]) return i === k ? 1 : 0;
        return dot3(slope, other) * (i === k ? 1 + damping : 1) + (i === k ? 1e-18 : 0);
      }),
    );
    const move = solved(
      rows,
      pull.map((value, i) => (held[i] || !isFree[i] ? 0 : -value)),
    );
    const next = at.map((value, i) => Math.max(0, Math.min(1, value + (move[i] ?? 0))));
    const nextWay = apart(next);
    if (dot3(nextWay, nextWay) < dot3(way, way)) {
      [at, way] = [next, nextWay];
      damping = Math.max(1e-12, damping / 4);
    } else {
      damping *= 4;
    }
  }
  return Math.hypot(...way);
}

function dot3(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}

function solved(
  matrix: readonly (readonly number[])[],
  right: readonly number[],
): readonly number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0]);
  const size = rows.length;
  for (let i = 0; i < size; i++) {
    const best = rows.reduce(
      (found, row, k) =>
        k > i && Math.abs(row[i] ?? 0) > Math.abs(rows[found]?.[i] ?? 0) ? k : found,
      i,
    );
    const [pivot, there] = [rows[best] ?? [], rows[i] ?? []];
    [rows[i], rows[best]] = [pivot, there];
    for (let k = 0; k < size; k++) {
      const row = rows[k];
      if (k === i || !row) continue;
      const factor = (row[i] ?? 0) / (pivot[i] ?? 1);
      for (let column = i; column <= size; column++) {
        row[column] = (row[column] ?? 0) - factor * (pivot[column] ?? 0);
      }
    }
  }
  return rows.map((row, i) => (row[size] ?? 0) / (row[i] ?? 1));
}
