import { Matrix3, Matrix4, Vector3, type BufferGeometry } from 'three';
import type { Part, Piece } from '../../model/model';
import type { PieceTriangles } from '../../model/pieceTriangles';
import type { ExportFaces, ExportShape } from './exportScene';

/** The shape of a part in the part's own coordinates, taken from what is drawn of it. */
export class PartShape implements ExportShape {
  readonly name: string;

  /** @param triangles of the pieces, by slot */
  constructor(
    private readonly part: Part,
    private readonly bySlot: ReadonlyMap<number, PieceTriangles>,
  ) {
    this.name = part.name;
  }

  get triangles(): number {
    return this.part.pieces.reduce((sum, { slot }) => sum + (this.bySlot.get(slot)?.count ?? 0), 0);
  }

  faces(): readonly ExportFaces[] {
    const { part } = this;
    return part.pieces.flatMap((piece): readonly ExportFaces[] => {
      const triangles = this.bySlot.get(piece.slot);
      const { color, opacity } = piece;
      if (!triangles || !color) return [];
      return [
        {
          ...verticesOf(piece, triangles.batch.solid.geometry, part.place),
          index: indexOf(piece, triangles, part.place.determinant() < 0),
          color: [color.r, color.g, color.b, opacity],
          isDoubleSided: triangles.batch.isDoubleSided,
        },
      ];
    });
  }
}

/** @param place of the part; what is drawn once stands where it is seen, and is taken back from there */
function verticesOf(
  { points }: Piece,
  geometry: BufferGeometry,
  place: Matrix4,
): Pick<ExportFaces, 'positions' | 'normals'> {
  const { coordinates, first, count } = points;
  const given = coordinates.subarray(3 * first, 3 * (first + count));
  const isOwn = points.place !== null;
  const back = isOwn ? new Matrix4() : place.clone().invert();
  const turnBack = isOwn ? new Matrix3() : new Matrix3().setFromMatrix4(place).transpose();
  const positions = Float32Array.from(given);
  if (!isOwn) eachVector(positions, (vector) => vector.applyMatrix4(back));
  if (!geometry.hasAttribute('normal')) return { positions, normals: null };
  const normals = unfolded(geometry.getAttribute('normal'), first, count);
  if (!isOwn) eachVector(normals, (vector) => vector.applyMatrix3(turnBack).normalize());
  return { positions, normals };
}

function indexOf(
  { points }: Piece,
  { batch, first, count }: PieceTriangles,
  isMirrored: boolean,
): Uint32Array<ArrayBuffer> {
  const index = Uint32Array.from(
    batch.index.subarray(3 * first, 3 * (first + count)),
    (vertex) => vertex - points.first,
  );
  if (!isMirrored) return index;
  // They turn rightly where the part stands; in its own coordinates that is the other way round.
  for (let i = 0; i < index.length; i += 3) {
    const second = index[i + 1] ?? 0;
    index[i + 1] = index[i + 2] ?? 0;
    index[i + 2] = second;
  }
  return index;
}

/** Normals from their places on an unfolded octahedron. */
function unfolded(
  places: ReturnType<BufferGeometry['getAttribute']>,
  first: number,
  count: number,
): Float32Array<ArrayBuffer> {
  const normals = new Float32Array(3 * count);
  const normal = new Vector3();
  for (let i = 0; i < count; i++) {
    const x = places.getX(first + i);
    const y = places.getY(first + i);
    const z = 1 - Math.abs(x) - Math.abs(y);
    const below = Math.max(-z, 0);
    normal.set(x + (x < 0 ? below : -below), y + (y < 0 ? below : -below), z);
    normal.normalize().toArray(normals, 3 * i);
  }
  return normals;
}

function eachVector(numbers: Float32Array, change: (vector: Vector3) => Vector3): void {
  const vector = new Vector3();
  for (let i = 0; i < numbers.length; i += 3) {
    change(vector.fromArray(numbers, i)).toArray(numbers, i);
  }
}
