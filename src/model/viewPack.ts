/**
 * A view pack is one file with everything that the page needs to draw a model:
 *
 *     magic · version · bytes of the description · bytes of the whole file · bytes of the stream · bytes of the
 *         data   (six u32, little-endian)
 *     stream: deflated; the description, JSON, a `StoredPack`, then the arrays that it points into, each as a
 *         block (`pack/code/blockForm`): first those that say what stands where, then the triangles in units, the
 *         largest parts first, then all others
 *     zeros, where a file so short may not hold so much (`mostUnpacked`)
 *
 * Unpacked, the arrays are the data. In the file, what stands in several places is there once, with its placements. The page expands it to a
 * `PackDescription`: what is drawn in one call is then one array. Lengths are metres, colours linear light.
 */
export const packMagic = 0x4b505643; // CVPK
/** Part of the file's name in the cache: packs of another version are made anew. */
export const packVersion = 6;
export const packHeaderBytes = 24;
/** Every array begins at a multiple of this, counted from the beginning of the data. */
export const packAlignment = 8;

/** What a pack may become in the page: a writer stays below, and a page makes no more of a damaged one. */
export const packMost = {
  /** Triangles that are written out for each place where they stand. */
  merged: 3_000_000,
  /** Segments of edges, likewise. */
  segments: 4_000_000,
  /** Of each of these a page knows the colour, the box and the place. */
  pieces: 2_000_000,
} as const;

/**
 * The pack of a file with this hash, in the cache folder.
 * @param nameHash of the name that parts without one have; null where the file names them itself
 */
export function packName(sha256: string, nameHash: string | null): string {
  return [sha256, ...(nameHash === null ? [] : [nameHash]), packVersion, 'pack'].join('.');
}

/** Where an array stands: bytes from the beginning of the data, and how many numbers it has. */
export type Span = readonly [at: number, length: number];

/** The description as it stands in the file. */
export interface StoredPack {
  readonly facts: PackFacts;
  readonly origin?: PackSize;
  readonly size?: PackSize;
  readonly isSizeExact?: boolean;
  /** Around all pieces: lowest and highest corner, in the coordinates of the pack. */
  readonly box: readonly number[];
  /** How many arrays stand before the first unit: all that say what stands where. */
  readonly headArrays: number;
  /** What of the triangles comes together, in the order in which it comes: rows as in `unitColumns` (u32). */
  readonly units: Span;
  /** Of nodes and products, each once. */
  readonly names: readonly string[];
  /** Each node before its children, as in `nodeColumns` (u32). */
  readonly nodes: Span;
  readonly placements: StoredPlacements;
  readonly meshes: readonly StoredMesh[];
  /** Rows of `lookRow` numbers, each look once (f32). */
  readonly looks: Span;
  readonly shapes: readonly StoredShape[];
  readonly batches: readonly StoredBatch[];
  /** For each slot the number of its batch, or `noBatch` (u32). */
  readonly batchOfSlot: Span;
  readonly ownPieces: StoredPieces;
  readonly lines: StoredLines;
  readonly pictures: readonly PackPicture[];
  /** `StoredPmi`, as long as nobody asked for it; absent where there is none. */
  readonly pmi?: unknown;
}

/** Numbers of a row of `StoredPack.units`. */
export const unitColumns = {
  /** A shape by its number, or a batch by its number and that of all shapes together. */
  owner: 0,
  /** Of a batch, how many of its own pieces: those behind the ones of its units before. 0 of a shape. */
  pieces: 1,
} as const;
export const unitRow = 2;

/** Dimensions, tolerances and views. */
export interface StoredPmi {
  /** JSON in UTF-8: `CarriedPmi` (u8). */
  readonly lists: Span;
  /** x y z in the coordinates of parts (f32), and the numbers of points (u32). */
  readonly positions: Span;
  readonly indices: Span;
  /** The meshes of each part that the lists name. */
  readonly parts: readonly (readonly number[])[];
}

/** Numbers of a row of `StoredPack.nodes`. */
export const nodeColumns = {
  /** Number in `names`. */
  name: 0,
  /** One more than the number in `names`; 0 for none. */
  product: 1,
  /** As `PackNode.index`. */
  index: 2,
  /** Twice the number of its children, and one more where it is the next part. */
  children: 3,
} as const;
export const nodeRow = 4;

