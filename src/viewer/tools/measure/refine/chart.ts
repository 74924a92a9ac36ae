import type { SplineCurve, SplineSurface } from '../../../../model/shapes';
import type { Vector } from '../../../../model/vectors';
import type { ExactCurve } from '../exact/measuredCurve';
import type { Formed } from '../exact/measuredSurface';

/** What a point, an edge or a face lies on, whatever its kind. */
export type Carrier =
  | { readonly kind: 'point'; readonly at: Vector }
  | { readonly kind: 'curve'; readonly curve: ExactCurve }
  | { readonly kind: 'surface'; readonly surface: Formed }
  | { readonly kind: 'spline curve'; readonly curve: SplineCurve }
  | { readonly kind: 'spline surface'; readonly surface: SplineSurface };

/** A carrier by none, one or two parameters, around one of its points. */
export interface Chart {
  readonly point: (parameters: readonly number[]) => Vector;
  readonly start: readonly number[];
  readonly axes: readonly ChartAxis[];
}

export interface ChartAxis {
  readonly low: number;
  readonly high: number;
  /** How much of the parameter is a short way in it, compared with how the carrier bends. */
  readonly scale: number;
}
