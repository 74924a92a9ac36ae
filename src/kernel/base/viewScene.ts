import type { PmiArrays } from '../../model/pmi/serializedPmi';
import type { PackFacts, PackWrapping } from '../../model/viewPack';

/**
 * The form between readers of results and the writer of packs: triangles and lines as in the file, and the tree
 * of their placements. Lengths are in metres, colours in linear light. Equal content may be the same object.
 */
export interface ViewScene {
  readonly facts: PackFacts;
  readonly roots: readonly ViewNode[];
  /** Dimensions, tolerances and views; absent where there are none. */
  readonly pmi?: ViewPmi;
}

/** PMI that is passed on to the page. */
export interface ViewPmi extends PmiArrays {
  /** JSON in UTF-8: `SerializedPmi`. */
  readonly lists: Uint8Array;
  /** The meshes of each part to which the lists refer. */
  readonly parts: readonly (readonly ViewMesh[])[];
}

export interface ViewNode {
  readonly name: string;
  /** The product of which the node is an instance, where its name differs and is known. */
  readonly product?: string;
  /** Index of the node in the file. */
  readonly index: number;
  /** From the node to its parent, 4 × 4, column-major; null for the identity. */
  readonly matrix: Float64Array | null;
  readonly mesh: ViewMesh | null;
  readonly children: readonly ViewNode[];
}

export interface ViewMesh {
  /** One item for each material. */
  readonly faces: readonly ViewFaces[];
  /** x y z of both ends, six numbers for each segment. */
  readonly lines: readonly Float32Array[];
  /** First triangle of each exact face, counted through `faces`; null where it is not known. */
  readonly faceStarts: Uint32Array | null;
  /** First segment of each exact edge, counted through `lines`; null where it is not known. */
  readonly edgeStarts: Uint32Array | null;
  /** Other facts of the file about it, as decoded JSON; undefined for none. */
  readonly extras?: unknown;
}

export interface ViewFaces {
  readonly geometry: ViewGeometry;
  readonly material: ViewMaterial;
}

export interface ViewGeometry {
  /** x y z. */
  readonly positions: Float32Array;
  /** One for each position; null where faces are flat-shaded. */
  readonly normals: Float32Array | null;
  /** Red, green, blue, opacity of each vertex. */
  readonly colors: Float32Array | null;
  /** u and v, in up to two sets, of which materials choose one. */
  readonly uvs: readonly (Float32Array | null)[];
  /** Three for each triangle; null where the vertices are in that order. */
  readonly indices: Uint32Array | Uint16Array | Uint8Array | null;
}

export interface ViewMaterial {
  /** Red, green, blue, opacity. */
  readonly color: readonly [number, number, number, number];
  /** Whether the file gives no colour, so that this is the default one. */
  readonly hasDefaultColor: boolean;
  readonly emissive: readonly [number, number, number];
  readonly roughness: number;
  readonly doubleSided: boolean;
  /** Whether its texture or its vertex colours may be transparent. */
  readonly blends: boolean;
  /** Opacity below which nothing is drawn; null for no limit. */
  readonly cut: number | null;
  readonly picture: ViewPicture | null;
}

export interface ViewPicture {
  /** Several pictures may share an image and wrap it differently. */
  readonly image: ViewImage;
  readonly wrap: readonly [u: PackWrapping, v: PackWrapping];
  /** Index of the set in `ViewGeometry.uvs`. */
  readonly uvSet: number;
  /** Six numbers a b c d e f: u' = a·u + c·v + e, v' = b·u + d·v + f; null for the identity. */
  readonly uvTransform: readonly number[] | null;
}

export interface ViewImage {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** The number of triangles of a geometry. */
export function triangleCount({ indices, positions }: ViewGeometry): number {
  return Math.floor((indices?.length ?? positions.length / 3) / 3);
}