/** One row for each part, in the order of the tree. */
export interface StoredPlacements {
  /** Its number in `meshes` (u32). */
  readonly meshes: Span;
  /** Its number in `turns` (u32). */
  readonly turnOfPart: Span;
  /** x y z of its origin (f64). */
  readonly steps: Span;
  /** One more than its number in `sizes`; 0 where it has none (u32). */
  readonly sizeOfPart: Span;
  /** The three axes of a placement: nine numbers, each combination once (f64). */
  readonly turns: Span;
  /** For each of these 1 where it turns a part inside out, else 0 (u8). */
  readonly mirroring: Span;
  /** Along the part's own axes, as large as its place makes it: rows of three (f64). */
  readonly sizes: Span;
  /** For each of these 1 where the exact shape tells it, 0 where triangles do (u8). */
  readonly exactSizes: Span;
}

export interface StoredMesh extends PackMesh {
  /** One for each material; none for mere lines. */
  readonly pieces: readonly StoredPiece[];
  /** Its edges: number in `StoredLines.segments`. */
  readonly segments?: number;
}

/** Numbers in `looks` and in `shapes`: without the second one, its triangles stand in its batch alone. */
export type StoredPiece = readonly [look: number, shape?: number];

/** Triangles that stand in several places, in the coordinates of their part. */
export interface StoredShape {
  /** x y z (f32). */
  readonly positions: Span;
  /** x y z (f32); none where faces are drawn flat. */
  readonly normals?: Span;
  /** As in `PackBatch`. */
  readonly colors?: Span;
  readonly uvs?: Span;
  readonly index: Span;
}

/** Either drawn once for each slot, or merged: its own pieces, and those that are shapes. */
export type StoredBatch = StoredRepeatedBatch | StoredMergedBatch;

export interface StoredRepeatedBatch {
  readonly surface: PackSurface;
  /** Number in `shapes`. */
  readonly shape: number;
  /** Whether all its placements turn the part inside out. */
  readonly isMirrored: boolean;
}

export interface StoredMergedBatch {
  readonly surface: PackSurface;
  /**
   * Of the pieces that stand here alone, in the order of their rows in `StoredPieces` and in the model's coordinates;
   * none where all are shapes.
   */
  readonly own?: OwnTriangles;
}

export type OwnTriangles = Omit<PackBatch, 'surface' | 'repeated' | 'slots'>;

/** One row for each slot whose triangles stand in its batch alone: batch by batch, as they stand there. */
export interface StoredPieces {
  /** Which slot it is (u32). */
  readonly slots: Span;
  /** How many vertices and triangles (u32). */
  readonly counts: Span;
  /** As `PackPieces.boxes`. */
  readonly boxes: Span;
}

export interface StoredLines {
  /** Whether the page writes them out for each place. */
  readonly merged: boolean;
  /** x y z of both ends in the coordinates of parts (f32): each list once. */
  readonly segments: readonly Span[];
}

/** The description as the page draws it. */
export interface PackDescription {
  readonly facts: PackFacts;
  readonly roots: readonly PackNode[];
  /**
   * Where the coordinates of the pack begin in those of the model, metres; absent for where these do. Of what
   * stands far from there, single precision would lose the last digits.
   */
  readonly origin?: PackSize;
  /** Of the whole, as exactly as it is known: of what stands far from the origin, pieces know it less well. */
  readonly size?: PackSize;
  /** Whether that is the size of the exact shapes, and not of triangles. */
  readonly isSizeExact?: boolean;
  /** What can be pointed at: the nodes with geometry, in the order of the tree. */
  readonly parts: readonly PackPart[];
  /** What parts share. */
  readonly meshes: readonly PackMesh[];
  readonly places: PackPlaces;
  readonly pieces: PackPieces;
  readonly batches: readonly PackBatch[];
  readonly lines: readonly PackLines[];
  readonly pictures: readonly PackPicture[];
  /** As in `StoredPack`. */
  readonly pmi?: unknown;
}

export interface PackFacts {
  /** `GLB`, `STL (binary)`, `3MF`, …: what the service gave. */
  readonly format: string;
  /** The length unit as the file says it, in a word; null when the format or the file has none. */
  readonly unit: string | null;
  /** Which of the file's axes shows upwards by the custom of its format. */
  readonly up: 'y' | 'z';
  /** What Caliper's kernel wrote about the model, unread; null in files of others. */
  readonly caliper: unknown;
  /** Sentences about what could not be read. */
  readonly notes: readonly string[];
}

