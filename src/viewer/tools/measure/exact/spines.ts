import { along, dot, minus, unit, type Vector } from '../../../../model/vectors';
import { areParallel, betweenAxes, parallelSine, type Axis } from './axes';
import type { ClosedForm } from './exactForm';
import { aroundAxis, directionOr, footOn } from './measuredSurface';
import { spanOf, type Span } from './nearest';

/** The spine of an unbounded form, from which it has a constant distance: a sphere's centre, a cylinder's axis. */
type Spine = { readonly radius: number } & (
  | { readonly kind: 'point'; readonly origin: Vector }
  | ({ readonly kind: 'line' } & Axis)
  | { readonly kind: 'plane'; readonly origin: Vector; readonly normal: Vector }
);

/** A lower bound of the distance between two things, whatever their edges; zero when it is not known. */
export function distanceLowerBound(a: ClosedForm, b: ClosedForm): number {
  const [one, other] = [spineOf(a), spineOf(b)];
  if (!one || !other) return 0;
  const apart = betweenSpines(one, other);
  const beside = apart - one.radius - other.radius;
  const within = Math.max(insideOf(one, other, apart), insideOf(other, one, apart));
  return Math.max(0, beside, within);
}

/** Spans of that constant length near given points, if there are any. */
export function equidistantSpans(
  a: ClosedForm,
  b: ClosedForm,
  beside: readonly Vector[],
): readonly Span[] {
  const [one, other] = [spineOf(a), spineOf(b)];
  if (!one || !other) return [];
  return beside.flatMap((seed) => {
    const from = onSpine(one, seed);
    const to = onSpine(other, from);
    const direction = directionOr(minus(to, from), [0, 0, 1]);
    return sidesOf(one).flatMap((side) =>
      sidesOf(other).map((against) =>
        spanOf(along(from, direction, side), along(to, direction, against)),
      ),
    );
  });
}

function sidesOf({ radius }: Spine): readonly number[] {
  return radius === 0 ? [0] : [radius, -radius];
}

function spineOf(entity: ClosedForm): Spine | null {
  switch (entity.kind) {
    case 'point':
      return { kind: 'point', origin: entity.at, radius: 0 };
    case 'curve': {
      if (entity.curve.kind !== 'line') return null;
      const { from, to } = entity.curve;
      return { kind: 'line', origin: from, axis: unit(minus(to, from)), radius: 0 };
    }
    case 'face': {
      const { surface } = entity.face;
      if (surface.kind === 'sphere') return { ...surface, kind: 'point' };
      if (surface.kind === 'cylinder') return { ...surface, kind: 'line' };
      return surface.kind === 'plane' ? { ...surface, radius: 0 } : null;
    }
  }
}

function onSpine(spine: Spine, point: Vector): Vector {
  switch (spine.kind) {
    case 'point':
      return spine.origin;
    case 'line':
      return aroundAxis(spine, point).onAxis;
    case 'plane':
      return footOn(spine, point);
  }
}

/** Distance between unbounded spines; zero when they intersect. */
function betweenSpines(a: Spine, b: Spine): number {
  if (b.kind === 'point') return spanOf(b.origin, onSpine(a, b.origin)).distance;
  if (a.kind === 'point') return spanOf(a.origin, onSpine(b, a.origin)).distance;
  if (a.kind === 'line' && b.kind === 'line') return betweenAxes(a, b).distance;
  if (!isLevel(a, b)) return 0;
  return b.kind === 'plane'
    ? spanOf(a.origin, onSpine(b, a.origin)).distance
    : spanOf(b.origin, onSpine(a, b.origin)).distance;
}

function isLevel(a: Spine, b: Spine): boolean {
  if (a.kind === 'plane' && b.kind === 'plane') return areParallel(a.normal, b.normal);
  const [plane, line] = a.kind === 'plane' ? [a, b] : [b, a];
  if (plane.kind !== 'plane' || line.kind !== 'line') return false;
  return Math.abs(dot(plane.normal, line.axis)) < parallelSine;
}

/** Clearance of a thing inside a sphere or cylinder; negative when it is not contained. */
function insideOf(outer: Spine, inner: Spine, apart: number): number {
  const isContained =
    (outer.kind === 'point' && inner.kind === 'point') ||
    (outer.kind === 'line' && inner.kind === 'point') ||
    (outer.kind === 'line' && inner.kind === 'line' && areParallel(outer.axis, inner.axis));
  return isContained ? outer.radius - inner.radius - apart : -1;
}
