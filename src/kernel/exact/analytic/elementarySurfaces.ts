import { outOfRange } from '../../../words/outOfRange';
import type { Cone, Cylinder, Plane, Sphere, Torus } from '../../brep/geometry';
import { FrameCoordinates } from './frameCoordinates';
import { unboundedRange } from './directions';
import type { ExactSurface } from '../exact';
import { FormulaSweep } from './formulaSweep';
import { TorusProfile, CylinderProfile, ConeProfile } from './profiles';
import { AnalyticRevolvedSurface } from './revolvedSurface';

export function plane({ frame }: Plane): ExactSurface {
  return new PlaneSurface(new FrameCoordinates(frame));
}

class PlaneSurface implements ExactSurface {
  readonly u = unboundedRange;
  readonly v = unboundedRange;
  readonly singularities = [];
  private readonly local = new Float64Array(3);

  constructor(private readonly axes: FrameCoordinates) {}

  at(u: number, v: number, out: Float64Array): void {
    const { axes } = this;
    axes.place(u, v, 0, out);
    axes.direct(1, 0, 0, out, 3);
    axes.direct(0, 1, 0, out, 6);
  }

  invert(x: number, y: number, z: number, out: Float64Array): number {
    const { local } = this;
    this.axes.locate(x, y, z, local);
    out[0] = local[0] ?? outOfRange();
    out[1] = local[1] ?? outOfRange();
    return Math.abs(local[2] ?? outOfRange());
  }

  sweep(along: 'u' | 'v') {
    return new FormulaSweep(this, along);
  }
}

export function cylinder({ frame, radius }: Cylinder): ExactSurface {
  return new AnalyticRevolvedSurface(frame, new CylinderProfile(radius));
}

export function cone({ frame, radius, halfAngle }: Cone): ExactSurface {
  return new AnalyticRevolvedSurface(frame, new ConeProfile(radius, halfAngle));
}

export function sphere({ frame, radius }: Sphere): ExactSurface {
  return new AnalyticRevolvedSurface(frame, new TorusProfile(0, radius));
}

export function torus({ frame, majorRadius, minorRadius }: Torus): ExactSurface {
  return new AnalyticRevolvedSurface(frame, new TorusProfile(majorRadius, minorRadius));
}
