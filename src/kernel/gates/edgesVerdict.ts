import type { EdgeShape, PartShapes, Vector } from '../../model/shapes';
import type { PartMesh } from '../base/scene';
import type { MeshTolerance } from './meshTolerance';
import { curveDistance } from '../../model/exact/surfaceDistance';
import { roundingShare, worstOf, type Verdict } from './verdict';
import { outOfRange } from '../../words/outOfRange';

/** Compares the declared edges with their polylines. */
export function edgesVerdict(
  edges: PartMesh['edges'],
  shapes: PartShapes,
  tolerance: MeshTolerance,
): Verdict {
  if (edges.length !== shapes.edges.length) return 'contradicted';
  return worstOf(
    shapes.edges.map((shape, i) =>
      edgeVerdict(shape, shapes.corners, edges[i] ?? new Float32Array(), tolerance),
    ),
  );
}

function edgeVerdict(
  shape: EdgeShape,
  corners: readonly Vector[],
  polyline: Float32Array,
  tolerance: MeshTolerance,
): Verdict {
  // An edge that is too short to be drawn has no polyline.
  if (polyline.length < 6)
    return shape.length > reachOf(tolerance) * 4 ? 'contradicted' : 'confirmed';
  const isBeside =
    isBesideCurve(shape, polyline, tolerance) || isBesideEnds(shape, corners, polyline, tolerance);
  return isBeside ? 'contradicted' : lengthVerdict(shape, polyline, tolerance);
}

function reachOf({ chord, looseness, rounding }: MeshTolerance): number {
  return chord + looseness + rounding;
}

/** Share of a part's size: an edge this short may vanish by rounding. */
const shortShare = 2e-4;

function lengthVerdict(
  { length }: EdgeShape,
  polyline: Float32Array,
  { angle, looseness, rounding, size }: MeshTolerance,
): Verdict {
  let drawn = 0;
  for (let i = 3; i < polyline.length; i += 3) {
    drawn += Math.hypot(
      (polyline[i] ?? outOfRange()) - (polyline[i - 3] ?? outOfRange()),
      (polyline[i + 1] ?? outOfRange()) - (polyline[i - 2] ?? outOfRange()),
      (polyline[i + 2] ?? outOfRange()) - (polyline[i - 1] ?? outOfRange()),
    );
  }
  const rounded = (2 * rounding * polyline.length) / 3;
  const isNear = (slack: number) => {
    const ends = 2 * looseness;
    // A chord of an arc lacks a 24th of the square of its angle.
    const chords = (angle ** 2 / 8) * length;
    return drawn <= length * 1.001 + slack + ends && drawn >= length - chords - slack - ends;
  };
  if (isNear(Math.min(rounded, roundingShare * length + shortShare * size))) return 'confirmed';
  return isNear(rounded) ? 'not checkable' : 'contradicted';
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
    if (
      !(
        distance(
          polyline[i] ?? outOfRange(),
          polyline[i + 1] ?? outOfRange(),
          polyline[i + 2] ?? outOfRange(),
        ) <= reach
      )
    )
      return true;
  }
  return false;
}

/** Whether the ends of an edge are not at its corners. A closed edge may begin anywhere. */
function isBesideEnds(
  { ends: [from, to] }: EdgeShape,
  corners: readonly Vector[],
  polyline: Float32Array,
  tolerance: MeshTolerance,
): boolean {
  const [start, end] = [corners[from], corners[to]];
  if (!start || !end || polyline.length === 0) return true;
  if (from === to) return false;
  const reach = reachOf(tolerance);
  const isAt = (point: Vector, at: number) =>
    Math.hypot(...point.map((value, k) => value - (polyline[at + k] ?? outOfRange()))) <= reach;
  const last = polyline.length - 3;
  return !((isAt(start, 0) && isAt(end, last)) || (isAt(start, last) && isAt(end, 0)));
}
