import type { SummedCurve } from './summed';

/** `origin + t · direction`. */
export function line(origin: Float64Array, direction: Float64Array, dimension: 2 | 3): SummedCurve {
  return {
    breaks: [],
    period: null,
    isLine: true,
    at(t, out) {
      for (let k = 0; k < dimension; k++) {
        out[k] = (origin[k] ?? 0) + t * (direction[k] ?? 0);
        out[dimension + k] = direction[k] ?? 0;
      }
    },
  };
}
