import type { Vector } from '../shapes';
import type { Checks } from './checkedMeasures';
import type { DeclaredCount } from './declaredCounts';
import type { AnnotationPlane, PmiCut } from './pmi';
import type { PmiKind } from './pmiRows';

/**
 * The PMI that is stored with the geometry of a result, in a GLB (docs/CALIPER_pmi.md) and in a view pack: as much as
 * is needed to list it, to select it and to draw it.
 */
export interface SerializedPmi {
  readonly elements: readonly SerializedElement[];
  readonly annotations: readonly SerializedAnnotation[];
  readonly views: readonly SerializedView[];
  /** The counts that the file declares of its own PMI, beside the counts found; empty if it declares none. */
  readonly declared: readonly DeclaredCount[];
  /** The measures that the file declares of itself, beside those found; empty in results of older versions. */
  readonly checks: Checks;
  /**
   * The number of items that the kernel could not read from the file, or that could not be read from the stored data.
   */
  readonly dropped: number;
}

export interface SerializedElement {
  readonly kind: PmiKind;
  /** `flatness`, `diameter`, …; empty where there is none. */
  readonly type: string;
  /** One line, or for a note its text with line breaks. */
  readonly text: string;
  readonly product: string;
  /** The value as the file writes it; null if there is none. */
  readonly value: number | null;
  readonly unit: string;
  /** Letters of the datums that it is or refers to. */
  readonly datums: readonly string[];
  /** The faces that it applies to and that are shown. */
  readonly faces: readonly SerializedFace[];
  /** The number of faces and edges that it applies to and that are not shown. */
  readonly unseen: number;
  /** The numbers of faces, edges and other items that it applies to, shown or not; null in results of older versions. */
  readonly meant: MeantCounts | null;
}

export interface MeantCounts {
  readonly faces: number;
  readonly edges: number;
  /** Such as curves and whole bodies. */
  readonly others: number;
}

/** A face: the index of its part in the table of parts beside the PMI, and the index of the face in that part. */
export type SerializedFace = readonly [part: number, face: number];

export interface SerializedAnnotation {
  readonly name: string;
  readonly category: string;
  /** Indices in `elements`. */
  readonly elements: readonly number[];
  readonly faces: readonly SerializedFace[];
  /** The part in whose coordinates it is given, in every placement; null for model coordinates, Z up. */
  readonly part: number | null;
  /** The plane in which it is written; null if not known, as in results of older versions. */
  readonly plane: AnnotationPlane | null;
  readonly isHidden: boolean;
  /** Red, green, blue 0…1; null for the colour of the theme. */
  readonly color: Vector | null;
  /** Polylines as vertex indices, separated by `lineBreak`. */
  readonly lines: Run;
  /** Three vertex indices per triangle. */
  readonly triangles: Run;
}

/** A range of the index array. */
export type Run = readonly [first: number, count: number];

export interface SerializedView {
  readonly name: string;
  /** Unit vectors in model coordinates, Z up. */
  readonly toEye: Vector;
  readonly up: Vector;
  /** Indices in `annotations`. */
  readonly annotations: readonly number[];
  readonly cuts: readonly PmiCut[];
  /** The number of further cuts in the file that are not single planes; 0 in results of older versions. */
  readonly unshownCuts: number;
  /** The parts that it shows, as indices in the table beside the PMI; null for all. */
  readonly parts: readonly number[] | null;
}

/** Separates two polylines; no vertex has this index. */
export const lineBreak = 0xffffffff;

/** The arrays that the lists refer to. */
export interface PmiArrays {
  /** x y z in metres. */
  readonly positions: Float32Array;
  readonly indices: Uint32Array;
}

/** The limits of each; items beyond a limit are left out and counted. */
export const pmiLimits = {
  elements: 50_000,
  annotations: 20_000,
  views: 2000,
  /** Faces and edges of all elements and annotations together. */
  links: 2_000_000,
  /** Faces and datums of one element. */
  faces: 20_000,
  datums: 100,
  /** Cutting planes of one view. */
  cuts: 20,
  /** Measures that differ from the declared ones. */
  checks: 1000,
  points: 5_000_000,
  indices: 12_000_000,
  /** Characters of a text. */
  text: 20_000,
  /** Bytes of the lists as JSON. */
  bytes: 64_000_000,
} as const;