export interface PackNode {
  readonly name: string;
  /** Of what it is an instance, where that is called otherwise: `nut` for `nut_3`. */
  readonly product?: string;
  /** Its number in the file, a step of a `PartPath`. */
  readonly index: number;
  /** Its number in `parts`, when it has geometry. */
  readonly part?: number;
  readonly children?: readonly PackNode[];
}

export interface PackPart {
  readonly mesh: number;
  /** Its pieces stand in consecutive slots: one for each material, or one for mere lines. */
  readonly firstSlot: number;
  readonly slots: number;
  /** Its edges: segments of one entry of `lines`. */
  readonly edges?: readonly [lines: number, firstSegment: number, count: number];
  /** Of the box along its own axes, as large as its place makes it; absent for a part without a point. */
  readonly size?: PackSize;
  /** Whether its exact shape tells that, and not its triangles; absent for no. */
  readonly isSizeExact?: true;
}

/** Edge lengths of a box, in metres: of the whole along the axes of the pack, of a part along its own. */
export type PackSize = readonly [x: number, y: number, z: number];

export interface PackMesh {
  /** Number of an earlier mesh of the same shape: the same part in other colours, or written twice. */
  readonly sameAs?: number;
  /** First triangle of each exact face, through all pieces (u32). */
  readonly faceStarts?: Span;
  /** First segment of each exact edge (u32). */
  readonly edgeStarts?: Span;
  /** JSON in UTF-8: the extras that stand at the mesh in the file (u8). */
  readonly extras?: Span;
}

export interface PackPlaces {
  /** For each part, its coordinates into the model's: 4 × 4 by columns (f64). */
  readonly matrices: Span;
}

/** One row for each slot. */
export interface PackPieces {
  readonly count: number;
  /** Red, green, blue, opacity, then the glow's red, green, blue, then roughness (f32). */
  readonly looks: Span;
  /** Lowest and highest corner in the model's coordinates (f32). */
  readonly boxes: Span;
  /** As in `pieceColumns` (u32). */
  readonly places: Span;
}

/** Numbers of a row of `PackPieces.places`. A piece of mere lines is in the batch `noBatch`. */
export const pieceColumns = {
  batch: 0,
  firstVertex: 1,
  vertexCount: 2,
  /** In its batch. */
  firstTriangle: 3,
  /** Among those of its part. */
  firstTriangleOfPart: 4,
} as const;
export const pieceRow = 5;
export const lookRow = 8;
export const noBatch = 0xffffffff;

/** Triangles of one surface, drawn in one call. */
export interface PackBatch {
  readonly surface: PackSurface;
  /**
   * False: the vertices stand in the model's coordinates, each with the slot of its piece. True: they
   * stand in the part's, and are drawn once for each slot that names this batch.
   */
  readonly repeated: boolean;
  /** x y z (f32). */
  readonly positions: Span;
  /** Two numbers a vertex, octahedral (i16 as −1…1); none where faces are drawn flat. */
  readonly normals?: Span;
  /** One number a vertex (f32); none when repeated. */
  readonly slots?: Span;
  /** Red, green, blue, opacity of each vertex (u16 as 0…1). */
  readonly colors?: Span;
  /** u v (f32). */
  readonly uvs?: Span;
  /** Three a triangle (u32). */
  readonly index: Span;
}

/** What pieces of one batch have in common. */
export interface PackSurface {
  readonly doubleSided: boolean;
  /** Number of the picture on it. */
  readonly picture?: number;
  /** Opacity below which nothing is drawn, for pictures with holes. */
  readonly cut?: number;
  /** Whether its picture or its vertices let shine through what is behind. */
  readonly shines: boolean;
}

export interface PackLines {
  /** x y z of both ends, six numbers a segment (f32); repeated ones in the part's coordinates. */
  readonly segments: Span;
  /** One number a segment (f32); none when each part that names the lines places them for itself. */
  readonly slots?: Span;
}

export interface PackPicture {
  readonly mediaType: string;
  /** PNG, JPEG, WebP or AVIF (u8). */
  readonly bytes: Span;
  readonly wrap: readonly [u: PackWrapping, v: PackWrapping];
}

export type PackWrapping = 'repeat' | 'mirror' | 'clamp';

/** What became of a file that was to be packed. */
export type PackOutcome =
  | { readonly kind: 'packed' }
  /** The file is to blame: `where` in it, if anybody knows. */
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly message: string;
      readonly where: string | null;
    }
  /** The machine is to blame, or a limit. */
  | { readonly kind: 'failed'; readonly message: string };
