import type { Vector } from '../shapes';
import type { Checks } from './checkedMeasures';

/**
 * Product and manufacturing information: what a file says of dimensions, tolerances, datums and notes. Elements
 * are numbered as in their file; faces and edges are places in the shown parts, or while a file is being read its
 * own numbers.
 */
export interface Pmi<Place = PartPlace> {
  readonly dimensions: readonly PmiDimension<Place>[];
  readonly tolerances: readonly PmiTolerance<Place>[];
  readonly datums: readonly PmiDatum<Place>[];
  readonly targets: readonly PmiTarget<Place>[];
  readonly notes: readonly PmiNote<Place>[];
  readonly properties: readonly PmiProperty<Place>[];
  /** Texts of all datum systems, each once, in the order of code units. */
  readonly datumSystems: readonly string[];
  /** What the file says that it has: `number of annotations`, … */
  readonly declared: Readonly<Record<string, number>>;
  /** Measures that it declares of itself, beside those that were found. */
  readonly checks: Checks;
  /** Annotations that the file draws, whether or not it keeps what they say as data. */
  readonly drawn: number;
  /** Those whose lines and triangles could be read. */
  readonly annotations: readonly PmiAnnotation<Place>[];
  readonly views: readonly PmiView[];
  /** Elements that could not be read. */
  readonly dropped: number;
}

/**
 * A face or an edge: the number of its part, and its own in that part. Null for one that the file means and nobody
 * shows, because it could not be built or belongs to no part.
 */
export type PartPlace = readonly [part: number, number: number] | null;

export function isGivenPlace(place: PartPlace): place is Exclude<PartPlace, null> {
  return place !== null;
}

/** A value as the file writes it: it is compared and exported so. */
export interface Measure {
  readonly value: number;
  /** `millimetre`, `inch`, `degree`, `radian`, … */
  readonly unit: string;
  /** The same in metres or radians; the value itself where the unit is neither. */
  readonly si: number;
}

/** What all elements have. */
export interface PmiElement<Place = PartPlace> {
  readonly id: number;
  /** One line, the same whichever program wrote the file: `⌖|⌀0.05Ⓜ|A|B-C`. */
  readonly text: string;
  /** The name of the product that it is said of; empty where the file tells none. */
  readonly product: string;
  readonly faces: readonly Place[];
  readonly edges: readonly Place[];
}

export interface PmiDimension<Place = PartPlace> extends PmiElement<Place> {
  readonly kind: DimensionKind;
  /** `diameter`, `linear distance`, … */
  readonly name: string;
  /** Absent where the file gives no value. */
  readonly nominal?: Measure;
  /** Deviations with their sign. */
  readonly minus?: Measure;
  readonly plus?: Measure;
  /** The file gives deviations or a fit, and not both deviations, nor the fit, could be read. */
  readonly hasUnreadRange?: boolean;
  /** Whether it has a limit that could not be read. */
  readonly hasUnreadLimit?: boolean;
  readonly lower?: Measure;
  readonly upper?: Measure;
  readonly fit?: Fit;
  readonly note?: 'theoretical' | 'auxiliary';
  /** `maximum`, `minimum`, `average`. */
  readonly qualifiers?: readonly string[];
  readonly modifiers?: readonly string[];
  /** How many places are shown: `NR2 1.3`. */
  readonly format?: string;
}

export type DimensionKind =
  'size' | 'angular size' | 'location' | 'directed location' | 'angular location';

export type Fit = readonly [form: string, zone: string, grade: string, source: string];

export interface PmiTolerance<Place = PartPlace> extends PmiElement<Place> {
  /** `flatness`, `surface_profile`, …; empty where the file names no known type. */
  readonly type: string;
  /** Absent where the file gives none. */
  readonly magnitude?: Measure;
  /** The form of the zone in the words of the file. */
  readonly zone?: string;
  readonly modifiers?: readonly string[];
  /** Compartments in their order: `A`, `B-C`, `DⓂ`. */
  readonly datums?: readonly string[];
  readonly displacement?: Measure;
  readonly projected?: Measure;
  readonly maximum?: Measure;
  readonly unitSize?: Measure;
  readonly unitSize2?: Measure;
  readonly areaType?: string;
  readonly runoutAngle?: Measure;
  readonly isNonUniform?: boolean;
  readonly isAllAround?: boolean;
  readonly isAllOver?: boolean;
  readonly isBetween?: boolean;
  /** The dimension that it is a tolerance of. */
  readonly dimension?: number;
  /** Tolerances under it: `composite`, and their numbers. */
  readonly relatesTo?: readonly (readonly [relation: string, tolerance: number])[];
  readonly format?: string;
}

