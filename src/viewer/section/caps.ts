import { ShapeUtils, Vector2 } from 'three';
import type { Contour } from './contours';
import type { HalfPlane } from './cuttingPlane';
import { areaOf, isInside, loopsOf, type Loop } from './loops';

/** The section of one part: what a plane shows of its inside. */
export interface Cap {
  readonly contour: Contour;
  /** Square metres, of the mesh; 0 where the mesh is open. */
  readonly area: number;
  /** In the drawing, x y of three corners, six numbers a triangle. */
  readonly triangles: readonly number[];
  /** The outline, x y of both ends, four numbers a line. */
  readonly outline: readonly number[];
  /** Whether the outline is closed; otherwise nobody knows what is inside. */
  readonly isClosed: boolean;
}

/**
 * Fills the outline of a part, with its holes, as far as other planes leave it.
 * @param tolerance metres
 */
export function capOf(contour: Contour, others: readonly HalfPlane[], tolerance: number): Cap {
  const { loops, isClosed } = loopsOf(contour.lines, tolerance);
  const outline = kept(contour.lines, 4, others);
  if (!isClosed) return { contour, area: 0, triangles: [], outline, isClosed };
  const triangles = keptTriangles(fill(outwards(loops)), others);
  let area = 0;
  for (let i = 0; i < triangles.length; i += 6) area += Math.abs(areaOf(triangles.slice(i, i + 6)));
  return { contour, area, triangles, outline, isClosed };
}

/** Of a mesh that is turned inside out the loops go the wrong way round. */
function outwards(loops: readonly Loop[]): readonly Loop[] {
  const total = loops.reduce((sum, loop) => sum + areaOf(loop), 0);
  return total >= 0 ? loops : loops.map(turned);
}

function turned(loop: Loop): Loop {
  return pointsOf(loop)
    .reverse()
    .flatMap(({ x, y }) => [x, y]);
}

function fill(loops: readonly Loop[]): readonly number[] {
  const withArea = loops.map((loop) => ({ loop, area: areaOf(loop), holes: new Array<Loop>() }));
  const outer = withArea.filter(({ area }) => area > 0).sort((a, b) => a.area - b.area);
  for (const { loop, area } of withArea) {
    if (area >= 0) continue;
    const [x = 0, y = 0] = loop;
    outer.find((around) => around.area >= -area && isInside(around.loop, x, y))?.holes.push(loop);
  }
  return outer.flatMap(({ loop, holes }) => triangulated(loop, holes));
}

function triangulated(loop: Loop, holes: readonly Loop[]): number[] {
  const shape = pointsOf(loop);
  const inner = holes.map(pointsOf);
  const all = [shape, ...inner].flat();
  return ShapeUtils.triangulateShape(shape, inner).flatMap((corners) =>
    corners.flatMap((i) => [all[i]?.x ?? 0, all[i]?.y ?? 0]),
  );
}

function pointsOf(loop: Loop): Vector2[] {
  return Array.from(
    { length: loop.length / 2 },
    (_, i) => new Vector2(loop[2 * i], loop[2 * i + 1]),
  );
}

function keptTriangles(triangles: readonly number[], others: readonly HalfPlane[]): number[] {
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

/** What of a convex polygon lies in all half planes. */
function keptPolygon(polygon: readonly number[], others: readonly HalfPlane[]): readonly number[] {
  let now = polygon;
  for (const [a, b, c] of others) {
    const next: number[] = [];
    for (let i = 0; i < now.length; i += 2) {
      const k = (i + 2) % now.length;
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [now[i], now[i + 1], now[k], now[k + 1]];
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

/** What of lines lies in all half planes. */
function kept(lines: readonly number[], each: number, others: readonly HalfPlane[]): number[] {
  if (others.length === 0) return [...lines];
  const left: number[] = [];
  for (let i = 0; i < lines.length; i += each) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = lines.slice(i, i + each);
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
