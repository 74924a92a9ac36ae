import type {
  PackPicture,
  PackSurface,
  Span,
  StoredBatch,
  StoredShape,
} from '../../../model/viewPack';
import { boxAround } from '../../../model/pack/placeVertices';
import { isMirroring } from '../../base/matrix';
import { outOfRange } from '../../../words/outOfRange';
import { batchPieces, sharedShapes, hasVaryingOpacity, type FacePiece } from './batchPieces';
import type { PlacedPart } from './packedParts';
import { bareShape } from './mergePieces';
import type { PackData } from './packData';
import type { BatchLimits } from './packLimits';
import { packUnshared } from './packUnshared';
import type { PieceSizes } from './pieceSizes';
import type { PieceTable } from './pieceTable';
import type { ViewFaces, ViewImage, ViewPicture } from '../../base/viewScene';
import { memoized } from '../../../words/memoized';

export interface PackedBatches {
  readonly batches: readonly StoredBatch[];
  readonly shapes: readonly StoredShape[];
  readonly pictures: readonly PackPicture[];
}

/** Writes the triangles of all parts once, and groups them into as few batches as possible. */
export function packBatches(
  parts: readonly PlacedPart[],
  limits: BatchLimits,
  sizes: PieceSizes,
  table: PieceTable,
  data: PackData,
): PackedBatches {
  const pieces = parts.flatMap((part) => part.pieces.filter(hasFaces));
  const pictures = new Pictures(data);
  const shapes = new Shapes(sharedShapes(pieces), sizes, data);
  const batches = batchPieces(pieces, limits).map((group, batch): StoredBatch => {
    const [like] = group.pieces;
    const surface = surfaceOf(like.faces, pictures);
    const numbers = group.pieces.map((piece) => shapes.place(piece, batch, table));
    if (group.repeated) {
      const [shape] = numbers;
      return { surface, shape: shape ?? outOfRange(), isMirrored: isMirroring(like.matrix) };
    }
    const own = group.pieces.filter((_, i) => numbers[i] === null);
    return {
      surface,
      ...(own.length > 0 && { own: packUnshared(own, batch, sizes, table, data) }),
    };
  });
  return { batches, shapes: shapes.written, pictures: pictures.written };
}

function hasFaces(piece: PlacedPart['pieces'][number]): piece is FacePiece {
  return piece.faces !== null;
}

/** Writes shapes when they are first placed. */
class Shapes {
  readonly written: StoredShape[] = [];
  private readonly known = new Map<string, { number: number; box: Float32Array }>();

  constructor(
    private readonly keys: ReadonlyMap<FacePiece, string>,
    private readonly sizes: PieceSizes,
    private readonly data: PackData,
  ) {}

  /** @returns the index of the shape; null for a piece whose geometry is placed once */
  place(piece: FacePiece, batch: number, table: PieceTable): number | null {
    const key = this.keys.get(piece);
    if (key === undefined) return null;
    const { number, box } = this.known.get(key) ?? this.write(key, piece);
    table.addShape(piece, batch, number, boxAround(box, piece.matrix));
    return number;
  }

  private write(key: string, piece: FacePiece) {
    const { data } = this;
    const { positions, normals, colors, uvs, index, box } = bareShape(piece.faces);
    const number = this.written.length;
    const unit = { owner: { shape: number }, pieces: 0, size: this.sizes.of(piece) };
    const stored = data.addUnit(unit, (): StoredShape => ({
      positions: data.add(positions, { kind: 'points' }),
      ...(normals && { normals: data.add(normals, { kind: 'normals' }) }),
      ...(colors && { colors: data.add(colors) }),
      ...(uvs && { uvs: data.add(uvs) }),
      index: data.add(index, { kind: 'corners' }),
    }));
    this.written.push(stored);
    const known = { number, box };
    this.known.set(key, known);
    return known;
  }
}

function surfaceOf(faces: ViewFaces, pictures: Pictures): PackSurface {
  const { picture, cut, doubleSided } = faces.material;
  return {
    doubleSided,
    shines: hasVaryingOpacity(faces),
    ...(picture && { picture: pictures.numberOf(picture) }),
    ...(picture && cut !== null && { cut }),
  };
}

/** Writes textures when they are first used. */
class Pictures {
  readonly written: PackPicture[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly spans = new Map<ViewImage, Span>();

  constructor(private readonly data: PackData) {}

  numberOf({ image, wrap }: ViewPicture): number {
    const bytes = this.spans.get(image) ?? this.data.add(image.bytes);
    this.spans.set(image, bytes);
    const key = [...bytes, ...wrap].join();
    return memoized(
      this.numbers,
      key,
      () => this.written.push({ mediaType: image.mediaType, bytes, wrap }) - 1,
    );
  }
}
