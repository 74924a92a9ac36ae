import type { Vector } from '../shapes';
import type { Checks } from './checkedMeasures';
import type { DeclaredCount } from './declaredCounts';
import type { AnnotationPlane, PmiCut } from './pmi';
import type { PmiKind } from './pmiRows';

/**
 * PMI as it goes along with the geometry of a result, in a GLB (docs/CALIPER_pmi.md) and in a view pack: what is
 * listed, pointed at and drawn of it.
 */
export interface CarriedPmi {
  readonly elements: readonly CarriedElement[];
  readonly annotations: readonly CarriedAnnotation[];
  readonly views: readonly CarriedView[];
  /** What the file declares of itself, beside what was found; empty where it declares nothing. */
  readonly declared: readonly DeclaredCount[];
  /** Measures that it declares of itself; none in what was written earlier. */
  readonly checks: Checks;
  /** What the kernel could not read of the file, and the reader not of what was carried. */
  readonly dropped: number;
}

export interface CarriedElement {
  readonly kind: PmiKind;
  /** `flatness`, `diameter`, …; empty where there is none. */
  readonly type: string;
  /** One line, or a note with its line breaks. */
  readonly text: string;
  readonly product: string;
  /** As the file writes it; null where there is none. */
  readonly value: number | null;
  readonly unit: string;
  /** Letters of the datums that it is, or refers to. */
  readonly datums: readonly string[];
  /** Those that are shown. */
  readonly faces: readonly CarriedPlace[];
  /** Faces and edges that it is about and nobody shows. */
  readonly unseen: number;
}

/** A face: the number of its part in the table of parts beside the PMI, and its own in that part. */
export type CarriedPlace = readonly [part: number, face: number];

export interface CarriedAnnotation {
  readonly name: string;
  readonly category: string;
  /** Numbers in `elements`. */
  readonly elements: readonly number[];
  readonly faces: readonly CarriedPlace[];
  /** The part in whose coordinates it stands, in every place of it; null for those of the whole, Z up. */
  readonly part: number | null;
  /** The plane that it is written in; null where nobody knows, as in what was written earlier. */
  readonly plane: AnnotationPlane | null;
  readonly isHidden: boolean;
  /** Red, green, blue 0…1; null for the colour of the theme. */
  readonly color: Vector | null;
  /** Polylines, each but the last followed by `lineBreak`. */
  readonly lines: Run;
  /** Three a triangle. */
  readonly triangles: Run;
}

/** Where numbers of points stand among the indices. */
export type Run = readonly [first: number, count: number];

export interface CarriedView {
  readonly name: string;
  /** Unit vectors in the coordinates of the whole, Z up. */
  readonly toEye: Vector;
  readonly up: Vector;
  /** Numbers in `annotations`. */
  readonly annotations: readonly number[];
  readonly cuts: readonly PmiCut[];
  /** How many more cuts the file gives it that are no single planes; none in what was written earlier. */
  readonly unshownCuts: number;
  /** The parts that it shows, by their numbers in the table beside the PMI; null for all. */
  readonly parts: readonly number[] | null;
}

/** Between two polylines; no point has this number. */
export const lineBreak = 0xffffffff;

/** The arrays beside the lists. */
export interface PmiArrays {
  /** x y z in metres. */
  readonly positions: Float32Array;
  readonly indices: Uint32Array;
}

/** More of each is left out, and counted. */
export const pmiMost = {
  elements: 50_000,
  annotations: 20_000,
  views: 2000,
  /** Faces and edges that all elements and annotations name. */
  links: 2_000_000,
  /** Faces and datums of one element. */
  faces: 20_000,
  datums: 100,
  /** Cutting planes of one view. */
  cuts: 20,
  /** Measures that are not as they are declared. */
  checks: 1000,
  points: 5_000_000,
  indices: 12_000_000,
  /** Characters of a text. */
  text: 20_000,
  /** Bytes of the lists, as JSON. */
  bytes: 64_000_000,
} as const;
