import type { SurfaceParameter, Singularity } from '../exact';
import { unboundedRange, fullCircleRange } from './directions';

/** A curve in the half-plane beside an axis, which is revolved about it. */
export interface Profile {
  readonly v: SurfaceParameter;
  readonly singularities: readonly Singularity[];
  /** Writes the distance from the axis, the height along it, and the derivatives of both. */
  at(v: number, out: Float64Array): void;
  nearest(rho: number, height: number): number;
}

/** The ruling of a cylinder. */
export class CylinderProfile implements Profile {
  readonly v = unboundedRange;
  readonly singularities = [];

  constructor(private readonly radius: number) {}

  at(v: number, out: Float64Array): void {
    out[0] = this.radius;
    out[1] = v;
    out[2] = 0;
    out[3] = 1;
  }

  nearest(_: number, height: number): number {
    return height;
  }
}

/** The ruling of a cone, from its apex on. */
export class ConeProfile implements Profile {
  readonly v: SurfaceParameter;
  readonly singularities: readonly Singularity[];
  private readonly widening: number;
  private readonly singularity: number;
  private readonly share: number;

  constructor(
    private readonly radius: number,
    halfAngle: number,
  ) {
    this.widening = Math.tan(halfAngle);
    this.singularity = -radius / this.widening;
    this.share = Math.cos(halfAngle) ** 2;
    this.v = { ...unboundedRange, low: this.singularity };
    this.singularities = [{ held: 'v', at: this.singularity }];
  }

  at(v: number, out: Float64Array): void {
    out[0] = this.radius + v * this.widening;
    out[1] = v;
    out[2] = this.widening;
    out[3] = 1;
  }

  nearest(rho: number, height: number): number {
    return Math.max(this.singularity, ((rho - this.radius) * this.widening + height) * this.share);
  }
}

/** Relative difference of the two radii up to which a torus counts as closed at its centre. */
export const hornTorusTolerance = 1e-12;

/** The tube circle of a torus, or that part of it which lies on one side of the axis. */
export class TorusProfile implements Profile {
  readonly v: SurfaceParameter;
  readonly singularities: readonly Singularity[];
  private readonly isWhole: boolean;
  private readonly end: number;

  constructor(
    private readonly major: number,
    private readonly minor: number,
  ) {
    // A torus whose two radii are equal touches itself in one point, which is degenerate from both sides.
    this.isWhole = major > minor * (1 + hornTorusTolerance);
    const end = this.isWhole ? Math.PI : Math.acos(Math.max(-1, -major / minor));
    this.end = end;
    this.v = this.isWhole
      ? fullCircleRange
      : { low: -end, high: end, period: null, breaks: [], isStraight: false };
    this.singularities = this.isWhole
      ? []
      : [
          { held: 'v', at: -end },
          { held: 'v', at: end },
        ];
  }

  at(v: number, out: Float64Array): void {
    const across = this.minor * Math.cos(v);
    const up = this.minor * Math.sin(v);
    out[0] = this.major + across;
    out[1] = up;
    out[2] = -up;
    out[3] = across;
  }

  nearest(rho: number, height: number): number {
    const v = Math.atan2(height, rho - this.major);
    return this.isWhole ? v : Math.max(-this.end, Math.min(this.end, v));
  }
}
