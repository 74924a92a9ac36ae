import { outOfRange } from '../../../../words/outOfRange';
import { cornerAt, isInside } from '../../../mesh/isInside';

/** Triangles that hang together and enclose something. */
export interface ClosedPiece {
  readonly triangles: readonly number[];
  /** Six times what they enclose; negative when they are seen from inside. */
  readonly volume: number;
  /** As written, all of them agree which side is outside. */
  readonly isAgreed: boolean;
}

/** Triangles that are looked at for voids, each time they are; beyond that, pieces count as solids. */
const mostLooks = 20_000_000;

/**
 * Which closed pieces of a body are voids in its largest one: written the other way round, and inside of
 * it. A solid in a void is written like the largest piece.
 * @param positions x y z
 * @param vertices three a triangle
 */
export function voidsOf(
  pieces: readonly ClosedPiece[],
  positions: Float32Array,
  vertices: Int32Array,
): (piece: ClosedPiece) => boolean {
  const largest = largestOf(pieces);
  if (!largest?.isAgreed) return () => false;
  const mesh = { positions, indices: vertices };
  let looks = 0;
  return (piece) => {
    const isOpposite = piece.isAgreed && piece.volume < 0 !== largest.volume < 0;
    if (!isOpposite) return false;
    looks += largest.triangles.length;
    if (looks > mostLooks) return false;
    const corner = cornerAt(mesh, 3 * (piece.triangles[0] ?? outOfRange()));
    return isInside(corner, mesh, largest.triangles);
  };
}

function largestOf(pieces: readonly ClosedPiece[]): ClosedPiece | undefined {
  let largest = pieces[0];
  for (const piece of pieces) {
    if (Math.abs(piece.volume) > Math.abs(largest?.volume ?? 0)) largest = piece;
  }
  return largest;
}
