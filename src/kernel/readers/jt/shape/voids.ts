import { cross, dot, lengthOf, minus, type Vector } from '../../brep/vector';

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
  let looks = 0;
  return (piece) => {
    const isOpposite = piece.isAgreed && piece.volume < 0 !== largest.volume < 0;
    if (!isOpposite) return false;
    looks += largest.triangles.length;
    if (looks > mostLooks) return false;
    const corner = vertexAt(positions, vertices, 3 * (piece.triangles[0] ?? 0));
    return isInside(corner, largest.triangles, positions, vertices);
  };
}

function largestOf(pieces: readonly ClosedPiece[]): ClosedPiece | undefined {
  let largest = pieces[0];
  for (const piece of pieces) {
    if (Math.abs(piece.volume) > Math.abs(largest?.volume ?? 0)) largest = piece;
  }
  return largest;
}

/** By the solid angle that the triangles cover, seen from the point: the full one, or none. */
function isInside(
  point: Vector,
  triangles: readonly number[],
  positions: Float32Array,
  vertices: Int32Array,
): boolean {
  let covered = 0;
  for (const triangle of triangles) {
    const [a, b, c] = [0, 1, 2].map((corner) =>
      minus(vertexAt(positions, vertices, 3 * triangle + corner), point),
    );
    if (a && b && c) covered += solidAngle(a, b, c);
  }
  return Math.abs(covered) > 2 * Math.PI;
}

function vertexAt(positions: Float32Array, vertices: Int32Array, corner: number): Vector {
  const at = 3 * (vertices[corner] ?? 0);
  return [positions[at] ?? 0, positions[at + 1] ?? 0, positions[at + 2] ?? 0];
}

/** Van Oosterom and Strackee, The Solid Angle of a Plane Triangle, 1983. */
function solidAngle(a: Vector, b: Vector, c: Vector): number {
  const [la, lb, lc] = [lengthOf(a), lengthOf(b), lengthOf(c)];
  const triple = dot(a, cross(b, c));
  const below = la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb;
  return 2 * Math.atan2(triple, below);
}
