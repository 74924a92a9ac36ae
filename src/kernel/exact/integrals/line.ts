import { outOfRange } from '../../../words/outOfRange';
import type { IntegrableCurve } from './integrable';

/** The line `origin + t · direction`. */
export function line(
  origin: Float64Array,
  direction: Float64Array,
  dimension: 2 | 3,
): IntegrableCurve {
  return new SummedLine(origin, direction, dimension);
}

const none: readonly number[] = [];

class SummedLine implements IntegrableCurve {
  readonly breaks = none;
  readonly period = null;
  readonly isLine = true;

  constructor(
    private readonly origin: Float64Array,
    private readonly direction: Float64Array,
    private readonly dimension: 2 | 3,
  ) {}

  at(t: number, out: Float64Array): void {
    const { origin, direction, dimension } = this;
    for (let k = 0; k < dimension; k++) {
      out[k] = (origin[k] ?? outOfRange()) + t * (direction[k] ?? outOfRange());
      out[dimension + k] = direction[k] ?? outOfRange();
    }
  }
}
