import type { Plane, Vector3 } from 'three';

/** The pieces of a polyline that a section leaves: those on the side of the normal of every plane. */
export function keptPieces(
  line: readonly Vector3[],
  cuts: readonly Plane[],
): readonly (readonly Vector3[])[] {
  return cuts.reduce<readonly (readonly Vector3[])[]>(
    (pieces, plane) => pieces.flatMap((piece) => keptOf(piece, plane)),
    [line],
  );
}

function keptOf(line: readonly Vector3[], plane: Plane): readonly (readonly Vector3[])[] {
  const pieces: Vector3[][] = [];
  let piece: Vector3[] = [];
  let last: { readonly at: Vector3; readonly height: number } | null = null;
  for (const at of line) {
    const height = plane.distanceToPoint(at);
    if (last && last.height < 0 !== height < 0) {
      piece.push(last.at.clone().lerp(at, last.height / (last.height - height)));
    }
    if (height < 0 && piece.length > 0) {
      pieces.push(piece);
      piece = [];
    }
    if (height >= 0) piece.push(at);
    last = { at, height };
  }
  return piece.length > 0 ? [...pieces, piece] : pieces;
}
