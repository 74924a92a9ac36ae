import {
  metresPerMillimetre,
  scaledMoments,
  type EdgeShape,
  type FaceShape,
  type PartShapes,
} from '../../../model/shapes';
import type { Body, Edge } from '../../brep/brep';
import { times } from '../../base/vector';
import type { SolidFacts } from '../../base/scene';
import { bodyIntegrals } from './bodyIntegrals';
import { CornerPoints } from './cornerPoints';
import { edgeShape } from './edgeShape';
import { faceShape } from './faceShape';
import { splineShapes } from './splineShapes';
import type { BodyBoundaries, FaceBoundary } from './faceBoundary';
import { outOfRange } from '../../../words/outOfRange';

export interface BodyFacts {
  readonly solid: SolidFacts;
  /** In the order of the given faces and edges. */
  readonly shapes: PartShapes;
}

/**
 * Exact properties of a body, in metres; null where one of them is not known exactly.
 * @param reportFace called for each face when its integrals begin
 */
export function bodyFacts(
  body: Body,
  { faces, edges }: BodyBoundaries,
  unitMillimetres: number,
  reportFace?: (face: number) => void,
): BodyFacts | null {
  const scale = unitMillimetres * metresPerMillimetre;
  const sums = bodyIntegrals(body, faces, reportFace);
  const edgeShapes = edgeShapesOf(edges, scale);
  if (!sums || !edgeShapes) return null;
  const numbers = new Map(edges.map(({ edge }, i) => [edge, i]));
  const faceShapes = faces.map((looped, i): FaceShape => ({
    ...faceShape(looped, scale),
    area: (sums.areas[i] ?? outOfRange()) * scale ** 2,
    boundary: boundaryOf(looped, numbers),
  }));
  const splines = splineShapes({ faces, edges }, { faces: faceShapes, ...edgeShapes }, scale);
  const { volume, centre, moments } = sums;
  return {
    solid: {
      volume: volume > 0 ? volume * scale ** 3 : null,
      area: faceShapes.reduce((sum, { area }) => sum + area, 0),
      centreOfMass: centre && times(centre, scale),
      ...(moments && { moments: scaledMoments(moments, scale ** 5) }),
    },
    shapes: { faces: faceShapes, ...edgeShapes, ...(splines && { splines }) },
  };
}

function edgeShapesOf(
  edges: BodyBoundaries['edges'],
  scale: number,
): Pick<PartShapes, 'edges' | 'corners'> | null {
  const corners = new CornerPoints();
  const shapes: EdgeShape[] = [];
  for (const { edge } of edges) {
    const shaped = edgeShape(edge, scale);
    if (!shaped) return null;
    const { curve, from, to, length } = shaped;
    shapes.push({ ...curve, length, ends: [corners.numberOf(from), corners.numberOf(to)] });
  }
  return { edges: shapes, corners: corners.list };
}

function boundaryOf({ face }: FaceBoundary, numbers: ReadonlyMap<Edge, number>): readonly number[] {
  return face.loops.flatMap((loop) =>
    loop.kind === 'vertex' ? [] : loop.coedges.flatMap(({ edge }) => numbers.get(edge) ?? []),
  );
}
