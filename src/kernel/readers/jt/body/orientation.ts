import { outOfRange } from '../../../../words/outOfRange';
import { weldPositions } from '../../../mesh/weldPositions';
import { type ClosedPiece, voidsOf } from './voids';

/**
 * Finds the triangles whose winding must be reversed so that neighbours are consistent and closed bodies face outwards.
 * Some programs orient the pieces of one body differently, normals included.
 * @param positions x y z
 * @param vertices three per triangle
 * @returns 1 for each triangle to reverse
 */
export function trianglesToFlip(positions: Float32Array, vertices: Int32Array): Uint8Array {
  const weld = weldPositions(positions);
  const places = Uint32Array.from(vertices, (vertex) => weld.ids[vertex] ?? outOfRange());
  const partners = partnersOf(places, weld.count);
  const flipped = new Uint8Array(vertices.length / 3);
  const isSeen = new Uint8Array(flipped.length);
  const closed: ClosedPiece[] = [];
  for (let start = 0; start < flipped.length; start++) {
    if (isSeen[start]) continue;
    const { triangles, isClosed } = flood(start, places, partners, flipped, isSeen);
    const flippedCount = triangles.filter((triangle) => flipped[triangle]).length;
    if (isClosed) {
      const volume = signedVolume(triangles, positions, vertices, flipped);
      closed.push({ triangles, volume, isAgreed: flippedCount === 0 });
    } else if (flippedCount * 2 > triangles.length) {
      flipAll(triangles, flipped);
    }
  }
  const isVoid = voidsOf(closed, positions, vertices);
  for (const piece of closed) {
    if (piece.volume < 0 !== isVoid(piece)) flipAll(piece.triangles, flipped);
  }
  return flipped;
}

function flipAll(triangles: readonly number[], flipped: Uint8Array): void {
  for (const triangle of triangles) flipped[triangle] = flipped[triangle] ? 0 : 1;
}

/** For each side of each triangle the one coincident side of another triangle; −1 if there is none or several. */
function partnersOf(places: Uint32Array, count: number): Int32Array {
  const partners = new Int32Array(places.length).fill(-1);
  const firstAt = new Map<number, number>();
  const crowded = -2;
  for (let side = 0; side < places.length; side++) {
    const from = places[side] ?? outOfRange();
    const to = places[nextSide(side)] ?? outOfRange();
    if (from === to) continue;
    const key = from < to ? from * count + to : to * count + from;
    const other = firstAt.get(key);
    if (other === undefined) {
      firstAt.set(key, side);
    } else if (other !== crowded && partners[other] === -1) {
      partners[other] = side;
      partners[side] = other;
    } else if (other !== crowded) {
      partners[partners[other] ?? outOfRange()] = -1;
      partners[other] = -1;
      firstAt.set(key, crowded);
    }
  }
  return partners;
}

function nextSide(side: number): number {
  return side % 3 === 2 ? side - 2 : side + 1;
}

/** All triangles connected to a triangle, with their winding made consistent with it. */
function flood(
  start: number,
  places: Uint32Array,
  partners: Int32Array,
  flipped: Uint8Array,
  isSeen: Uint8Array,
): { triangles: number[]; isClosed: boolean } {
  const triangles = [start];
  let isClosed = true;
  isSeen[start] = 1;
  for (let i = 0; i < triangles.length; i++) {
    const triangle = triangles[i] ?? outOfRange();
    for (let side = triangle * 3; side < triangle * 3 + 3; side++) {
      const partner = partners[side] ?? -1;
      if (partner < 0) {
        isClosed &&= places[side] === places[nextSide(side)];
        continue;
      }
      const neighbour = Math.floor(partner / 3);
      if (isSeen[neighbour]) continue;
      const runsAlong = places[side] === places[partner];
      flipped[neighbour] = (flipped[triangle] ?? outOfRange()) ^ (runsAlong ? 1 : 0);
      isSeen[neighbour] = 1;
      triangles.push(neighbour);
    }
  }
  return { triangles, isClosed };
}

/** Six times the volume that the triangles enclose. */
function signedVolume(
  triangles: readonly number[],
  positions: Float32Array,
  vertices: Int32Array,
  flipped: Uint8Array,
): number {
  const origin = (vertices[(triangles[0] ?? outOfRange()) * 3] ?? outOfRange()) * 3;
  let volume = 0;
  for (const triangle of triangles) {
    const [a, b, c] = [0, 1, 2].map((corner) => {
      const at = (vertices[triangle * 3 + corner] ?? outOfRange()) * 3;
      return [0, 1, 2].map(
        (axis) =>
          (positions[at + axis] ?? outOfRange()) - (positions[origin + axis] ?? outOfRange()),
      );
    });
    const [ax = outOfRange(), ay = outOfRange(), az = outOfRange()] = a ?? outOfRange();
    const [bx = outOfRange(), by = outOfRange(), bz = outOfRange()] = b ?? outOfRange();
    const [cx = outOfRange(), cy = outOfRange(), cz = outOfRange()] = c ?? outOfRange();
    const six = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
    volume += flipped[triangle] ? -six : six;
  }
  return volume;
}
