import { faceDifference, type FaceSpot } from '../../model/compare/faceDifference';
import type { Match } from '../../model/compare/matchParts';
import type { Vector } from '../../model/shapes';
import { outOfRange } from '../base/outOfRange';
import type { FaceRange, PartMesh } from '../base/scene';
import { uniformScale } from '../base/uniformScale';
import { cross, lengthOf, minus } from '../base/vector';
import { transformPoints } from '../mesh/transformPoints';
import type { PlacedPart } from './comparedParts';

/** Which faces of a part are not in the other revision: by their numbers, or all or none of them. */
export type Differing = ReadonlySet<number> | 'all' | 'none';

/** What differs of both sides of a match. */
export function changedFaces({ kind, before, after }: Match<PlacedPart>): {
  readonly before: Differing;
  readonly after: Differing;
} {
  if (kind === 'unchanged' || kind === 'recoloured') return { before: 'none', after: 'none' };
  if (kind !== 'changed' || !before || !after) return { before: 'all', after: 'all' };
  return faceDifference(spotsOf(before), spotsOf(after), slackOf(before) + slackOf(after));
}

/** Metres by which the measures of a face may differ from the true ones. */
function slackOf({ shape: { tolerance, radii, box } }: PlacedPart): number {
  const reach = Math.max(lengthOf(box[0]), lengthOf(box[1]));
  return (tolerance ?? 0) + roundingPart * Math.max(radii[3], reach);
}

/** Vertices are kept in single precision. */
const roundingPart = 1e-6;

function spotsOf({ part, matrix }: PlacedPart): readonly FaceSpot[] {
  const points = new Float32Array(part.positions.length);
  transformPoints(part.positions, matrix, points);
  const scale = uniformScale(matrix);
  return part.faces.map((face, number) => {
    const spot = spotOf(part, face, points);
    const exact = part.shapes?.faces[number]?.area ?? null;
    return exact === null || scale === null
      ? spot
      : { ...spot, area: exact * scale ** 2, isExact: true };
  });
}

function spotOf(
  { indices }: PartMesh,
  { firstTriangle, triangleCount }: FaceRange,
  points: Float32Array,
): FaceSpot {
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  const moment: [number, number, number] = [0, 0, 0];
  let area = 0;
  const corner = (at: number): Vector => {
    const from = 3 * (indices[at] ?? outOfRange());
    return [
      points[from] ?? outOfRange(),
      points[from + 1] ?? outOfRange(),
      points[from + 2] ?? outOfRange(),
    ];
  };
  for (let triangle = firstTriangle; triangle < firstTriangle + triangleCount; triangle++) {
    const [a, b, c] = [corner(3 * triangle), corner(3 * triangle + 1), corner(3 * triangle + 2)];
    const own = lengthOf(cross(minus(b, a), minus(c, a))) / 2;
    area += own;
    for (const axis of [0, 1, 2] as const) {
      low[axis] = Math.min(low[axis], a[axis], b[axis], c[axis]);
      high[axis] = Math.max(high[axis], a[axis], b[axis], c[axis]);
      moment[axis] += (own * (a[axis] + b[axis] + c[axis])) / 3;
    }
  }
  const per = area > 0 ? 1 / area : 0;
  const centre: Vector = [moment[0] * per, moment[1] * per, moment[2] * per];
  return { area, isExact: false, centre, box: [low, high] };
}
