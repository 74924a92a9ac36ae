/**
 * A view pack is one file with everything that the page needs to draw a model, made so that typed
 * arrays can stand right on its bytes:
 *
 *     magic · version · bytes of the description · bytes of the whole file   (four u32, little-endian)
 *     description: JSON, a `PackDescription`, padded with spaces to a multiple of eight
 *     data: the arrays that the description points into
 *
 * Lengths are metres, colours linear light.
 */
export const packMagic = 0x4b505643; // CVPK
/** Part of the file's name in the cache: packs of another version are made anew. */
export const packVersion = 1;
export const packHeaderBytes = 16;
/** Every array begins at a multiple of this, counted from the beginning of the data. */
export const packAlignment = 8;

/**
 * The pack of a file with this hash, in the cache folder.
 * @param nameHash of the name that parts without one have; null where the file names them itself
 */
export function packName(sha256: string, nameHash: string | null): string {
  return [sha256, ...(nameHash === null ? [] : [nameHash]), packVersion, 'pack'].join('.');
}

/** Where an array stands: bytes from the beginning of the data, and how many numbers it has. */
export type Span = readonly [at: number, length: number];

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
  /** Of its exact shape in its place; absent where only triangles are known. */
  readonly exactSize?: PackSize;
}

/** Edge lengths of a box along the axes of the pack, in metres. */
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
