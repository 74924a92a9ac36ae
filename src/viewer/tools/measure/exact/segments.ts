import { dot, minus, plus, times, type Vector } from '../../../../model/vectors';
import { spanOf, type Span } from './nearest';

/** The shortest span between two segments; either may be a point. */
export function segmentDistance(a: Vector, b: Vector, c: Vector, d: Vector): Span {
  const u = minus(b, a);
  const v = minus(d, c);
  const w = minus(a, c);
  const [uu, uv, vv] = [dot(u, u), dot(u, v), dot(v, v)];
  const [uw, vw] = [dot(u, w), dot(v, w)];
  const area = uu * vv - uv * uv;
  let s = area > 1e-12 * uu * vv ? clamp((uv * vw - vv * uw) / area) : 0;
  let t = vv > 0 ? (uv * s + vw) / vv : 0;
  if (t < 0 || t > 1 || vv === 0) {
    t = clamp(t);
    s = uu > 0 ? clamp((uv * t - uw) / uu) : 0;
  }
  return spanOf(plus(a, times(u, s)), plus(c, times(v, t)));
}

function clamp(value: number): number {
  return Math.max(0, Math.min(1, value));
}
