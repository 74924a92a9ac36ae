export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

type Numbers = Float32Array | Float64Array | Uint8Array;

/** Concatenates arrays of one kind into a new array. */
export function concatenated<T extends Numbers>(
  Kind: new (length: number) => T,
  pieces: readonly T[],
): T {
  const all = new Kind(sum(pieces.map(({ length }) => length)));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
