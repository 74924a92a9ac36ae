/** The next side of the same triangle. */
export function next(side: number): number {
  return side % 3 === 2 ? side - 2 : side + 1;
}

/** The previous side of the same triangle. */
export function previous(side: number): number {
  return side % 3 === 0 ? side + 2 : side - 1;
}

/** The triangle of a side. */
export function triangleOf(side: number): number {
  return (side / 3) | 0;
}
