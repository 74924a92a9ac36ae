/**
 * The range of triangles of a face, counted within its part; `to` is exclusive.
 * @param faceStarts null when the part has no separate faces and so counts as one
 */
export function faceRange(
  faceStarts: Uint32Array | null,
  face: number,
): readonly [from: number, to: number] {
  const first = faceStarts?.[face];
  const next = faceStarts?.[face + 1];
  return [first ?? wholePart[0], next ?? wholePart[1]];
}

const wholePart = [0, Infinity] as const;
