import type { SplineCurve, SplineSurface } from '../../../../model/shapes';
import type { Vector } from '../../../../model/vectors';
import type { ExactCurve } from '../exact/measuredCurve';
import type { ClosedFormSurface } from '../exact/measuredSurface';

/** The geometry of a point, an edge or a face, without limits. */
export type Carrier =
  | { readonly kind: 'point'; readonly at: Vector }
  | { readonly kind: 'curve'; readonly curve: ExactCurve }
  | { readonly kind: 'surface'; readonly surface: ClosedFormSurface }
  | { readonly kind: 'spline curve'; readonly curve: SplineCurve }
  | { readonly kind: 'spline surface'; readonly surface: SplineSurface };

/** A local parametrization of a carrier, with no, one or two parameters. */
export interface Chart {
  readonly point: (parameters: readonly number[]) => Vector;
  readonly start: readonly number[];
  readonly axes: readonly ChartAxis[];
}

export interface ChartAxis {
  readonly low: number;
  readonly high: number;
  /** A change of the parameter that is small compared with the carrier's curvature. */
  readonly scale: number;
}
