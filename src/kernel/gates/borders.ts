import { outOfRange } from '../../words/outOfRange';
import type { PartShapes, Vector } from '../../model/shapes';
import { outlineLength } from '../mesh/outline';
import { dot, lengthOf, minus, times, vectorAt } from '../base/vector';
import type { PartMesh } from '../base/scene';
import type { MeshTolerance } from './meshTolerance';
import { sum } from '../../model/numberArrays';

/** The boundary of a face. */
export interface Border {
  /** Length of all edges in metres. */
  readonly length: number;
  /** Length in metres of the edges that are not straight, computed on demand. */
  bent(): number;
}

/** Largest ratio of the length of curved edges to that of the drawn outline. */
const longerOutline = 1.05;

/**
 * The boundary of each face. The length of the drawn outline limits it, so that edges declared as curved cannot
 * enlarge it.
 */
export function bordersOf(
  { edges, faces, ...mesh }: Pick<PartMesh, 'edges' | 'faces' | 'positions' | 'indices'>,
  shapes: PartShapes,
  { rounding }: MeshTolerance,
): readonly Border[] {
  const known = new Map<number, number>();
  const bentOf = (number: number): number => {
    const edge = shapes.edges[number];
    if (!edge || edge.kind === 'line') return 0;
    const bent =
      known.get(number) ?? (isStraight(edges[number] ?? nothing, rounding) ? 0 : edge.length);
    known.set(number, bent);
    return bent;
  };
  return shapes.faces.map(({ boundary }, i) => {
    const range = faces[i];
    return {
      length: sum(boundary.map((number) => (shapes.edges[number] ?? outOfRange()).length)),
      bent: () => {
        const along = sum(boundary.map(bentOf));
        if (along === 0 || !range) return 0;
        return Math.min(along, longerOutline * outlineLength(mesh, range));
      },
    };
  });
}

const nothing = new Float32Array();
const zero: Vector = [0, 0, 0];

/**
 * Whether all points of a polyline are on the line from its first point to the farthest one. Two points prove
 * nothing, because a short arc is drawn by its chord.
 */
function isStraight(polyline: Float32Array, slack: number): boolean {
  const points = Array.from({ length: polyline.length / 3 }, (_, i) => vectorAt(polyline, 3 * i));
  const [first] = points;
  if (!first || points.length < 3) return false;
  const away = points.map((point) => minus(point, first));
  const far = away.reduce((most, one) => (lengthOf(one) > lengthOf(most) ? one : most), zero);
  const length = lengthOf(far);
  if (!(length > 0)) return false;
  return away.every(
    (one) => lengthOf(minus(one, times(far, dot(one, far) / length ** 2))) <= slack,
  );
}
