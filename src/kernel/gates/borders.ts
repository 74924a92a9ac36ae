import { outOfRange } from '../../words/outOfRange';
import type { PartShapes, Vector } from '../../model/shapes';
import { outlineLength } from '../mesh/outline';
import { dot, lengthOf, minus, times, vectorAt } from '../base/vector';
import type { PartMesh } from '../base/scene';
import type { MeshTolerance } from './meshTolerance';
import { sum } from '../../model/numberArrays';

/** The edges around a face. */
export interface Border {
  /** Metres along all of them. */
  readonly length: number;
  /** Metres along those that are not straight: worked out when it is asked for. */
  bent(): number;
}

/** Of an outline: by how much what bends is longer than what is drawn of it. */
const longerOutline = 1.05;

/** Whoever says that an edge bends to and fro makes no outline longer than it is drawn. */
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
 * Whether all points of a polyline are on the line between its first one and the farthest one. Two points tell
 * nothing: a short arc is drawn by its chord.
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
