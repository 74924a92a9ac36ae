/** Metres to millimetres, rounded to a picometre, which is finer than CAD programs compute. */
export function lengths(metres: readonly number[]): number[] {
  return metres.map((value) => Math.round(value * 1e12) / 1e9 + 0);
}

/** Rounded so that the end of a vector one metre long is exact to a picometre. */
export function direction(unit: readonly number[]): number[] {
  return unit.map(rounded);
}

export function rounded(value: number): number {
  return Math.round(value * 1e13) / 1e13 + 0;
}
