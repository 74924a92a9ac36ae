import type { PackBatch, PackPicture, PackSurface, Span } from '../../../model/viewPack';
import { batchPieces, shinesThrough, type FacePiece, type PieceGroup } from './batchPieces';
import type { PlacedPart } from './packedParts';
import { mergePieces, type PieceRange } from './mergePieces';
import type { PackData } from './packData';
import type { BatchLimits } from './packLimits';
import type { PieceTable } from './pieceTable';
import { boxAround } from './placeVertices';
import type { ViewFaces, ViewImage, ViewPicture } from '../../base/viewScene';

export interface PackedBatches {
  readonly batches: readonly PackBatch[];
  readonly pictures: readonly PackPicture[];
}

/** Writes the triangles of all parts, in as few batches as may be. */
export function packBatches(
  parts: readonly PlacedPart[],
  limits: BatchLimits,
  table: PieceTable,
  data: PackData,
): PackedBatches {
  const pieces = parts.flatMap((part) => part.pieces.filter(hasFaces));
  const pictures = new Pictures(data);
  const batches = batchPieces(pieces, limits).map((group, batch) => {
    const merged = mergePieces(group);
    group.pieces.forEach((piece, i) => {
      const range = merged.ranges[group.repeated ? 0 : i];
      if (range) table.addFaces(piece, piece.faces.material, batch, placed(range, piece, group));
    });
    return writeBatch(group, merged, pictures, data);
  });
  return { batches, pictures: pictures.written };
}

function hasFaces(piece: PlacedPart['pieces'][number]): piece is FacePiece {
  return piece.faces !== null;
}

function placed(range: PieceRange, piece: FacePiece, { repeated }: PieceGroup): PieceRange {
  return repeated ? { ...range, box: boxAround(range.box, piece.matrix) } : range;
}

function writeBatch(
  { pieces: [like], repeated }: PieceGroup,
  merged: ReturnType<typeof mergePieces>,
  pictures: Pictures,
  data: PackData,
): PackBatch {
  const { normals, slots, colors, uvs } = merged;
  return {
    surface: surfaceOf(like.faces, pictures),
    repeated,
    positions: data.add(merged.positions),
    ...(normals && { normals: data.add(normals) }),
    ...(slots && { slots: data.add(slots) }),
    ...(colors && { colors: data.add(colors) }),
    ...(uvs && { uvs: data.add(uvs) }),
    index: data.add(merged.index),
  };
}

function surfaceOf(faces: ViewFaces, pictures: Pictures): PackSurface {
  const { picture, cut, doubleSided } = faces.material;
  return {
    doubleSided,
    shines: shinesThrough(faces),
    ...(picture && { picture: pictures.numberOf(picture) }),
    ...(picture && cut !== null && { cut }),
  };
}

/** Pictures as they are first used. */
class Pictures {
  readonly written: PackPicture[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly spans = new Map<ViewImage, Span>();

  constructor(private readonly data: PackData) {}

  numberOf({ image, wrap }: ViewPicture): number {
    const bytes = this.spans.get(image) ?? this.data.add(image.bytes);
    this.spans.set(image, bytes);
    const key = [...bytes, ...wrap].join();
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.written.push({ mediaType: image.mediaType, bytes, wrap }) - 1;
    this.numbers.set(key, number);
    return number;
  }
}
