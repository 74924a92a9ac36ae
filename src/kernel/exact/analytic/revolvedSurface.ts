import { outOfRange } from '../../../words/outOfRange';
import type { Frame } from '../../brep/geometry';
import { FrameCoordinates } from './frameCoordinates';
import { fullCircleRange } from './directions';
import type { SurfaceParameter, ExactSurface, Singularity } from '../exact';
import { FormulaSweep } from './formulaSweep';
import { fullTurn, nearestEquivalent, withinPeriod } from '../search/period';
import type { Profile } from './profiles';

/** Share of a point's coordinates: a point nearer to the axis has no defined angle. */
const onAxis = 1e-11;

/** A profile revolved about an axis. */
export class AnalyticRevolvedSurface implements ExactSurface {
  readonly u = fullCircleRange;
  readonly v: SurfaceParameter;
  readonly singularities: readonly Singularity[];
  private readonly axes: FrameCoordinates;
  private readonly local = new Float64Array(3);
  private readonly flat = new Float64Array(4);

  constructor(
    frame: Frame,
    private readonly profile: Profile,
  ) {
    this.v = profile.v;
    this.singularities = profile.singularities;
    this.axes = new FrameCoordinates(frame);
  }

  at(u: number, v: number, out: Float64Array): void {
    const { axes, flat } = this;
    this.profile.at(v, flat);
    const radius = flat[0] ?? outOfRange();
    const slope = flat[2] ?? outOfRange();
    const cos = Math.cos(u);
    const sin = Math.sin(u);
    axes.place(radius * cos, radius * sin, flat[1] ?? outOfRange(), out);
    axes.direct(-radius * sin, radius * cos, 0, out, 3);
    axes.direct(slope * cos, slope * sin, flat[3] ?? outOfRange(), out, 6);
  }

  invert(x: number, y: number, z: number, out: Float64Array, hasHint: boolean): number {
    const { local, flat, profile } = this;
    this.axes.locate(x, y, z, local);
    const a = local[0] ?? outOfRange();
    const b = local[1] ?? outOfRange();
    const height = local[2] ?? outOfRange();
    const rho = Math.sqrt(a * a + b * b);
    const v = profile.nearest(rho, height);
    profile.at(v, flat);
    const size =
      rho +
      Math.abs(height) +
      Math.abs(flat[0] ?? outOfRange()) +
      Math.abs(flat[1] ?? outOfRange());
    if (rho > onAxis * size) out[0] = turnOf(Math.atan2(b, a), out[0] ?? outOfRange(), hasHint);
    else if (!hasHint) out[0] = 0;
    out[1] = this.v.period === null ? v : turnOf(v, out[1] ?? outOfRange(), hasHint);
    return Math.hypot(rho - (flat[0] ?? outOfRange()), height - (flat[1] ?? outOfRange()));
  }

  sweep(along: 'u' | 'v') {
    return new FormulaSweep(this, along);
  }
}

function turnOf(angle: number, hint: number, hasHint: boolean): number {
  return hasHint ? nearestEquivalent(angle, hint, fullTurn) : withinPeriod(angle, 0, fullTurn);
}
