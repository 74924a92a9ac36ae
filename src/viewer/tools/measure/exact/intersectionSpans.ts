import { perpendicularTo, along, cross, dot, minus, type Vector } from '../../../../model/vectors';
import { normalAt, type ClosedFormSurface } from './measuredSurface';
import { spanOf, type Span } from './nearest';
import { signedHeight } from './signedHeight';

/**
 * Intersection points of two unbounded surfaces, as spans of length zero, searched from spans between them. Surfaces
 * that barely intersect do so around such a span rather than on it.
 */
export function intersectionSpans(
  a: ClosedFormSurface,
  b: ClosedFormSurface,
  spans: readonly Span[],
): readonly Span[] {
  return spans.flatMap((span) =>
    startsAround(span).flatMap((start) => {
      const at = meetingNear(a, b, start);
      return at ? [spanOf(at, at)] : [];
    }),
  );
}

/** Distances of additional starting points, in lengths of the span. */
const asides = [2, 20, 200];

function startsAround({ from, to, distance }: Span): readonly Vector[] {
  const way = minus(to, from);
  const x = perpendicularTo(distance > 0 ? way : [0, 0, 1]);
  const y = cross(distance > 0 ? along([0, 0, 0], way, 1 / distance) : [0, 0, 1], x);
  const beside = asides.flatMap((aside) =>
    [x, y].flatMap((side) => [1, -1].map((sign) => along(from, side, sign * aside * distance))),
  );
  return [from, to, ...beside];
}

const maxSteps = 30;
/** Rounding error: metres, and relative to the coordinates. */
const closeEnough = 1e-13;

/** Newton's method with minimum-norm steps; null when it does not converge. */
function meetingNear(a: ClosedFormSurface, b: ClosedFormSurface, start: Vector): Vector | null {
  let at = start;
  for (let step = 0; step < maxSteps; step++) {
    const [heightA, heightB] = [signedHeight(a, at), signedHeight(b, at)];
    const size = 1 + Math.max(...at.map(Math.abs));
    if (Math.max(Math.abs(heightA), Math.abs(heightB)) < closeEnough * size) return at;
    const [one, other] = [normalAt(a, at), normalAt(b, at)];
    const cosine = dot(one, other);
    const square = cross(one, other);
    const sine2 = dot(square, square);
    if (!(sine2 > flattest)) return null;
    const shareOne = (cosine * heightB - heightA) / sine2;
    const shareOther = (cosine * heightA - heightB) / sine2;
    at = along(along(at, one, shareOne), other, shareOther);
  }
  return null;
}

/** Squared sine of the angle between normals below which surfaces touch rather than intersect. */
const flattest = 1e-12;
