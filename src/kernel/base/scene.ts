import type { Feature } from '../../model/features/features';
import type { GeometryKind, LeftOut } from '../../model/modelExtras';
import type { DirectionalExtent } from '../../model/exact/extents';
import type { Pmi } from '../../model/pmi/pmi';
import type { PackedExtents, PartShapes, SecondMoments, Vector } from '../../model/shapes';

/**
 * The form between readers and writers: a CAD model as shared meshes and a tree of their placements. It is
 * right-handed with Z up, as in STEP and IGES; lengths are in metres, colours in sRGB.
 */
export interface Scene extends PlacedParts {
  readonly facts: SceneFacts;
  /** The picture that the CAD program saved in the file; absent where there is none. */
  readonly savedPicture?: SavedPicture;
  /** Dimensions, tolerances and datums; absent where there are none. */
  readonly pmi?: Pmi;
}

/** The parts of a scene that are needed to draw and measure it. */
export interface PlacedParts {
  readonly roots: readonly SceneNode[];
  /** Every distinct part once, however often the tree places it. */
  readonly parts: readonly PartMesh[];
  /** Whether the roots were turned, because the file has Y up: sizes of parts that stand as in the file are turned. */
  readonly isTurnedUp?: true;
}

export interface SceneNode {
  /** Name of the product or of its placement; never empty. */
  readonly name: string;
  /** The product of which the node is an instance, where its name differs: `nut` for `nut_3`. */
  readonly product?: string;
  /** From the node to its parent, 4 × 4, column-major, translation in metres; null for the identity. */
  readonly matrix: Float64Array | null;
  /** Index into `Scene.parts`; null for an assembly without geometry. */
  readonly part: number | null;
  /** Colour that this placement gives the part; null for none. */
  readonly color: Rgba | null;
  readonly children: readonly SceneNode[];
}

export interface PartMesh {
  readonly name: string;
  /**
   * Translation in metres from the part's local origin to the coordinates of its nodes, for a part far from the
   * origin. `withOriginsInMatrices` moves it into the tree.
   */
  readonly origin?: Vector;
  /** x y z in metres. */
  readonly positions: Float32Array;
  /** Unit normals, one for each position. */
  readonly normals: Float32Array;
  /** Three for each triangle, counterclockwise seen from outside. */
  readonly indices: Uint32Array;
  /** The B-rep faces, in the order of their triangles, without gaps. */
  readonly faces: readonly FaceRange[];
  /** Number of further faces in the file that could not be read, trimmed or meshed; absent for 0. */
  readonly missingFaces?: number;
  /**
   * Share to which volume and area are sure only, because edges lie beside their faces, or because the faces are not
   * known one by one; absent below 1e-7. Up to `exactEnough` they count as exact.
   */
  readonly looseness?: number;
  /** The B-rep edges, each as a polyline of x y z in metres, without seams of closed surfaces. */
  readonly edges: readonly Float32Array[];
  /** Colour of faces without their own colour; null where the file has none. */
  readonly color: Rgba | null;
  readonly geometry: GeometryKind;
  /** Whether the part consists only of curves that bound no face, whose points it then has; absent for false. */
  readonly isWireframe?: boolean;
  /** Whether the file declares it as a solid; absent where that is not known. */
  readonly isSolid?: boolean;
  readonly solid: SolidFacts;
  /** Shapes of the faces and edges, in the same order; absent where only triangles are known. */
  readonly shapes?: PartShapes;
  /** Its recognised features; absent where they were not searched for. */
  readonly features?: readonly Feature[];
  /** Extent of the exact shape; absent where only triangles are known. */
  readonly reach?: DirectionalExtent;
  /** The same in written form, for the directions that the placements of the scene need. */
  readonly reaches?: PackedExtents;
}

export interface FaceRange {
  readonly firstTriangle: number;
  readonly triangleCount: number;
  readonly color: Rgba | null;
}

/** Exact values from the B-rep, not from triangles; null where they are not known. */
export interface SolidFacts {
  /** In cubic metres; null for a surface that encloses no volume. */
  readonly volume: number | null;
  /** In square metres. */
  readonly area: number | null;
  /** In metres, in the coordinates of the part; absent or null where there is no volume. */
  readonly centreOfMass?: Vector | null;
  /** About that centre; absent where there is none, and where an engine integrated it. */
  readonly moments?: SecondMoments;
}

/** Red, green, blue and alpha in sRGB, each from 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** PNG or JPEG, as stored in the file. */
export interface SavedPicture {
  readonly type: 'png' | 'jpeg';
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

export interface SavedMesh {
  /** The program, with its version where it is known, as `SolidWorks 2021`; null where it is not known. */
  readonly by: string | null;
  /** Time of the last save; null where the file does not contain it. */
  readonly at: Date | null;
}

export interface SceneFacts {
  readonly sourceFormat: string;
  /** The program that saved the meshes in a native part file; absent for exchange formats. */
  readonly savedMesh?: SavedMesh;
  /** `AP203`, `AP214`, `AP242`, `IGES 5.3`, …; null where the file does not contain it. */
  readonly schema: string | null;
  /** `millimetre`, `inch`, …; null where the file does not contain it. */
  readonly sourceUnit: string | null;
  /** Whether its unit is not known, so that lengths are a guess and no number is exact. */
  readonly isUnitUnknown?: boolean;
  /** Whether the file contradicts itself, or lacks what its structure needs, so that no number is exact. */
  readonly isUnsure?: boolean;
  /** Largest distance between triangles and exact faces in metres; null where it is not known. */
  readonly linearDeflection: number | null;
  /** In radians; null where it is not known. */
  readonly angularDeflection: number | null;
  /** Whether its root turns it from Y up, as its format has it by convention; absent for a file with Z up. */
  readonly isTurnedUp?: true;
  /** Solids and surfaces that the file places but that could not be built; absent for none. */
  readonly leftOut?: readonly LeftOut[];
  /** Sentences about what could not be read. */
  readonly warnings: readonly string[];
}
