import { outOfRange } from '../../../words/outOfRange';
import type { PmiCut } from '../../../model/pmi/pmi';
import type { Vector } from '../../../model/shapes';
import { minus, plus, times, vectorAt } from '../../../model/vectors';
import { inverse } from '../../base/matrix';
import { transformed } from '../../mesh/transformPoints';
import { blend } from '../../picture/raster';
import type { CutSolid } from './cutPlacements';
import { edgeColor } from './drawEdges';
import { drawLine } from './drawLine';
import { join, type FrameBuffer } from './frameBuffer';
import { paintOf, shade } from './shade';

/** Signed distance from a plane in screen coordinates: a x + b y + c z + d, in samples. */
type ScreenPlane = readonly [a: number, b: number, c: number, d: number];

/** Distance between the lines of the hatching and their width, in pixels. */
const [hatchStep, hatchWidth] = [8, 1];

/** Draws hatched caps, in the colour of each solid, where planes have cut solids open. */
export function drawCaps(
  frame: FrameBuffer,
  view: Float64Array,
  cuts: readonly PmiCut[],
  solids: readonly CutSolid[],
): void {
  const back = inverse(view);
  if (!back) return;
  const planes = cuts.map((cut) => onScreen(cut, back));
  for (const { color, outlines } of solids) {
    outlines.forEach((outline, number) => {
      const plane = planes[number];
      // A plane seen edge-on or from behind shows no cap.
      if (!plane || outline.length === 0 || plane[2] <= 1e-9 * length(plane)) return;
      const points = transformed(Float32Array.from(outline), view);
      const others = planes.filter((_, i) => i !== number);
      const [nx, ny, nz] = plane;
      fill(frame, points, plane, others, shade(nx, -ny, nz, paintOf(color)));
      for (let at = 0; at + 5 < points.length; at += 6) {
        const seen = others.reduce(keptOf, points.slice(at, at + 6));
        drawLine(frame, seen, 0, 1, { width: 1.4, color: edgeColor, alpha: 0.9 });
      }
    });
  }
}

function onScreen({ normal, offset }: PmiCut, back: Float64Array): ScreenPlane {
  const grows = (column: number) =>
    normal.reduce((sum, value, row) => sum + value * (back[4 * column + row] ?? outOfRange()), 0);
  return [grows(0), grows(1), grows(2), grows(3) - offset];
}

/** The piece of a segment on the kept side of a plane; a point where there is none. */
function keptOf(ends: Float32Array, plane: ScreenPlane): Float32Array {
  const [from, to] = [vectorAt(ends, 0), vectorAt(ends, 3)];
  const [one, other] = [beyond(from, plane), beyond(to, plane)];
  if (one <= 0 && other <= 0) return ends;
  if (one > 0 && other > 0) return Float32Array.of(...from, ...from);
  const middle = plus(from, times(minus(to, from), one / (one - other)));
  return one > 0 ? Float32Array.of(...middle, ...to) : Float32Array.of(...from, ...middle);
}

function beyond([x, y, z]: Vector, [a, b, c, d]: ScreenPlane): number {
  return a * x + b * y + c * z + d;
}

function length([a, b, c]: ScreenPlane): number {
  return Math.hypot(a, b, c);
}

/** Fills the area enclosed by an outline of segments, row by row, by the even-odd rule. */
function fill(
  frame: FrameBuffer,
  points: Float32Array,
  plane: ScreenPlane,
  others: readonly ScreenPlane[],
  light: number,
): void {
  const rows = crossings(frame, points);
  const [a, b, c, d] = plane;
  rows.forEach((found, row) => {
    found.sort((one, other) => one - other);
    const y = 2 * row + 1;
    for (let i = 0; i + 1 < found.length; i += 2) {
      const [from, to] = [found[i] ?? outOfRange(), found[i + 1] ?? outOfRange()];
      const first = Math.max(0, Math.ceil((from - 1) / 2));
      const end = Math.min(frame.columns, Math.ceil((to - 1) / 2));
      for (let column = first; column < end; column++) {
        const x = 2 * column + 1;
        const z = -(a * x + b * y + d) / c;
        const isKept = others.every((one) => beyond([x, y, z], one) <= 0);
        if (isKept) put(frame, row, column, z, light);
      }
    }
  });
}

function put(frame: FrameBuffer, row: number, column: number, z: number, light: number): void {
  const pixel = row * frame.columns + column;
  if ((frame.depth[pixel] ?? outOfRange()) > z) return;
  const isHatch = (row + column) % hatchStep < hatchWidth;
  const color = isHatch ? blend(light, edgeColor, 0.5) : light;
  if ((frame.block[pixel] ?? outOfRange()) > 0) {
    join(frame, pixel, z, color);
    return;
  }
  frame.depth[pixel] = z;
  frame.color[pixel] = color;
}

/** The intersections of the segments with the centre lines of the rows of pixels, in samples. */
function crossings({ rows }: FrameBuffer, points: Float32Array): readonly number[][] {
  const found = Array.from({ length: rows }, (): number[] => []);
  for (let at = 0; at + 5 < points.length; at += 6) {
    const [[x, y], [toX, toY]] = [vectorAt(points, at), vectorAt(points, at + 3)];
    const first = Math.max(0, Math.ceil((Math.min(y, toY) - 1) / 2));
    const end = Math.min(rows, Math.ceil((Math.max(y, toY) - 1) / 2));
    for (let row = first; row < end; row++) {
      found[row]?.push(x + ((2 * row + 1 - y) / (toY - y)) * (toX - x));
    }
  }
  return found;
}
