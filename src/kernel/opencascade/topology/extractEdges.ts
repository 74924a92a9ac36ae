import { outOfRange } from '../../../words/outOfRange';

/** An edge as it is drawn. */
export interface DrawnEdge {
  /** The value of `shapeKey`. */
  readonly key: number;
  /** x y z of each point in turn, in the unit of `points`. */
  readonly polyline: Float32Array;
}

/**
 * Joins the engine's line segments into one polyline per edge.
 * @param points x y z of both ends of every segment, in one unit
 * @param groups three numbers per edge: first point, number of points, key
 * @param leaveOut keys of edges that are not to be drawn
 */
export function extractEdges(
  points: Float32Array,
  groups: Int32Array,
  leaveOut: ReadonlySet<number>,
): DrawnEdge[] {
  const edges: DrawnEdge[] = [];
  for (let group = 0; group + 2 < groups.length; group += 3) {
    const first = groups[group] ?? outOfRange();
    const count = groups[group + 1] ?? outOfRange();
    const key = groups[group + 2] ?? outOfRange();
    if (count < 2 || leaveOut.has(key)) continue;
    const polyline = joinSegments(points.subarray(3 * first, 3 * (first + count)));
    if (hasLength(polyline)) edges.push({ key, polyline });
  }
  return edges;
}

/** a b, b c, c d → a b c d */
function joinSegments(ends: Float32Array): Float32Array {
  const segments = ends.length / 6;
  const polyline = new Float32Array(3 * (segments + 1));
  polyline.set(ends.subarray(0, 3));
  for (let i = 0; i < segments; i++) polyline.set(ends.subarray(6 * i + 3, 6 * i + 6), 3 * (i + 1));
  return polyline;
}

/** Whether it has a length and finite coordinates. The edge at the apex of a cone is a point. */
function hasLength(polyline: Float32Array): boolean {
  let moves = false;
  for (let i = 0; i < polyline.length; i++) {
    if (!Number.isFinite(polyline[i])) return false;
    if (polyline[i] !== polyline[i % 3]) moves = true;
  }
  return moves;
}