export interface PmiDatum<Place = PartPlace> extends PmiElement<Place> {
  readonly label: string;
  /** Numbers of its features. */
  readonly features: readonly number[];
  /** Labels of its targets. */
  readonly targets: readonly string[];
}

export interface PmiTarget<Place = PartPlace> extends PmiElement<Place> {
  readonly label: string;
  /** `point`, `line`, `rectangle`, `circle`, `circular curve`, `area`. */
  readonly type: string;
  /** Metres, in the coordinates of its part. */
  readonly origin?: Vector;
  readonly axis?: Vector;
  readonly direction?: Vector;
  readonly length?: Measure;
  readonly width?: Measure;
  readonly diameter?: Measure;
  /** Along which it may move. */
  readonly movable?: Vector;
}

/** Its text is the whole note, with its line breaks. */
export type PmiNote<Place = PartPlace> = PmiElement<Place>;

/** Surface texture, general tolerances. */
export interface PmiProperty<Place = PartPlace> extends PmiElement<Place> {
  /** `surface texture`, `default tolerances`, … */
  readonly property: string;
  readonly items: readonly (readonly [name: string, value: string | Measure])[];
}

/** What a file draws: a dimension or a frame with its leader, as lines and filled triangles in space. */
export interface PmiAnnotation<Place = PartPlace> {
  readonly id: number;
  /** As the CAD program calls it: `Flatness.1`. */
  readonly name: string;
  /** `linear dimension`, `flatness`, `note`, …; empty where the file tells none. */
  readonly category: string;
  /** Numbers of the elements that it shows. */
  readonly elements: readonly number[];
  /** Those that its leader is attached to, as far as the file says. */
  readonly faces: readonly Place[];
  readonly edges: readonly Place[];
  /** It is about one place in an assembly, and not about a part wherever that stands. */
  readonly isOfAssembly: boolean;
  /** The plane that it is written in; null where the file gives none and its points lie in none. */
  readonly plane: AnnotationPlane | null;
  /** The number of the part in whose coordinates it stands; null for those of the whole. */
  readonly part: number | null;
  /** The file hides it where no view shows it. */
  readonly isHidden: boolean;
  /** Red, green, blue 0…1; null for black, white and grey, which are those of the author's background. */
  readonly color: Vector | null;
  /** x y z in metres: a polyline each. */
  readonly lines: readonly Float64Array[];
  /** How many of these, the last ones, are borders of what is filled; none where left out. */
  readonly borders?: number;
  /** x y z in metres, nine numbers a triangle. */
  readonly triangles: Float64Array;
}

/** Directions alone, in the coordinates of the annotation: unit vectors. */
export interface AnnotationPlane {
  /** To the side from which it is read. */
  readonly normal: Vector;
  /** In which its text runs; null where nobody knows, nor which side is read. */
  readonly x: Vector | null;
}

/** How the author looked at the part, and what he showed of it. */
export interface PmiView {
  readonly id: number;
  readonly name: string;
  /** From the part to the eye, and what is up there: unit vectors. */
  readonly toEye: Vector;
  readonly up: Vector;
  /** Numbers of annotations. */
  readonly annotations: readonly number[];
  /** What it cuts away; nothing where left out. */
  readonly cuts?: readonly PmiCut[];
  /** How many more cuts it has that are no single planes, as one that takes a quarter away; none where left out. */
  readonly unshownCuts?: number;
  /** Numbers of the parts that it shows; all where left out. */
  readonly parts?: readonly number[];
}

/** A plane that takes away what lies on the side of its normal. Coordinates of the whole, Z up. */
export interface PmiCut {
  /** Of length 1. */
  readonly normal: Vector;
  /** Of the plane from the origin, along the normal, metres. */
  readonly offset: number;
}
