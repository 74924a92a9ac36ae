/** To a picometre: finer than any CAD program computes. */
export function lengths(metres: readonly number[]): number[] {
  return metres.map((value) => Math.round(value * 1e12) / 1e9 + 0);
}

/** Fine enough for a picometre at the end of a metre. */
export function direction(unit: readonly number[]): number[] {
  return unit.map(rounded);
}

export function rounded(value: number): number {
  return Math.round(value * 1e13) / 1e13 + 0;
}
