import { outOfRange } from '../../../words/outOfRange';
import type { ExactSurface } from '../exact';
import type { BoundaryCurve } from '../integrals/boundaryPieces';
import { line } from '../integrals/line';

/** Share of the loop's length in space: ends that are farther apart do not belong together. */
const largestGap = 1e-2;

/**
 * Closes a loop in parameter space with straight lines. Neighbouring edges do not quite meet there if their
 * vertices lie beside them, or at a degenerate point. Without the lines the enclosed area would depend on the
 * direction of integration.
 * @param gap largest distance between vertices and their edges, in the unit of the model
 */
export function joinEnds(
  surface: ExactSurface,
  curves: readonly BoundaryCurve[],
  gap = 0,
): readonly BoundaryCurve[] {
  const ends = curves.map(({ curve, from, to }) => ({
    from: placeAt(surface, curve, from),
    middle: placeAt(surface, curve, (from + to) / 2),
    to: placeAt(surface, curve, to),
  }));
  const around = ends.reduce(
    (sum, { from, middle, to }) => sum + gapBetween(from, middle) + gapBetween(middle, to),
    0,
  );
  return curves.flatMap((own, i) => {
    const end = ends[i]?.to;
    const next = ends[(i + 1) % ends.length]?.from;
    if (!end || !next || areSame(end.uv, next.uv)) return [own];
    if (gapBetween(end, next) > largestGap * around + 2 * gap) return [own];
    const way = Float64Array.of(
      (next.uv[0] ?? outOfRange()) - (end.uv[0] ?? outOfRange()),
      (next.uv[1] ?? outOfRange()) - (end.uv[1] ?? outOfRange()),
    );
    return [own, { curve: line(end.uv, way, 2), from: 0, to: 1 }];
  });
}

/** The derivatives behind the parameters and the point are not used. */
interface Place {
  readonly uv: Float64Array;
  readonly point: Float64Array;
}

function placeAt(surface: ExactSurface, curve: BoundaryCurve['curve'], t: number): Place {
  const uv = new Float64Array(4);
  const point = new Float64Array(9);
  curve.at(t, uv);
  surface.at(uv[0] ?? outOfRange(), uv[1] ?? outOfRange(), point);
  return { uv, point };
}

function areSame(a: Float64Array, b: Float64Array): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

function gapBetween({ point: a }: Place, { point: b }: Place): number {
  return Math.hypot(
    (a[0] ?? outOfRange()) - (b[0] ?? outOfRange()),
    (a[1] ?? outOfRange()) - (b[1] ?? outOfRange()),
    (a[2] ?? outOfRange()) - (b[2] ?? outOfRange()),
  );
}
