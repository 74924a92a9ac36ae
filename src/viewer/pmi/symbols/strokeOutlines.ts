import type { Spot, Stroke } from './symbolStrokes';

/** Width of strokes in units of the em, and segments of a full circle. */
const [thickness, corners] = [70, 48];

/** Closed contours of a stroke, clockwise around filled areas, with the nonzero winding rule. */
export function strokeOutlines(stroke: Stroke): readonly (readonly Spot[])[] {
  if ('filled' in stroke) return [clockwise(stroke.filled)];
  if ('line' in stroke) {
    return stroke.line.slice(1).map((to, i) => segment(stroke.line[i] ?? to, to));
  }
  const { middle, radius, from, to } = stroke;
  const [inner, outer] = [radius - thickness / 2, radius + thickness / 2];
  if (from === undefined || to === undefined) {
    const hole = clockwise(around(middle, inner, 0, 360).slice(1)).toReversed();
    return [clockwise(around(middle, outer, 0, 360).slice(1)), hole];
  }
  const back = around(middle, inner, from, to).toReversed();
  return [clockwise([...around(middle, outer, from, to), ...back])];
}

/** A line with square caps, so that lines which meet leave no gap. */
function segment([x, y]: Spot, [toX, toY]: Spot): readonly Spot[] {
  const length = Math.hypot(toX - x, toY - y);
  const [u, v] = [(toX - x) / length, (toY - y) / length].map((part) => (part * thickness) / 2);
  if (u === undefined || v === undefined) return [];
  return clockwise([
    [x - u - v, y - v + u],
    [x - u + v, y - v - u],
    [toX + u + v, toY + v - u],
    [toX + u - v, toY + v + u],
  ]);
}

/** Points of an arc from one angle to another, degrees, both ends included. */
function around([x, y]: Spot, radius: number, from: number, to: number): readonly Spot[] {
  const count = Math.max(1, Math.round((Math.abs(to - from) / 360) * corners));
  return Array.from({ length: count + 1 }, (_, i): Spot => {
    const angle = ((from + ((to - from) * i) / count) * Math.PI) / 180;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

function clockwise(outline: readonly Spot[]): readonly Spot[] {
  const area = outline.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = outline[(i + 1) % outline.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return area > 0 ? outline.toReversed() : outline;
}
