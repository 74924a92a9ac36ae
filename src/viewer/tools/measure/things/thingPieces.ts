import type { SplineCurve } from '../../../../model/shapes';
import type { Carrier } from '../refine/chart';
import type { Piece } from '../refine/refinedMinimum';
import { insideByMesh } from './insideByMesh';
import type { Thing } from './thing';

/** The pieces of a thing: a face and its edges, an edge, or a point; none for a thing that only has triangles. */
export function piecesOf(thing: Thing): readonly Piece[] {
  const { triangles } = thing;
  switch (thing.ref.kind) {
    case 'part':
      return [];
    case 'corner':
    case 'middle':
    case 'centre':
      return thing.exact && thing.point
        ? [{ carrier: { kind: 'point', at: thing.point }, triangles }]
        : [];
    case 'edge':
      return [{ carrier: edgeCarrier(thing), triangles }];
    case 'face':
      return facePieces(thing);
  }
}

function edgeCarrier({ exact, knowledge, ref }: Thing): Carrier | null {
  if (exact?.kind === 'curve') return exact;
  return splineCarrier(knowledge.shapes?.splines?.edges.get(ref.index) ?? null);
}

function splineCarrier(curve: SplineCurve | null): Carrier | null {
  return curve && { kind: 'spline curve', curve };
}

function facePieces(thing: Thing): readonly Piece[] {
  const { triangles, knowledge } = thing;
  const carrier = faceCarrier(thing);
  const { tolerance } = knowledge;
  const edges = edgePieces(thing);
  if (!carrier || tolerance === null) return [{ carrier: null, triangles }, ...edges];
  const lines = edges.map((edge) => edge.triangles);
  const isInside = insideByMesh(triangles, lines, tolerance);
  return [{ carrier, triangles, isInside, edges }, ...edges];
}

function faceCarrier({ face, knowledge, ref }: Thing): Carrier | null {
  if (!face) return null;
  if (face.kind !== 'other') return { kind: 'surface', surface: face };
  const surface = knowledge.shapes?.splines?.faces.get(ref.index);
  return surface ? { kind: 'spline surface', surface } : null;
}

function edgePieces(thing: Thing): readonly Piece[] {
  return thing.edges().map(({ curve, spline, triangles }) => ({
    carrier: curve ? ({ kind: 'curve', curve } as const) : splineCarrier(spline),
    triangles,
  }));
}
