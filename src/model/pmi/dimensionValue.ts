import type { Measure, PmiDimension } from './pmi';

/**
 * The one value of a dimension for lists. With both limits it is the nominal value if given, else the upper limit; with
 * one limit it is that limit, rather than the nominal value.
 */
export function dimensionValue({
  nominal,
  upper,
  lower,
}: Pick<PmiDimension, 'nominal' | 'upper' | 'lower'>): Measure | undefined {
  return upper && lower ? (nominal ?? upper) : (upper ?? lower ?? nominal);
}
