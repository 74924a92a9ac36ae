import { outOfRange } from '../../words/outOfRange';
import type { BoundSide } from './boundaryLoop';
import { sampleParameters, type SamplingLimits, type ParametricCurve } from './sampleParameters';
import type { LoopSurface } from './loop/loopSurface';

type Place = readonly [u: number, v: number];

/**
 * Samples a straight line in parameter space as densely as the limits require.
 * @param startId, endId its end points in `Points`; null for new points. If both are null the line is closed
 *   and its ends share one point
 */
export function sampleLine(
  { surface, points }: LoopSurface,
  limits: SamplingLimits,
  [fromU, fromV]: Place,
  [toU, toV]: Place,
  startId: number | null,
  endId: number | null,
): BoundSide {
  const way = new LineOnSurface(surface, fromU, fromV, toU, toV);
  const shares = sampleParameters(way, 0, 1, limits);
  const last = shares.length - 1;
  const uvs = new Float64Array(2 * last + 2);
  const ids = new Int32Array(last + 1);
  const place = new Float64Array(9);
  const own = (share: number) => {
    surface.at(fromU + share * (toU - fromU), fromV + share * (toV - fromV), place);
    return points.add(place[0] ?? outOfRange(), place[1] ?? outOfRange(), place[2] ?? outOfRange());
  };
  for (let i = 0; i <= last; i++) {
    const share = shares[i] ?? outOfRange();
    uvs[2 * i] = fromU + share * (toU - fromU);
    uvs[2 * i + 1] = fromV + share * (toV - fromV);
    if (i > 0 && i < last) ids[i] = own(share);
  }
  ids[0] = startId ?? own(0);
  ids[last] = endId ?? (startId === null ? ids[0] : own(1));
  return { edge: null, isReversed: false, points: uvs, stations: new Float64Array(0), ids };
}

/** A straight line in parameter space as a curve in space, with a parameter from 0 to 1. */
export class LineOnSurface implements ParametricCurve {
  readonly breaks: readonly number[] = [];
  readonly period = null;
  readonly isLine: boolean;
  private readonly du: number;
  private readonly dv: number;
  private readonly place = new Float64Array(9);

  constructor(
    private readonly surface: LoopSurface['surface'],
    private readonly fromU: number,
    private readonly fromV: number,
    toU: number,
    toV: number,
  ) {
    const du = toU - fromU;
    const dv = toV - fromV;
    this.du = du;
    this.dv = dv;
    const isStraight = (surface.u.isStraight || du === 0) && (surface.v.isStraight || dv === 0);
    const isOneWay = du === 0 || dv === 0;
    this.isLine = isStraight && isOneWay && surface.u.breaks.length + surface.v.breaks.length === 0;
  }

  at(share: number, out: Float64Array): void {
    const { du, dv, place } = this;
    this.surface.at(this.fromU + share * du, this.fromV + share * dv, place);
    for (let k = 0; k < 3; k++) {
      out[k] = place[k] ?? outOfRange();
      out[3 + k] = du * (place[3 + k] ?? outOfRange()) + dv * (place[6 + k] ?? outOfRange());
    }
  }
}
