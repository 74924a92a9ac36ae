/**
 * A view pack is one file with everything that the page needs to draw a model:
 *
 *   magic · version · bytes of the description · bytes of the whole file · bytes of the stream · bytes of the
 *     data  (six u32, little-endian)
 *   stream: deflated; the description, JSON, a `StoredPack`, then the arrays that it refers to, each as a
 *     block (`pack/code/blockForm`): first those that describe the tree and the placements, then the triangles
 *     in units, the largest parts first, then all others
 *   zeros that lengthen a file which would be too short for what it unpacks to (`maxUnpackedBytes`)
 *
 * Unpacked, the arrays form the data. The file stores geometry that occurs in several places once, with its placements.
 * The page expands this to a `PackDescription`, in which everything drawn in one call is one array. Lengths are in
 * metres, colours in linear light.
 */
export const packMagic = 0x4b505643; // CVPK
/** Part of the file's name in the cache, so that packs of another version are made again. */
export const packVersion = 6;
export const packHeaderBytes = 24;
/** Every array begins at a multiple of this many bytes from the beginning of the data. */
export const packAlignment = 8;

/** The limits of an unpacked pack: a writer stays below them, and a page refuses a damaged pack that exceeds them. */
export const maxPackCounts = {
  /** Triangles that are written out once for each placement. */
  merged: 3_000_000,
  /** Segments of edges that are written out once for each placement. */
  segments: 4_000_000,
  /** Pieces; the page keeps a colour, a bounding box and a place for each. */
  pieces: 2_000_000,
} as const;

/**
 * The name in the cache folder of the pack for a file with this hash.
 * @param nameHash hash of the name given to unnamed parts; null if the file names all its parts itself
 */
export function packName(sha256: string, nameHash: string | null): string {
  return [sha256, ...(nameHash === null ? [] : [nameHash]), packVersion, 'pack'].join('.');
}

/** The location of an array: its byte offset in the data and its number of elements. */
export type Span = readonly [at: number, length: number];

/** The description as it is stored in the file. */
export interface StoredPack {
  readonly facts: PackFacts;
  readonly origin?: PackSize;
  readonly size?: PackSize;
  readonly isSizeExact?: boolean;
  /** The bounding box of all pieces: lowest and highest corner, in the coordinates of the pack. */
  readonly box: readonly number[];
  /** The number of arrays before the first unit; these describe the tree and the placements. */
  readonly headArrays: number;
  /** The units in which triangles are transferred, in order: rows as in `unitColumns` (u32). */
  readonly units: Span;
  /** Names of nodes and products, each once. */
  readonly names: readonly string[];
  /** The nodes, each before its children: rows as in `nodeColumns` (u32). */
  readonly nodes: Span;
  readonly placements: StoredPlacements;
  readonly meshes: readonly StoredMesh[];
  /** Rows of `appearanceRow` numbers, each distinct look once (f32). */
  readonly looks: Span;
  readonly shapes: readonly StoredShape[];
  readonly batches: readonly StoredBatch[];
  /** The index of the batch of each slot, or `noBatch` (u32). */
  readonly batchOfSlot: Span;
  readonly ownPieces: StoredPieces;
  readonly lines: StoredLines;
  readonly pictures: readonly PackPicture[];
  /** `StoredPmi`, not parsed until it is needed; absent if there is no PMI. */
  readonly pmi?: unknown;
}

/** The columns of a row of `StoredPack.units`. */
export const unitColumns = {
  /** The index of a shape, or the index of a batch plus the number of shapes. */
  owner: 0,
  /**
   * For a batch, how many of its own pieces are in this unit; they follow those of its earlier units. 0 for a shape.
   */
  pieces: 1,
} as const;
export const unitRow = 2;

/** Dimensions, tolerances and saved views. */
export interface StoredPmi {
  /** JSON in UTF-8: `SerializedPmi` (u8). */
  readonly lists: Span;
  /** x y z in part coordinates (f32), and the indices of points (u32). */
  readonly positions: Span;
  readonly indices: Span;
  /** For each part that the lists name, the indices of its meshes. */
  readonly parts: readonly (readonly number[])[];
}

/** The columns of a row of `StoredPack.nodes`. */
export const nodeColumns = {
  /** Index in `names`. */
  name: 0,
  /** Index in `names` plus one; 0 for none. */
  product: 1,
  /** As `PackNode.index`. */
  index: 2,
  /** Twice the number of children, plus one if the node is itself the next part. */
  children: 3,
} as const;
export const nodeRow = 4;

