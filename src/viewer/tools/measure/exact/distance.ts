import { distance, type Vector } from '../../../../model/vectors';
import { criticalParameters } from './criticalPoints';
import type { ClosedForm } from './exactForm';
import { curvePoint, nearestOnCurve, reachOf, type ExactCurve } from './measuredCurve';
import { isInsideFace } from './insideFace';
import { footOn, apexOf, type ExactFace } from './measuredSurface';
import { reversed, shortest, spanOf, type Span } from './nearest';
import { segmentDistance } from './segments';
import { distanceLowerBound, equidistantSpans } from './spines';
import { perpendicularSpans } from './perpendicularSpans';
import { intersectionSpans } from './intersectionSpans';
import { criticalParametersTowards } from './signedHeight';

/** With more pairs of edges, only the triangles are used. */
const maxPairs = 1024;
/** Rounding error, metres. */
const slack = 1e-12;
/** Intersections of faces are searched from this many of the shortest spans. */
const maxStarts = 12;

/**
 * The shortest span between two things by closed forms of their edges and surfaces. Null when these do not suffice, or
 * a shorter span cannot be ruled out.
 * @param min lower bound of the distance for everything that has no closed form
 * @param beside points of the things, near which spans of constant length are placed
 */
export function exactDistance(
  a: ClosedForm,
  b: ClosedForm,
  min = Infinity,
  beside: readonly Vector[] = [],
): Span | null {
  const level = equidistantSpans(a, b, beside).flatMap((span) => insideBoth(a, b, span));
  const others = waysBetween(a, b);
  const apart = [...level, ...(others ?? [])];
  const spans = [...apart, ...meetingsOf(a, b, apart, beside)];
  const found = shortest(spans.filter(({ isSure }) => isSure).map(({ span }) => span));
  if (!found) return null;
  const best = found.distance <= slack ? spanOf(found.from, found.from) : found;
  // Nothing can be nearer than the unbounded surfaces.
  if (best.distance <= distanceLowerBound(a, b) + slack) return best;
  const doubtful = spans.filter(({ isSure }) => !isSure).map(({ span }) => span.distance);
  return others && best.distance <= Math.min(min, ...doubtful) + slack ? best : null;
}

/** Finds where two faces intersect inside their edges, starting near points and the shortest spans. */
function meetingsOf(
  a: ClosedForm,
  b: ClosedForm,
  apart: readonly Candidate[],
  beside: readonly Vector[],
): readonly Candidate[] {
  if (a.kind !== 'face' || b.kind !== 'face') return [];
  const [one, other] = [a.face.surface, b.face.surface];
  const least = distanceLowerBound(a, b);
  if (least > slack) return [];
  const square = perpendicularSpans(one, other);
  const short = [...apart.map(({ span }) => span), ...square]
    .sort((left, right) => left.distance - right.distance)
    .slice(0, maxStarts);
  const seeds = [...short, ...beside.map((point) => spanOf(point, point))];
  return intersectionSpans(one, other, seeds).flatMap((span) => insideBoth(a, b, span));
}

/** A candidate for the shortest span. It is sure when both ends are known to be on the things. */
interface Candidate {
  readonly span: Span;
  readonly isSure: boolean;
}

function waysBetween(a: ClosedForm, b: ClosedForm): readonly Candidate[] | null {
  if (b.kind === 'point') return backwards(fromPoint(b.at, a));
  switch (a.kind) {
    case 'point':
      return fromPoint(a.at, b);
    case 'curve':
      return b.kind === 'curve' ? betweenCurves(a.curve, b.curve) : curveToFace(a.curve, b);
    case 'face': {
      if (b.kind === 'face') return betweenFaces(a, b);
      const ways = curveToFace(b.curve, a);
      return ways && backwards(ways);
    }
  }
}

type Face = Extract<ClosedForm, { kind: 'face' }>;

function fromPoint(point: Vector, other: ClosedForm): readonly Candidate[] {
  switch (other.kind) {
    case 'point':
      return [sure(spanOf(point, other.at))];
    case 'curve':
      return [sure(spanOf(point, nearestOnCurve(other.curve, point)))];
    case 'face': {
      const onEdges = edgesOf(other).map((curve) => nearestOnCurve(curve, point));
      return [...ontoFace(point, other.face), ...onEdges.map((at) => sure(spanOf(point, at)))];
    }
  }
}

/** Perpendicular projection to the interior of a face, or the span to its apex. */
function ontoFace(point: Vector, face: ExactFace): readonly Candidate[] {
  const foot = spanOf(point, footOn(face.surface, point));
  return [...ending(face, foot), ...tipsOf(face).map((tip) => toTip(point, tip))];
}

