import type { PmiArrays } from '../../model/pmi/carriedPmi';
import type { PackFacts, PackWrapping } from '../../model/viewPack';

/**
 * What a reader of results gives and the pack's writer takes: triangles and lines as they stand in the
 * file, and the tree of their placements. Lengths in metres, colours linear light. What is the same
 * object is shared.
 */
export interface ViewScene {
  readonly facts: PackFacts;
  readonly roots: readonly ViewNode[];
  /** Dimensions, tolerances and views; absent where there are none. */
  readonly pmi?: ViewPmi;
}

/** PMI on its way to the page, which reads it. */
export interface ViewPmi extends PmiArrays {
  /** JSON in UTF-8: `CarriedPmi`. */
  readonly lists: Uint8Array;
  /** The meshes of each part that the lists name. */
  readonly parts: readonly (readonly ViewMesh[])[];
}

export interface ViewNode {
  readonly name: string;
  /** Of what it is an instance, where that is called otherwise and the file says so. */
  readonly product?: string;
  /** Its number in the file. */
  readonly index: number;
  /** Parent from node, 4 × 4, column by column; null for none. */
  readonly matrix: Float64Array | null;
  readonly mesh: ViewMesh | null;
  readonly children: readonly ViewNode[];
}

export interface ViewMesh {
  /** One for each material. */
  readonly faces: readonly ViewFaces[];
  /** x y z of both ends, six numbers a segment. */
  readonly lines: readonly Float32Array[];
  /** First triangle of each exact face, counted through `faces`; null where nobody tells. */
  readonly faceStarts: Uint32Array | null;
  /** First segment of each exact edge, counted through `lines`; null likewise. */
  readonly edgeStarts: Uint32Array | null;
  /** What else the file says of it, as decoded JSON; undefined for nothing. */
  readonly extras?: unknown;
}

export interface ViewFaces {
  readonly geometry: ViewGeometry;
  readonly material: ViewMaterial;
}

export interface ViewGeometry {
  /** x y z. */
  readonly positions: Float32Array;
  /** As many as positions; null where faces are to be drawn flat. */
  readonly normals: Float32Array | null;
  /** Red, green, blue, opacity of each vertex. */
  readonly colors: Float32Array | null;
  /** u v, two sets; materials choose. */
  readonly uvs: readonly (Float32Array | null)[];
  /** Three a triangle; null where the vertices stand in that order. */
  readonly indices: Uint32Array | Uint16Array | Uint8Array | null;
}

export interface ViewMaterial {
  /** Red, green, blue, opacity. */
  readonly color: readonly [number, number, number, number];
  readonly emissive: readonly [number, number, number];
  readonly roughness: number;
  readonly doubleSided: boolean;
  /** Whether its picture or its vertices may let shine through what is behind. */
  readonly blends: boolean;
  /** Opacity below which nothing is drawn; null for none. */
  readonly cut: number | null;
  readonly picture: ViewPicture | null;
}

export interface ViewPicture {
  /** The same image may be wrapped in several ways. */
  readonly image: ViewImage;
  readonly wrap: readonly [u: PackWrapping, v: PackWrapping];
  /** Which set of `ViewGeometry.uvs`. */
  readonly uvSet: number;
  /** Six numbers a b c d e f: u' = a·u + c·v + e, v' = b·u + d·v + f; null for none. */
  readonly uvTransform: readonly number[] | null;
}

export interface ViewImage {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** How many triangles a geometry has. */
export function triangleCount({ indices, positions }: ViewGeometry): number {
  return Math.floor((indices?.length ?? positions.length / 3) / 3);
}