/** One row per part, in the order of the tree. */
export interface StoredPlacements {
  /** The index of its mesh in `meshes` (u32). */
  readonly meshes: Span;
  /** The index of its rotation in `turns` (u32). */
  readonly turnOfPart: Span;
  /** x y z of its origin (f64). */
  readonly steps: Span;
  /** The index of its size in `sizes` plus one; 0 if it has none (u32). */
  readonly sizeOfPart: Span;
  /** The three axes of a placement: nine numbers, each distinct combination once (f64). */
  readonly turns: Span;
  /** For each entry of `turns`: 1 if it mirrors a part, else 0 (u8). */
  readonly mirroring: Span;
  /** Edge lengths of a part's box along its own axes, with the scale of its placement: rows of three (f64). */
  readonly sizes: Span;
  /** For each entry of `sizes`: 1 if it comes from the exact shape, 0 if from triangles (u8). */
  readonly exactSizes: Span;
}

export interface StoredMesh extends PackMesh {
  /** One piece for each material; empty for a mesh of lines only. */
  readonly pieces: readonly StoredPiece[];
  /** The index of its edges in `StoredLines.segments`. */
  readonly segments?: number;
}

/** Indices in `looks` and in `shapes`. Without the second, the piece's triangles are stored in its batch only. */
export type StoredPiece = readonly [look: number, shape?: number];

/** Triangles that occur in several places, in part coordinates. */
export interface StoredShape {
  /** x y z (f32). */
  readonly positions: Span;
  /** x y z (f32); absent if faces are drawn flat. */
  readonly normals?: Span;
  /** As in `PackBatch`. */
  readonly colors?: Span;
  readonly uvs?: Span;
  readonly index: Span;
}

/** A batch is either drawn once for each slot, or merged from its own pieces and from shapes. */
export type StoredBatch = StoredRepeatedBatch | StoredMergedBatch;

export interface StoredRepeatedBatch {
  readonly surface: PackSurface;
  /** Index in `shapes`. */
  readonly shape: number;
  /** Whether all its placements mirror the part. */
  readonly isMirrored: boolean;
}

export interface StoredMergedBatch {
  readonly surface: PackSurface;
  /**
   * The triangles of the pieces that occur only here, in the order of their rows in `StoredPieces` and in model
   * coordinates; absent if all pieces are shapes.
   */
  readonly own?: OwnTriangles;
}

export type OwnTriangles = Omit<PackBatch, 'surface' | 'repeated' | 'slots'>;

/** One row for each slot whose triangles are stored in its batch only, batch by batch in the order of the triangles. */
export interface StoredPieces {
  /** The index of the slot (u32). */
  readonly slots: Span;
  /** The number of vertices and of triangles (u32). */
  readonly counts: Span;
  /** As `PackPieces.boxes`. */
  readonly boxes: Span;
}

export interface StoredLines {
  /** Whether the page writes the lines out once for each placement. */
  readonly merged: boolean;
  /** x y z of both ends of each segment in part coordinates (f32); each list once. */
  readonly segments: readonly Span[];
}

/** The description that the page draws. */
export interface PackDescription {
  readonly facts: PackFacts;
  readonly roots: readonly PackNode[];
  /**
   * The origin of the pack's coordinates in model coordinates, metres; absent if both are the same. Far from the
   * model's origin, single precision would lose the last digits.
   */
  readonly origin?: PackSize;
  /**
   * The size of the whole model, as exactly as it is known. Far from the origin, single-precision boxes of pieces are
   * less exact.
   */
  readonly size?: PackSize;
  /** Whether `size` comes from the exact shapes, and not from triangles. */
  readonly isSizeExact?: boolean;
  /** What can be selected: the nodes with geometry, in the order of the tree. */
  readonly parts: readonly PackPart[];
  /** The meshes, which parts can share. */
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
  /** The format of the file that the service delivered: `GLB`, `STL (binary)`, `3MF`, … */
  readonly format: string;
  /** The length unit that the file states, as a word; null when the format or the file has none. */
  readonly unit: string | null;
  /** The up axis in the file's coordinates, by the convention of its format. */
  readonly up: 'y' | 'z';
  /** What Caliper's kernel wrote about the model, not yet parsed; null in files of other programs. */
  readonly caliper: unknown;
  /** Sentences about what could not be read. */
  readonly notes: readonly string[];
}

export interface PackNode {
  readonly name: string;
  /** The name of the product of which the node is an instance, if it differs: `nut` for `nut_3`. */
  readonly product?: string;
  /** Its index in the file, one step of a `PartPath`. */
  readonly index: number;
  /** Its index in `parts`, if it has geometry. */
  readonly part?: number;
  readonly children?: readonly PackNode[];
}

