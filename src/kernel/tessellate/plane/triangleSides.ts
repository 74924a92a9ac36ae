/** The side behind it in the same triangle. */
export function next(side: number): number {
  return side % 3 === 2 ? side - 2 : side + 1;
}

/** The side before it in the same triangle. */
export function previous(side: number): number {
  return side % 3 === 0 ? side + 2 : side - 1;
}

/** The triangle that it is a side of. */
export function triangleOf(side: number): number {
  return (side / 3) | 0;
}
