import type { Feature } from '../../model/features/features';
import type { GeometryKind, LeftOut } from '../../model/modelExtras';
import type { Reach } from '../../model/exact/reaches';
import type { Pmi } from '../../model/pmi/pmi';
import type { PackedReaches, PartShapes, SecondMoments, Vector } from '../../model/shapes';

/**
 * What every reader gives and every writer takes: a CAD model as shared meshes and the tree of their
 * placements. Right-handed, Z up (the custom of STEP and IGES), lengths in metres, colours in sRGB.
 */
export interface Scene extends PlacedParts {
  readonly facts: SceneFacts;
  /** The picture that the CAD program saved in the file; absent when there is none. */
  readonly savedPicture?: SavedPicture;
  /** Dimensions, tolerances and datums; absent where there are none. */
  readonly pmi?: Pmi;
}

/** What is seen of a scene: enough to draw it and to measure it. */
export interface PlacedParts {
  readonly roots: readonly SceneNode[];
  /** Every unique part once, however often the tree places it. */
  readonly parts: readonly PartMesh[];
}

export interface SceneNode {
  /** Name of the product or of its placement; never empty. */
  readonly name: string;
  /** Of what the node is an instance, where that is called otherwise: `nut` for `nut_3`. */
  readonly product?: string;
  /** Parent from node, 4 × 4, column by column, translation in metres; null for none. */
  readonly matrix: Float64Array | null;
  /** Index into `Scene.parts`; null for a mere assembly. */
  readonly part: number | null;
  /** Colour that this placement puts over the part's own; null for none. */
  readonly color: Rgba | null;
  readonly children: readonly SceneNode[];
}

export interface PartMesh {
  readonly name: string;
  /**
   * Metres from where the coordinates of the part begin to where those of its nodes do, of one that stands far
   * from there; `settledParts` moves it into the tree.
   */
  readonly origin?: Vector;
  /** x y z in metres. */
  readonly positions: Float32Array;
  /** Unit normals, as many as positions. */
  readonly normals: Float32Array;
  /** Three a triangle, counter-clockwise seen from outside. */
  readonly indices: Uint32Array;
  /** The B-rep faces, in the order of their triangles and without gaps. */
  readonly faces: readonly FaceRange[];
  /** How many more the file has, which could not be read, trimmed or meshed; absent for none. */
  readonly missingFaces?: number;
  /** Of its area: what edges that lie beside their faces leave open; absent where that is too little to be told. */
  readonly looseness?: number;
  /** The B-rep edges, each a polyline of x y z in metres. Seams inside a closed surface are left out. */
  readonly edges: readonly Float32Array[];
  /** Colour of faces that have none of their own; null where the file names none. */
  readonly color: Rgba | null;
  readonly geometry: GeometryKind;
  /** Whether it is curves that bound no face, and nothing else; absent for no. Its points are theirs. */
  readonly isWireframe?: boolean;
  /** Whether the file calls it a solid, which encloses something; absent where nobody tells. */
  readonly isSolid?: boolean;
  readonly solid: SolidFacts;
  /** What the faces and edges are, in the same order; absent where only triangles are known. */
  readonly shapes?: PartShapes;
  /** What its faces were made as; absent where nobody has looked. */
  readonly features?: readonly Feature[];
  /** How far the exact shape reaches; absent where only triangles are known. */
  readonly reach?: Reach;
  /** The same as it is written, with the directions that the placements of the scene ask for. */
  readonly reaches?: PackedReaches;
}

export interface FaceRange {
  readonly firstTriangle: number;
  readonly triangleCount: number;
  readonly color: Rgba | null;
}

/** Exact values from the B-rep, not from triangles; null where the engine cannot tell. */
export interface SolidFacts {
  /** Cubic metres; null for a surface that encloses nothing. */
  readonly volume: number | null;
  /** Square metres. */
  readonly area: number | null;
  /** Metres, in the coordinates of the part; absent or null where there is no volume. */
  readonly centreOfMass?: Vector | null;
  /** About that centre; absent likewise, and where it was integrated by an engine. */
  readonly moments?: SecondMoments;
}

/** Red, green, blue, alpha, each 0…1; sRGB. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** PNG or JPEG, as it stands in the file. */
export interface SavedPicture {
  readonly type: 'png' | 'jpeg';
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

export interface SavedMesh {
  /** `SolidWorks 2021`, …: the program, as far as the file tells its version; null when it tells none. */
  readonly by: string | null;
  /** When the file was last saved; null when it does not say. */
  readonly at: Date | null;
}

export interface SceneFacts {
  readonly sourceFormat: string;
  /** Who saved the meshes that stood in the file of a native part; absent for exchange formats. */
  readonly savedMesh?: SavedMesh;
  /** `AP203`, `AP214`, `AP242`, `IGES 5.3`, …; null when the file does not say. */
  readonly schema: string | null;
  /** `millimetre`, `inch`, …; null when the file does not say. */
  readonly sourceUnit: string | null;
  /** Whether it names a unit that is not known: lengths are a guess then, and no number is exact. */
  readonly isUnitUnknown?: boolean;
  /** Metres; null when nobody tells how far triangles and exact faces are apart. */
  readonly linearDeflection: number | null;
  /** Radians; null likewise. */
  readonly angularDeflection: number | null;
  /** Solids and surfaces that the file places and that could not be built; absent for none. */
  readonly leftOut?: readonly LeftOut[];
  /** Sentences about what could not be read. */
  readonly warnings: readonly string[];
}
