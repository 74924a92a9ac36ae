import type { Measure, PmiDimension } from './pmi';

/** The one value that stands for a dimension: a limit without the other one before the nominal value. */
export function dimensionValue({
  nominal,
  upper,
  lower,
}: Pick<PmiDimension, 'nominal' | 'upper' | 'lower'>): Measure | undefined {
  return upper && lower ? (nominal ?? upper) : (upper ?? lower ?? nominal);
}
