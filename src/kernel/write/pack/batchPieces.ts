import { isMirroring } from '../../base/matrix';
import type { PlacedPiece } from './packedParts';
import type { BatchLimits } from './packLimits';
import { triangleCount, type ViewFaces, type ViewMaterial } from '../../base/viewScene';
import { groupBy } from '../../../words/groupBy';

/** A piece that has triangles. */
export type FacePiece = PlacedPiece & { readonly faces: ViewFaces };

/** Pieces that are drawn in one call. */
export interface PieceGroup {
  readonly pieces: readonly [FacePiece, ...FacePiece[]];
  /** Whether they are the same geometry in several places, which is written once. */
  readonly repeated: boolean;
}

/** Groups pieces into as few draw calls as their number of triangles allows. */
export function batchPieces(
  pieces: readonly FacePiece[],
  limits: BatchLimits,
): readonly PieceGroup[] {
  const total = pieces.reduce((sum, { faces }) => sum + triangleCount(faces.geometry), 0);
  const keys = new Keys();
  const repeated = new Set<FacePiece>();
  const groups: PieceGroup[] = [];
  const least = total > limits.merged ? 0 : leastRepeated;
  if (total >= least) {
    for (const group of groupBy(pieces, (piece) => keys.placed(piece)).values()) {
      if (group.length === 1 || (least > 0 && !isLarge(group, least))) continue;
      for (const piece of group) repeated.add(piece);
      groups.push({ pieces: group, repeated: true });
    }
  }
  const others = pieces.filter((piece) => !repeated.has(piece));
  for (const group of groupBy(others, (piece) => keys.surface(piece.faces)).values()) {
    groups.push(...divided(group, limits.chunk));
  }
  return groups;
}

/**
 * In a model that may be merged, groups with fewer triangles or placements are merged: each group that is not costs a
 * draw call, of which there are then few, and merging the others takes little memory.
 */
const [leastRepeated, leastPlacements] = [20_000, 8];

function isLarge(group: Group, least: number): boolean {
  const [{ faces }] = group;
  return group.length >= leastPlacements && group.length * triangleCount(faces.geometry) >= least;
}

/**
 * Finds the pieces whose geometry is placed several times. Such pieces have equal keys where they have the same
 * triangles on the same surface, mirrored or not.
 */
export function sharedShapes(pieces: readonly FacePiece[]): ReadonlyMap<FacePiece, string> {
  const keys = new Keys();
  const shared = new Map<FacePiece, string>();
  for (const [key, group] of groupBy(pieces, ({ faces }) => keys.shape(faces))) {
    if (group.length > 1) for (const piece of group) shared.set(piece, key);
  }
  return shared;
}

/** Whether the transparency is known only from the texture or from vertex colours. */
export function hasVaryingOpacity({ geometry, material }: ViewFaces): boolean {
  return material.blends && (material.picture !== null || geometry.colors !== null);
}

/**
 * Keys by which pieces are grouped. Pieces with one key differ only in placement, slot, and what the appearance table
 * holds.
 */
class Keys {
  private readonly numbers = new Map<object, number>();
  private readonly shapes = new Map<ViewFaces, string>();

  surface(faces: ViewFaces): string {
    const { geometry, material } = faces;
    const { picture } = material;
    return [
      material.doubleSided,
      geometry.normals === null,
      geometry.colors !== null,
      hasVaryingOpacity(faces),
      picture ? this.pictureKey(picture, material) : '',
    ].join();
  }

  placed({ faces, matrix }: FacePiece): string {
    return [isMirroring(matrix), this.shape(faces)].join();
  }

  shape(faces: ViewFaces): string {
    const { geometry, material } = faces;
    const known = this.shapes.get(faces);
    if (known !== undefined) return known;
    const key = [this.numberOf(geometry), this.surface(faces)];
    // Pieces of one geometry share their vertices, and with them the texture coordinates.
    const whole = [...key, material.picture ? this.numberOf(material.picture) : ''].join();
    this.shapes.set(faces, whole);
    return whole;
  }

  private pictureKey(picture: NonNullable<ViewMaterial['picture']>, { cut }: ViewMaterial): string {
    return [this.numberOf(picture.image), ...picture.wrap, cut].join();
  }

  private numberOf(thing: object): number {
    const number = this.numbers.get(thing) ?? this.numbers.size;
    this.numbers.set(thing, number);
    return number;
  }
}

type Group = readonly [FacePiece, ...FacePiece[]];

function divided(group: Group, maxTriangles: number): PieceGroup[] {
  const [first, ...others] = group;
  const chunks: [FacePiece, ...FacePiece[]][] = [[first]];
  let triangles = triangleCount(first.faces.geometry);
  for (const piece of others) {
    const more = triangleCount(piece.faces.geometry);
    const last = chunks.at(-1);
    if (last && triangles + more <= maxTriangles) last.push(piece);
    else chunks.push([piece]);
    triangles = triangles + more <= maxTriangles ? triangles + more : more;
  }
  return chunks.map((pieces) => ({ pieces, repeated: false }));
}
