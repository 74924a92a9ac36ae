import { outOfRange } from '../../../../words/outOfRange';
import { cornerAt, isInside } from '../../../mesh/isInside';

/** A connected set of triangles that is closed. */
export interface ClosedPiece {
  readonly triangles: readonly number[];
  /** Six times the enclosed volume; negative if the triangles face inwards. */
  readonly volume: number;
  /** Whether the winding of all triangles was consistent in the file. */
  readonly isAgreed: boolean;
}

/** The most triangles that are visited in searching for voids; beyond that, pieces count as solids. */
const maxVisits = 20_000_000;

/**
 * Which closed pieces of a body are voids in its largest piece: those inside it with the opposite winding. A solid
 * inside a void has the same winding as the largest piece.
 * @param positions x y z
 * @param vertices three per triangle
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
    if (looks > maxVisits) return false;
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
