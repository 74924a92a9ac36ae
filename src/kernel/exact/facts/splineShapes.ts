import type { PartShapes, PartSplines, SplineCurve, SplineSurface } from '../../../model/shapes';
import { times } from '../../base/vector';
import type { Edge } from '../../brep/brep';
import type { BSplineCurve, BSplineSurface } from '../../brep/geometry';
import { knotRange } from '../../../model/exact/splines/knotRange';
import { edgeSpan } from '../edgeSpan';
import { exactSurface } from '../exactSurface';
import { rangeOf, type BodyBoundaries, type FaceBoundary } from './faceBoundary';

/**
 * The splines of those faces and edges that have no closed form, in metres; null where there is none.
 * @param shapes shapes of all faces and edges of the body, in the same order
 * @param scale metres in the unit of the model
 */
export function splineShapes(
  { faces, edges }: BodyBoundaries,
  shapes: PartShapes,
  scale: number,
): PartSplines | null {
  const ofFaces = new Map<number, SplineSurface>();
  const ofEdges = new Map<number, SplineCurve>();
  for (const [i, looped] of faces.entries()) {
    const surface = shapes.faces[i]?.kind === 'other' ? surfaceOf(looped, scale) : null;
    if (surface) ofFaces.set(i, surface);
  }
  for (const [i, { edge }] of edges.entries()) {
    const curve = shapes.edges[i]?.kind === 'other' ? edgeOf(edge, scale) : null;
    if (curve) ofEdges.set(i, curve);
  }
  return ofFaces.size + ofEdges.size > 0 ? { faces: ofFaces, edges: ofEdges } : null;
}

function surfaceOf(
  { face: { surface }, loops }: FaceBoundary,
  scale: number,
): SplineSurface | null {
  if (!exactSurface(surface)) return null;
  switch (surface.kind) {
    case 'bspline':
      return patchOf(surface, loops, scale);
    case 'extruded': {
      if (surface.section.kind !== 'bspline') return null;
      const { low, high } = rangeOf(loops, 1);
      const room = beyond * (high - low);
      return {
        kind: 'extruded',
        section: wholeCurve(surface.section, scale),
        direction: surface.direction,
        low: (low - room) * scale,
        high: (high + room) * scale,
      };
    }
    case 'revolved': {
      if (surface.profile.kind !== 'bspline') return null;
      const { axis } = surface;
      const [origin, profile] = [times(surface.origin, scale), wholeCurve(surface.profile, scale)];
      return { kind: 'revolved', profile, origin, axis, low: 0, high: 2 * Math.PI };
    }
    case 'plane':
    case 'cylinder':
    case 'cone':
    case 'sphere':
    case 'torus':
    case 'offset':
    case 'blend':
    case 'blend bound':
      return null;
  }
}

/**
 * Share of the face's height by which the surface is extended, so that an edge across the direction is not at
 * its end.
 */
const beyond = 1e-3;

function patchOf(
  surface: BSplineSurface,
  loops: FaceBoundary['loops'],
  scale: number,
): SplineSurface {
  const { uDegree, vDegree, uKnots, vKnots, poles, weights } = surface;
  const u = supportOf(uDegree, uKnots, rangeOf(loops, 0));
  const v = supportOf(vDegree, vKnots, rangeOf(loops, 1));
  const kept = <T>(rows: readonly (readonly T[])[]) =>
    rows.slice(...u.poles).flatMap((row) => row.slice(...v.poles));
  return {
    kind: 'patch',
    degrees: [uDegree, vDegree],
    knots: [u.knots, v.knots],
    poles: kept(poles).map((pole) => times(pole, scale)),
    weights: weights && kept(weights),
  };
}

function edgeOf(edge: Edge, scale: number): SplineCurve | null {
  const { curve } = edge;
  const span = curve.kind === 'bspline' ? edgeSpan(edge) : null;
  if (curve.kind !== 'bspline' || !span) return null;
  return curveOver(curve, [Math.min(span.from, span.to), Math.max(span.from, span.to)], scale);
}

/**
 * The knots and the range of poles (end exclusive) that define a spline over a parameter range. All of them
 * where the range goes beyond the spline.
 */
function supportOf(
  degree: number,
  knots: readonly number[],
  { low, high }: { readonly low: number; readonly high: number },
): { readonly knots: readonly number[]; readonly poles: readonly [from: number, to: number] } {
  const count = knots.length - degree - 1;
  const [start, end] = knotRange(degree, knots);
  if (!(low >= start && high <= end)) return { knots, poles: [0, count] };
  const spans = knots.slice(degree, count);
  const first = spans.findLastIndex((knot) => knot <= low);
  const last = Math.max(
    first,
    spans.findLastIndex((knot) => knot < high),
  );
  return {
    knots: knots.slice(first, last + 2 * degree + 2),
    poles: [first, last + degree + 1],
  };
}

function wholeCurve(curve: BSplineCurve, scale: number): SplineCurve {
  return curveOver(curve, knotRange(curve.degree, curve.knots), scale);
}

function curveOver(
  { degree, knots, poles, weights }: BSplineCurve,
  [from, to]: readonly [number, number],
  scale: number,
): SplineCurve {
  const kept = supportOf(degree, knots, { low: from, high: to });
  return {
    degree,
    knots: kept.knots,
    poles: poles.slice(...kept.poles).map((pole) => times(pole, scale)),
    weights: weights && weights.slice(...kept.poles),
    from,
    to,
  };
}
