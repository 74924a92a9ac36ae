import { outOfRange } from '../../../words/outOfRange';
import { planeCoordinates } from '../../base/tangentPlane';
import type { SurfaceParameter, ExactSurface } from '../exact';
import { tangentCoordinates } from './tangentCoordinates';

/** Share of the reach: a point that is nearer to the surface is on it. */
const onSurface = 1e-10;
/** Step of the finite differences for second derivatives, as a share of the reach. */
const apart = 1e-4;

/**
 * The derivatives of the nearest point's parameters with respect to the motion of a point: from the tangent
 * plane for a point on the surface, with second derivatives for a point beside it.
 */
export class ClosestPointDerivatives {
  private readonly place = new Float64Array(9);
  private readonly beyond = new Float64Array(9);
  private readonly bend = new Float64Array(3);

  constructor(
    private readonly surface: ExactSurface,
    /** Size of the region of interest, in the unit of the model. */
    private readonly reach: number,
  ) {}

  /** Writes both derivatives into `out` from its third number on; the first two hold the parameters. */
  write(space: Float64Array, distance: number, out: Float64Array): void {
    const { surface, reach, place, beyond, bend } = this;
    const { u: uWay, v: vWay } = surface;
    const u = out[0] ?? outOfRange();
    const v = out[1] ?? outOfRange();
    surface.at(u, v, place);
    tangentCoordinates(
      place,
      space[3] ?? outOfRange(),
      space[4] ?? outOfRange(),
      space[5] ?? outOfRange(),
      out,
      2,
    );
    if (!(distance > onSurface * reach)) return;
    for (let k = 0; k < 3; k++) bend[k] = (space[k] ?? outOfRange()) - (place[k] ?? outOfRange());
    const uu = product(place, 3, place, 3);
    const vv = product(place, 6, place, 6);
    const du = product(space, 3, place, 3);
    const dv = product(space, 3, place, 6);
    const uStep = stepInside(u, (apart * reach) / Math.sqrt(uu), uWay);
    surface.at(u + uStep, v, beyond);
    const uBend = (product(bend, 0, beyond, 3) - product(bend, 0, place, 3)) / uStep;
    const mixed = (product(bend, 0, beyond, 6) - product(bend, 0, place, 6)) / uStep;
    const vStep = stepInside(v, (apart * reach) / Math.sqrt(vv), vWay);
    surface.at(u, v + vStep, beyond);
    const vBend = (product(bend, 0, beyond, 6) - product(bend, 0, place, 6)) / vStep;
    const a = uu - uBend;
    const b = product(place, 3, place, 6) - mixed;
    const c = vv - vBend;
    // Near a centre of curvature the nearest point is not well defined.
    if (!planeCoordinates(a, b, c, du, dv, 1e-6 * uu * vv, out, 2)) return;
    // For a point beyond the border of the surface, the nearest point moves along that border.
    const isAtU = isAtEnd(u, product(bend, 0, place, 3), distance * Math.sqrt(uu), uWay);
    const isAtV = isAtEnd(v, product(bend, 0, place, 6), distance * Math.sqrt(vv), vWay);
    if (!isAtU && !isAtV) return;
    out[2] = isAtU ? 0 : du / a;
    out[3] = isAtV ? 0 : dv / c;
  }
}

function product(a: Float64Array, i: number, b: Float64Array, j: number): number {
  return (
    (a[i] ?? outOfRange()) * (b[j] ?? outOfRange()) +
    (a[i + 1] ?? outOfRange()) * (b[j + 1] ?? outOfRange()) +
    (a[i + 2] ?? outOfRange()) * (b[j + 2] ?? outOfRange())
  );
}

/** A step that stays within the range. */
function stepInside(value: number, step: number, { low, high, period }: SurfaceParameter): number {
  const most = Number.isFinite(high - low) ? apart * (high - low) : Infinity;
  const width = Math.min(step, most);
  return period === null && value + width > high ? -width : width;
}

/** Relative slope below which a point is not beyond the border, but off by rounding. */
const leaving = 1e-6;

function isAtEnd(
  value: number,
  outwards: number,
  size: number,
  { low, high, period }: SurfaceParameter,
): boolean {
  if (period !== null) return false;
  return (
    (value >= high && outwards > leaving * size) || (value <= low && outwards < -leaving * size)
  );
}
