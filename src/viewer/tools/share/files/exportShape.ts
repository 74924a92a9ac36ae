import { outOfRange } from '../../../../words/outOfRange';
import { Matrix3, Matrix4, Vector3, type BufferGeometry } from 'three';
import type { Part, Piece } from '../../../model/model';
import type { PieceTriangles } from '../../../model/pieceTriangles';
import type { ExportFaces, ExportShape } from './exportScene';
import { inSteps, type Steps } from './steps';

/** The shape of a part in its own coordinates, taken from the arrays that draw it. */
export class PartShape implements ExportShape {
  readonly name: string;

  /** @param bySlot triangles of the pieces */
  constructor(
    private readonly part: Part,
    private readonly bySlot: ReadonlyMap<number, PieceTriangles>,
  ) {
    this.name = part.name;
  }

  get triangles(): number {
    return this.part.pieces.reduce((sum, { slot }) => sum + (this.bySlot.get(slot)?.count ?? 0), 0);
  }

  *faces(): Generator<ExportFaces | null> {
    const { place, pieces } = this.part;
    for (const piece of pieces) {
      const triangles = this.bySlot.get(piece.slot);
      const { color, opacity } = piece;
      if (!triangles || !color) continue;
      const { solid, isDoubleSided } = triangles.batch;
      const vertices = yield* verticesOf(piece, solid.geometry, place);
      const index = yield* indexOf(piece, triangles, place.determinant() < 0);
      yield { ...vertices, index, color: [color.r, color.g, color.b, opacity], isDoubleSided };
    }
  }
}

/** @param place placement of the part; merged pieces are in the model's coordinates, and are transformed back */
function* verticesOf(
  { points }: Piece,
  geometry: BufferGeometry,
  place: Matrix4,
): Steps<Pick<ExportFaces, 'positions' | 'normals'>> {
  const { coordinates, first, count } = points;
  const given = coordinates.subarray(3 * first, 3 * (first + count));
  const isOwn = points.place !== null;
  const back = isOwn ? new Matrix4() : place.clone().invert();
  const turnBack = isOwn ? new Matrix3() : new Matrix3().setFromMatrix4(place).transpose();
  const positions = new Float32Array(given);
  if (!isOwn) yield* eachVector(positions, (vector) => vector.applyMatrix4(back));
  if (!geometry.hasAttribute('normal')) return { positions, normals: null };
  const normals = yield* unfolded(geometry.getAttribute('normal'), first, count);
  if (!isOwn) yield* eachVector(normals, (vector) => vector.applyMatrix3(turnBack).normalize());
  return { positions, normals };
}

function* indexOf(
  { points }: Piece,
  { batch, first, count }: PieceTriangles,
  isMirrored: boolean,
): Steps<Uint32Array<ArrayBuffer>> {
  const index = new Uint32Array(3 * count);
  // Triangles of merged pieces have the right winding order in the model's coordinates; a mirrored placement reverses
  // it in the part's own.
  const [second, third] = isMirrored ? [2, 1] : [1, 2];
  const vertexAt = (corner: number) =>
    (batch.index[3 * first + corner] ?? outOfRange()) - points.first;
  yield* inSteps(count, (from, end) => {
    for (let corner = 3 * from; corner < 3 * end; corner += 3) {
      index[corner] = vertexAt(corner);
      index[corner + 1] = vertexAt(corner + second);
      index[corner + 2] = vertexAt(corner + third);
    }
  });
  return index;
}

/** Decodes octahedron-encoded normals. */
function* unfolded(
  places: ReturnType<BufferGeometry['getAttribute']>,
  first: number,
  count: number,
): Steps<Float32Array<ArrayBuffer>> {
  const normals = new Float32Array(3 * count);
  const normal = new Vector3();
  yield* inSteps(count, (from, end) => {
    for (let i = from; i < end; i++) {
      const x = places.getX(first + i);
      const y = places.getY(first + i);
      const z = 1 - Math.abs(x) - Math.abs(y);
      const below = Math.max(-z, 0);
      normal.set(x + (x < 0 ? below : -below), y + (y < 0 ? below : -below), z);
      normal.normalize().toArray(normals, 3 * i);
    }
  });
  return normals;
}

function eachVector(numbers: Float32Array, change: (vector: Vector3) => Vector3): Steps {
  const vector = new Vector3();
  return inSteps(numbers.length / 3, (from, end) => {
    for (let i = 3 * from; i < 3 * end; i += 3) {
      change(vector.fromArray(numbers, i)).toArray(numbers, i);
    }
  });
}
