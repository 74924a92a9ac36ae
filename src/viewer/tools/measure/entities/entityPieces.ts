import type { SplineCurve } from '../../../../model/shapes';
import type { Carrier } from '../refine/chart';
import type { BoundedCarrier } from '../refine/refinedMinimum';
import { insideByMesh } from './insideByMesh';
import type { MeasurableEntity } from './measurableEntity';

/** The pieces of a thing: a face and its edges, an edge, or a point; none for a thing that only has triangles. */
export function piecesOf(entity: MeasurableEntity): readonly BoundedCarrier[] {
  const { triangles } = entity;
  switch (entity.ref.kind) {
    case 'part':
      return [];
    case 'corner':
    case 'middle':
    case 'centre':
      return entity.exact && entity.point
        ? [{ carrier: { kind: 'point', at: entity.point }, triangles }]
        : [];
    case 'edge':
      return [{ carrier: edgeCarrier(entity), triangles }];
    case 'face':
      return facePieces(entity);
  }
}

function edgeCarrier({ exact, knowledge, ref }: MeasurableEntity): Carrier | null {
  if (exact?.kind === 'curve') return exact;
  return splineCarrier(knowledge.shapes?.splines?.edges.get(ref.index) ?? null);
}

function splineCarrier(curve: SplineCurve | null): Carrier | null {
  return curve && { kind: 'spline curve', curve };
}

function facePieces(entity: MeasurableEntity): readonly BoundedCarrier[] {
  const { triangles, knowledge } = entity;
  const carrier = faceCarrier(entity);
  const { tolerance } = knowledge;
  const edges = edgePieces(entity);
  if (!carrier || tolerance === null) return [{ carrier: null, triangles }, ...edges];
  const lines = edges.map((edge) => edge.triangles);
  const isInside = insideByMesh(triangles, lines, tolerance);
  return [{ carrier, triangles, isInside, edges }, ...edges];
}

function faceCarrier({ face, knowledge, ref }: MeasurableEntity): Carrier | null {
  if (!face) return null;
  if (face.kind !== 'other') return { kind: 'surface', surface: face };
  const surface = knowledge.shapes?.splines?.faces.get(ref.index);
  return surface ? { kind: 'spline surface', surface } : null;
}

function edgePieces(entity: MeasurableEntity): readonly BoundedCarrier[] {
  return entity.edges().map(({ curve, spline, triangles }) => ({
    carrier: curve ? ({ kind: 'curve', curve } as const) : splineCarrier(spline),
    triangles,
  }));
}
