import { outOfRange } from '../../../../words/outOfRange';
import type { HalfPlane } from './cuttingPlane';

/** Clips triangles, six numbers each, by half planes. */
export function keptTriangles(
  triangles: readonly number[],
  others: readonly HalfPlane[],
): number[] {
  if (others.length === 0) return [...triangles];
  const left: number[] = [];
  for (let i = 0; i < triangles.length; i += 6) {
    const shape = keptPolygon(triangles.slice(i, i + 6), others);
    for (let k = 4; k < shape.length; k += 2) {
      left.push(...shape.slice(0, 2), ...shape.slice(k - 2, k + 2));
    }
  }
  return left;
}

/** Clips a convex polygon by half planes (Sutherland–Hodgman). */
function keptPolygon(polygon: readonly number[], others: readonly HalfPlane[]): readonly number[] {
  let now = polygon;
  for (const [a, b, c] of others) {
    const next: number[] = [];
    for (let i = 0; i < now.length; i += 2) {
      const k = (i + 2) % now.length;
      const [x1 = outOfRange(), y1 = outOfRange(), x2 = outOfRange(), y2 = outOfRange()] = [
        now[i],
        now[i + 1],
        now[k],
        now[k + 1],
      ];
      const [from, to] = [a * x1 + b * y1 - c, a * x2 + b * y2 - c];
      if (from <= 0) next.push(x1, y1);
      if (from <= 0 === to <= 0) continue;
      const part = from / (from - to);
      next.push(x1 + part * (x2 - x1), y1 + part * (y2 - y1));
    }
    now = next;
  }
  return now;
}

/** Clips lines, four numbers each, by half planes. */
export function keptLines(lines: readonly number[], others: readonly HalfPlane[]): number[] {
  if (others.length === 0) return [...lines];
  const left: number[] = [];
  for (let i = 0; i < lines.length; i += 4) {
    const [x1 = outOfRange(), y1 = outOfRange(), x2 = outOfRange(), y2 = outOfRange()] =
      lines.slice(i, i + 4);
    let [from, to] = [0, 1];
    for (const [a, b, c] of others) {
      const [start, end] = [a * x1 + b * y1 - c, a * x2 + b * y2 - c];
      if (start > 0 && end > 0) to = -1;
      else if (start > 0) from = Math.max(from, start / (start - end));
      else if (end > 0) to = Math.min(to, start / (start - end));
    }
    const at = (part: number) => [x1 + part * (x2 - x1), y1 + part * (y2 - y1)];
    if (from < to) left.push(...at(from), ...at(to));
  }
  return left;
}

/**
 * The intersections of half-plane borders with triangles, where one cut meets another.
 * @param tolerance smaller gaps between triangles are closed
 */
export function meetingLines(
  triangles: readonly number[],
  others: readonly HalfPlane[],
  tolerance: number,
): number[] {
  return others.flatMap((line) => {
    const rest = others.filter((other) => other !== line);
    return keptLines(linesWithin(line, triangles, tolerance), rest);
  });
}

/** The parts of a half plane's border inside of adjoining triangles. */
function linesWithin(
  [a, b, c]: HalfPlane,
  triangles: readonly number[],
  tolerance: number,
): readonly number[] {
  const square = a * a + b * b;
  // A plane parallel to the drawing has no border in it.
  if (square < 1e-12) return [];
  const length = Math.sqrt(square);
  const [x0, y0] = [(a * c) / square, (b * c) / square];
  const [right, up] = [-b / length, a / length];
  const intervals: [number, number][] = [];
  for (let i = 0; i < triangles.length; i += 6) {
    const crossings = crossingsOf([a, b, c], triangles.slice(i, i + 6));
    const along = crossings.map(([x, y]) => (x - x0) * right + (y - y0) * up);
    if (along.length === 2) intervals.push([Math.min(...along), Math.max(...along)]);
  }
  return joined(intervals, tolerance).flatMap(([from, to]) =>
    [from, to].flatMap((at) => [x0 + at * right, y0 + at * up]),
  );
}

/** The crossings of a triangle's sides with a line. */
function crossingsOf(
  [a, b, c]: HalfPlane,
  corners: readonly number[],
): readonly (readonly [x: number, y: number])[] {
  return [0, 2, 4].flatMap((i) => {
    const k = (i + 2) % 6;
    const [x1 = outOfRange(), y1 = outOfRange(), x2 = outOfRange(), y2 = outOfRange()] = [
      corners[i],
      corners[i + 1],
      corners[k],
      corners[k + 1],
    ];
    const [from, to] = [a * x1 + b * y1 - c, a * x2 + b * y2 - c];
    if (from <= 0 === to <= 0) return [];
    const part = from / (from - to);
    return [[x1 + part * (x2 - x1), y1 + part * (y2 - y1)] as const];
  });
}

function joined(
  intervals: readonly (readonly [number, number])[],
  tolerance: number,
): readonly (readonly [number, number])[] {
  const left: [number, number][] = [];
  for (const [from, to] of [...intervals].sort(([a], [b]) => a - b)) {
    const last = left.at(-1);
    if (last && from <= last[1] + tolerance) last[1] = Math.max(last[1], to);
    else left.push([from, to]);
  }
  return left.filter(([from, to]) => to - from > tolerance);
}