export interface PackPart {
  readonly mesh: number;
  /** The slots of its pieces are consecutive: one for each material, or one for lines only. */
  readonly firstSlot: number;
  readonly slots: number;
  /** Its edges: a range of segments of one entry of `lines`. */
  readonly edges?: readonly [lines: number, firstSegment: number, count: number];
  /**
   * Edge lengths of the box along the part's own axes, with the scale of its placement; absent for a part without
   * points.
   */
  readonly size?: PackSize;
  /** Whether `size` comes from the exact shape, and not from triangles; absent for no. */
  readonly isSizeExact?: true;
}

/** Edge lengths of a box in metres: of the whole model along the axes of the pack, of a part along its own. */
export type PackSize = readonly [x: number, y: number, z: number];

export interface PackMesh {
  /** The index of an earlier mesh of the same shape: the same part in other colours, or written twice. */
  readonly sameAs?: number;
  /** The index of the first triangle of each exact face, through all pieces (u32). */
  readonly faceStarts?: Span;
  /** The index of the first segment of each exact edge (u32). */
  readonly edgeStarts?: Span;
  /** The extras of the mesh in the file, as JSON in UTF-8 (u8). */
  readonly extras?: Span;
}

/** The placements from part to model coordinates. */
export interface PackPlaces {
  /** For each part, the index of its axes in `turns` (u32). */
  readonly turnOfPart: Span;
  /** For each part, x y z of its origin in model coordinates (f64). */
  readonly steps: Span;
  /** As in `StoredPlacements`. */
  readonly turns: Span;
}

/** One row per slot. */
export interface PackPieces {
  readonly count: number;
  /** Distinct looks: red, green, blue, opacity, then red, green, blue of the emission, then roughness (f32). */
  readonly looks: Span;
  /** For each slot, the index of its look; `noLook` for lines (u32). */
  readonly lookOfSlot: Span;
  /** Bounding box in model coordinates: lowest and highest corner (f32). */
  readonly boxes: Span;
  /** Rows as in `pieceColumns` (u32). */
  readonly places: Span;
}

/** The columns of a row of `PackPieces.places`. A piece of lines only is in the batch `noBatch`. */
export const pieceColumns = {
  batch: 0,
  firstVertex: 1,
  vertexCount: 2,
  /** Counted in its batch. */
  firstTriangle: 3,
  /** Counted in its part. */
  firstTriangleOfPart: 4,
} as const;
export const pieceRow = 5;
export const appearanceRow = 8;
export const noBatch = 0xffffffff;
export const noLook = 0xffffffff;

/** Triangles of one surface that are drawn in one call. */
export interface PackBatch {
  readonly surface: PackSurface;
  /**
   * False: the vertices are in model coordinates, each with the slot of its piece. True: they are in part coordinates
   * and are drawn once for each slot that names this batch.
   */
  readonly repeated: boolean;
  /** x y z (f32). */
  readonly positions: Span;
  /** Two numbers per vertex in octahedral encoding (i16 as −1…1); absent if faces are drawn flat. */
  readonly normals?: Span;
  /** The slot of each vertex (f32); absent if repeated. */
  readonly slots?: Span;
  /** Red, green, blue, opacity of each vertex (u16 as 0…1). */
  readonly colors?: Span;
  /** u v (f32). */
  readonly uvs?: Span;
  /** Three vertex indices per triangle (u32). */
  readonly index: Span;
}

/** What the pieces of one batch have in common. */
export interface PackSurface {
  readonly doubleSided: boolean;
  /** The index of its texture in `pictures`. */
  readonly picture?: number;
  /** The opacity below which nothing is drawn (alpha cutoff), for pictures with holes. */
  readonly cut?: number;
  /** Whether its picture or its vertex colours are partly transparent. */
  readonly shines: boolean;
}

export interface PackLines {
  /** x y z of both ends, six numbers per segment (f32); in part coordinates if repeated. */
  readonly segments: Span;
  /** The slot of each segment (f32); absent if each part that uses the lines places them itself. */
  readonly slots?: Span;
}

export interface PackPicture {
  readonly mediaType: string;
  /** PNG, JPEG, WebP or AVIF (u8). */
  readonly bytes: Span;
  readonly wrap: readonly [u: PackWrapping, v: PackWrapping];
}

export type PackWrapping = 'repeat' | 'mirror' | 'clamp';

/** The outcome of packing a file. */
export type PackOutcome =
  | { readonly kind: 'packed' }
  /** The file is the cause; `where` is the place in it, if known. */
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly message: string;
      readonly where: string | null;
    }
  /** The machine or a limit is the cause. */
  | { readonly kind: 'failed'; readonly message: string };
