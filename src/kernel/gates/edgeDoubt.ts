import type { EdgeShape, PartShapes, Vector } from '../../contract/shapes';
import type { PartMesh } from '../scene';
import type { MeshTolerance } from './meshTolerance';
import { curveDistance } from './surfaceDistance';

/** Whether what is said of an edge is not what its polyline shows. */
export function hasDoubtfulEdge(
  edges: PartMesh['edges'],
  shapes: PartShapes,
  tolerance: MeshTolerance,
): boolean {
  if (edges.length !== shapes.edges.length) return true;
  return shapes.edges.some((shape, i) => {
    const polyline = edges[i] ?? new Float32Array();
    // An edge shorter than can be drawn has no polyline.
    if (polyline.length < 6) return shape.length > reachOf(tolerance) * 4;
    return (
      isOtherLength(shape, polyline, tolerance) ||
      isBesideCurve(shape, polyline, tolerance) ||
      isBesideEnds(shape, shapes.corners, polyline, tolerance)
    );
  });
}

function reachOf({ chord, looseness, rounding }: MeshTolerance): number {
  return chord + looseness + rounding;
}

function isOtherLength(
  { length }: EdgeShape,
  polyline: Float32Array,
  tolerance: MeshTolerance,
): boolean {
  let drawn = 0;
  for (let i = 3; i < polyline.length; i += 3) {
    drawn += Math.hypot(
      (polyline[i] ?? NaN) - (polyline[i - 3] ?? NaN),
      (polyline[i + 1] ?? NaN) - (polyline[i - 2] ?? NaN),
      (polyline[i + 2] ?? NaN) - (polyline[i - 1] ?? NaN),
    );
  }
  const rounding = (2 * tolerance.rounding * polyline.length) / 3;
  const ends = 2 * tolerance.looseness;
  // A chord of an arc lacks a 24th of the square of its angle.
  const chords = (tolerance.angle ** 2 / 8) * length;
  const isNear =
    drawn <= length * 1.001 + rounding + ends && drawn >= length - chords - rounding - ends;
  return !isNear;
}

function isBesideCurve(
  shape: EdgeShape,
  polyline: Float32Array,
  tolerance: MeshTolerance,
): boolean {
  const distance = curveDistance(shape);
  if (!distance) return false;
  const reach = reachOf(tolerance);
  for (let i = 0; i < polyline.length; i += 3) {
    if (!(distance(polyline[i] ?? NaN, polyline[i + 1] ?? NaN, polyline[i + 2] ?? NaN) <= reach))
      return true;
  }
  return false;
}

/** A closed edge may begin anywhere. */
function isBesideEnds(
  { ends: [from, to] }: EdgeShape,
  corners: readonly Vector[],
  polyline: Float32Array,
  tolerance: MeshTolerance,
): boolean {
  const [start, end] = [corners[from], corners[to]];
  if (!start || !end) return true;
  if (from === to) return false;
  const reach = reachOf(tolerance);
  const isAt = (point: Vector, at: number) =>
    Math.hypot(...point.map((value, k) => value - (polyline[at + k] ?? NaN))) <= reach;
  const last = polyline.length - 3;
  return !((isAt(start, 0) && isAt(end, last)) || (isAt(start, last) && isAt(end, 0)));
}
