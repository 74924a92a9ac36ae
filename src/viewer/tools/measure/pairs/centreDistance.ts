import { say } from '../../../../words/say';
import { dot, minus, unit, type Vector } from '../../../../model/vectors';
import { areParallel, betweenAxes, type Axis } from '../exact/axes';
import { aroundAxis, footOn } from '../exact/measuredSurface';
import { spanOf, type Span } from '../exact/nearest';
import { isRound, type MeasurableEntity } from '../entities/measurableEntity';

/** The geometry from which a drawing measures: a centre, an axis, or an unbounded plane. */
export type DistanceBasis =
  | { readonly kind: 'point'; readonly isCentre: boolean; readonly at: Vector }
  | ({ readonly kind: 'line'; readonly isAxis: boolean } & Axis)
  | { readonly kind: 'plane'; readonly origin: Vector; readonly normal: Vector };

export interface LabelledSpan {
  readonly label: string;
  readonly span: Span;
}

/** The distance between centres, axes or planes, as on a drawing; null when there is none. */
export function centreDistance(a: MeasurableEntity, b: MeasurableEntity): LabelledSpan | null {
  const [one, other] = [distanceBasisOf(a), distanceBasisOf(b)];
  if (!one || !other || (a.point && b.point)) return null;
  return between(one, a.anchor(), other);
}

/** Null when nothing is known exactly, or the thing has neither a centre nor an axis and is not flat. */
export function distanceBasisOf({
  ref,
  exact,
  face,
  edge,
  point,
}: MeasurableEntity): DistanceBasis | null {
  if (point) return exact && { kind: 'point', isCentre: ref.kind === 'centre', at: point };
  if (edge && isRound(edge)) return { kind: 'point', isCentre: true, at: edge.origin };
  if (exact?.kind === 'curve' && exact.curve.kind === 'line') {
    const { from, to } = exact.curve;
    return { kind: 'line', isAxis: false, origin: from, axis: unit(minus(to, from)) };
  }
  switch (face?.kind) {
    case 'plane':
      return { kind: 'plane', origin: face.origin, normal: face.normal };
    case 'cylinder':
    case 'cone':
      return { kind: 'line', isAxis: true, origin: face.origin, axis: face.axis };
    case 'sphere':
    case 'torus':
      return { kind: 'point', isCentre: true, at: face.origin };
    case 'other':
    case undefined:
      return null;
  }
}

type Of<Kind extends DistanceBasis['kind']> = Extract<DistanceBasis, { kind: Kind }>;

/** @param start a point of the first thing, at which parallel things are measured */
function between(a: DistanceBasis, start: Vector, b: DistanceBasis): LabelledSpan | null {
  switch (a.kind) {
    case 'point':
      return fromPoint(a, b);
    case 'line':
      if (b.kind === 'point') return flipped(fromPoint(b, a));
      return b.kind === 'line' ? betweenLines(a, start, b) : lineToPlane(a, start, b);
    case 'plane':
      if (b.kind === 'point') return flipped(fromPoint(b, a));
      return b.kind === 'line' ? flipped(lineToPlane(b, start, a)) : betweenPlanes(a, start, b);
  }
}

function flipped(measured: LabelledSpan | null): LabelledSpan | null {
  return measured && { ...measured, span: spanOf(measured.span.to, measured.span.from) };
}

function fromPoint(a: Of<'point'>, b: DistanceBasis): LabelledSpan | null {
  const { at, isCentre } = a;
  switch (b.kind) {
    case 'point': {
      if (!isCentre && !b.isCentre) return null;
      const isBoth = isCentre && b.isCentre;
      return {
        label: isBoth ? say('Between centres') : say('Point to centre'),
        span: spanOf(at, b.at),
      };
    }
    case 'line': {
      const span = spanOf(at, aroundAxis(b, at).onAxis);
      if (isCentre)
        return { label: b.isAxis ? say('Centre to axis') : say('Centre to line'), span };
      return { label: b.isAxis ? say('Point to axis') : say('Point to line'), span };
    }
    case 'plane': {
      const span = spanOf(at, footOn(b, at));
      return { label: isCentre ? say('Centre to plane') : say('Point to plane'), span };
    }
  }
}

/** Straight edges that are not parallel are not measured here, since a drawing would have to extend them first. */
function betweenLines(a: Of<'line'>, start: Vector, b: Of<'line'>): LabelledSpan | null {
  const isParallel = areParallel(a.axis, b.axis);
  if (!isParallel && !(a.isAxis && b.isAxis)) return null;
  const from = aroundAxis(a, start).onAxis;
  const span = isParallel ? spanOf(from, aroundAxis(b, from).onAxis) : betweenAxes(a, b);
  if (a.isAxis && b.isAxis) return { label: say('Between axes'), span };
  const label = a.isAxis || b.isAxis ? say('Axis to line') : say('Between parallel lines');
  return { label, span };
}

function lineToPlane(a: Of<'line'>, start: Vector, b: Of<'plane'>): LabelledSpan | null {
  if (!isInPlane(a.axis, b.normal)) return null;
  const from = aroundAxis(a, start).onAxis;
  const span = spanOf(from, footOn(b, from));
  return { label: a.isAxis ? say('Axis to plane') : say('Line to plane'), span };
}

function isInPlane(direction: Vector, normal: Vector): boolean {
  return Math.abs(dot(direction, normal)) < 1e-7;
}

function betweenPlanes(a: Of<'plane'>, start: Vector, b: Of<'plane'>): LabelledSpan | null {
  if (!areParallel(a.normal, b.normal)) return null;
  const from = footOn(a, start);
  return { label: say('Normal distance'), span: spanOf(from, footOn(b, from)) };
}
