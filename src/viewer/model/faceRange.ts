/**
 * The triangles of a face, counted through its part: from the first up to the one behind the last.
 * @param faceStarts null where the part is one face, as a mesh without faces is
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