function betweenCurves(a: ExactCurve, b: ExactCurve): readonly Candidate[] {
  if (a.kind === 'line' && b.kind === 'line') {
    return [sure(segmentDistance(a.from, a.to, b.from, b.to))];
  }
  // A line is nearest to few points of an arc, but sampling a long line could miss a small arc.
  if (reachOf(a) > reachOf(b)) return backwards(betweenCurves(b, a));
  const footOf = (point: Vector) => nearestOnCurve(b, point);
  const shares = criticalParameters(a, footOf).map((share) => curvePoint(a, share));
  const ends = [0, 1].map((share) => curvePoint(b, share));
  return [
    ...shares.map((point) => sure(spanOf(point, footOf(point)))),
    ...ends.map((end) => sure(spanOf(nearestOnCurve(a, end), end))),
  ];
}

function curveToFace(curve: ExactCurve, other: Face): readonly Candidate[] | null {
  const edges = edgesOf(other);
  if (edges.length > maxPairs) return null;
  return [
    ...curveOntoFace(curve, other.face),
    ...edges.flatMap((edge) => betweenCurves(curve, edge)),
  ];
}

/** Spans from a curve perpendicular to the interior of a face. */
function curveOntoFace(curve: ExactCurve, face: ExactFace): readonly Candidate[] {
  const spans = criticalParametersTowards(curve, face.surface).map((share) => {
    const point = curvePoint(curve, share);
    return spanOf(point, footOn(face.surface, point));
  });
  const tips = tipsOf(face).map((tip) => toTip(nearestOnCurve(curve, tip.at), tip));
  return [...spans.flatMap((span) => ending(face, span)), ...tips];
}

/** The shortest span ends on an edge or apex, or is perpendicular to both interiors. */
function betweenFaces(a: Face, b: Face): readonly Candidate[] | null {
  const [edgesA, edgesB] = [edgesOf(a), edgesOf(b)];
  if (edgesA.length * edgesB.length > maxPairs) return null;
  if (Math.max(edgesA.length, edgesB.length) > maxPairs) return null;
  const square = perpendicularSpans(a.face.surface, b.face.surface);
  return [
    ...square.flatMap((span) => insideBoth(a, b, span)),
    ...edgesA.flatMap((edge) => curveOntoFace(edge, b.face)),
    ...backwards(edgesB.flatMap((edge) => curveOntoFace(edge, a.face))),
    ...edgesA.flatMap((edge) => edgesB.flatMap((other) => betweenCurves(edge, other))),
    ...tipsOf(a.face).flatMap((tip) => fromTip(tip, b)),
    ...backwards(tipsOf(b.face).flatMap((tip) => fromTip(tip, a))),
  ];
}

function edgesOf({ face, near }: Face): readonly ExactCurve[] {
  return near ?? face.boundary;
}

interface Apex {
  readonly at: Vector;
  readonly isSure: boolean;
}

/** The apex of a cone, if the face may contain it. */
function tipsOf(face: ExactFace): readonly Apex[] {
  if (face.surface.kind !== 'cone') return [];
  const at = apexOf(face.surface);
  const isInside = isInsideFace(face, at);
  return isInside === false ? [] : [{ at, isSure: isInside === true }];
}

function toTip(from: Vector, { at, isSure }: Apex): Candidate {
  return { span: spanOf(from, at), isSure };
}

function fromTip({ at, isSure }: Apex, other: Face): readonly Candidate[] {
  return fromPoint(at, other).map((way) => ({ ...way, isSure: way.isSure && isSure }));
}

/** A span to a surface, if its end is or may be inside the face. */
function ending(face: ExactFace, span: Span): readonly Candidate[] {
  const isInside = isInsideFace(face, span.to);
  return isInside === false ? [] : [{ span, isSure: isInside === true }];
}

/** A span between unbounded forms, if both ends are or may be inside. */
function insideBoth(a: ClosedForm, b: ClosedForm, span: Span): readonly Candidate[] {
  const [isOnA, isOnB] = [isOn(a, span.from), isOn(b, span.to)];
  if (isOnA === false || isOnB === false) return [];
  return [{ span, isSure: isOnA === true && isOnB === true }];
}

/** Whether a point of the unbounded form is on the thing; null when that cannot be decided. */
function isOn(entity: ClosedForm, point: Vector): boolean | null {
  switch (entity.kind) {
    case 'point':
      return true;
    case 'curve':
      // A nanometre: below every digit that is shown, above the rounding of a model of a kilometre.
      return distance(nearestOnCurve(entity.curve, point), point) < 1e-9;
    case 'face':
      return isInsideFace(entity.face, point);
  }
}

function sure(span: Span): Candidate {
  return { span, isSure: true };
}

function backwards(spans: readonly Candidate[]): readonly Candidate[] {
  return spans.map(({ span, isSure }) => ({ span: reversed(span), isSure }));
}
