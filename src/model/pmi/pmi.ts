import type { Vector } from '../shapes';
import type { Checks } from './checkedMeasures';

/**
 * Product and manufacturing information: the dimensions, tolerances, datums and notes of a file. Elements have the
 * numbers that they have in the file. Faces and edges are references into the shown parts, or, while a file is being
 * read, the file's own numbers.
 */
export interface Pmi<Place = PartPlace> {
  readonly dimensions: readonly PmiDimension<Place>[];
  readonly tolerances: readonly PmiTolerance<Place>[];
  readonly datums: readonly PmiDatum<Place>[];
  readonly targets: readonly PmiTarget<Place>[];
  readonly notes: readonly PmiNote<Place>[];
  readonly properties: readonly PmiProperty<Place>[];
  /** The texts of all datum systems, each once, sorted by code units. */
  readonly datumSystems: readonly string[];
  /** The counts that the file declares of its own PMI: `number of annotations`, … */
  readonly declared: Readonly<Record<string, number>>;
  /** The measures that the file declares of itself, compared with those found. */
  readonly checks: Checks;
  /** The number of annotations that the file draws, whether or not they also have semantic data. */
  readonly drawn: number;
  /** The annotations whose lines and triangles could be read. */
  readonly annotations: readonly PmiAnnotation<Place>[];
  readonly views: readonly PmiView[];
  /** The number of elements that could not be read. */
  readonly dropped: number;
}

/**
 * A face or an edge: the index of its part, and its index in that part. Null if the file refers to one that is not
 * shown, because it could not be built or belongs to no part.
 */
export type PartPlace = readonly [part: number, number: number] | null;

export function isGivenPlace(place: PartPlace): place is Exclude<PartPlace, null> {
  return place !== null;
}

/** A measure, kept as the file writes it for comparison and export. */
export interface Measure {
  readonly value: number;
  /** `millimetre`, `inch`, `degree`, `radian`, … */
  readonly unit: string;
  /** The value in metres or radians; the value unchanged if the unit is neither a length nor an angle. */
  readonly si: number;
}

/** What all PMI elements have. */
export interface PmiElement<Place = PartPlace> {
  readonly id: number;
  /** One line, the same whichever program wrote the file: `⌖|⌀0.05Ⓜ|A|B-C`. */
  readonly text: string;
  /** The name of the product that it belongs to; empty if the file gives none. */
  readonly product: string;
  readonly faces: readonly Place[];
  readonly edges: readonly Place[];
  /** The number of items that it applies to and that are neither, such as curves; absent if there are none. */
  readonly others?: number;
}

export interface PmiDimension<Place = PartPlace> extends PmiElement<Place> {
  readonly kind: DimensionKind;
  /** `diameter`, `linear distance`, … */
  readonly name: string;
  /** Absent if the file gives no value. */
  readonly nominal?: Measure;
  /** Signed deviations. */
  readonly minus?: Measure;
  readonly plus?: Measure;
  /** Whether the file gives deviations or a fit that could not be read completely. */
  readonly hasUnreadRange?: boolean;
  /** Whether the file gives a limit that could not be read. */
  readonly hasUnreadLimit?: boolean;
  /** Whether it refers to something that the file does not have, such as a modifier or what it applies to. */
  readonly isIncomplete?: boolean;
  readonly lower?: Measure;
  readonly upper?: Measure;
  readonly fit?: Fit;
  readonly note?: 'theoretical' | 'auxiliary';
  /** `maximum`, `minimum`, `average`. */
  readonly qualifiers?: readonly string[];
  readonly modifiers?: readonly string[];
  /** The number format, such as the decimal places: `NR2 1.3`. */
  readonly format?: string;
}

export type DimensionKind =
  'size' | 'angular size' | 'location' | 'directed location' | 'angular location';

export type Fit = readonly [form: string, zone: string, grade: string, source: string];

export interface PmiTolerance<Place = PartPlace> extends PmiElement<Place> {
  /** `flatness`, `surface_profile`, …; empty if the file names no known type. */
  readonly type: string;
  /** Absent if the file gives none. */
  readonly magnitude?: Measure;
  /** The form of the tolerance zone in the words of the file. */
  readonly zone?: string;
  readonly modifiers?: readonly string[];
  /** The compartments of the datum reference in order: `A`, `B-C`, `DⓂ`. */
  readonly datums?: readonly string[];
  /** The compartments of the datum system by which the zone itself is oriented. */
  readonly zoneDatums?: readonly string[];
  readonly displacement?: Measure;
  readonly projected?: Measure;
  /** The distance between the surface and the beginning of the projected zone. */
  readonly projectedOffset?: Measure;
  readonly maximum?: Measure;
  readonly unitSize?: Measure;
  readonly unitSize2?: Measure;
  readonly areaType?: string;
  readonly runoutAngle?: Measure;
  readonly isNonUniform?: boolean;
  readonly isAllAround?: boolean;
  readonly isAllOver?: boolean;
  readonly isBetween?: boolean;
  /** Measures that the file gives and that could not be read. */
  readonly unread?: readonly UnreadMeasure[];
  /** Whether it refers to something that the file does not have, such as the form of its zone or what it applies to. */
  readonly isIncomplete?: boolean;
  /** The number of the dimension to which the tolerance applies. */
  readonly dimension?: number;
  /** Related tolerances: the relation, such as `composite`, and their numbers. */
  readonly relatesTo?: readonly (readonly [relation: string, tolerance: number])[];
  readonly format?: string;
}

/** A measure of a tolerance beside its value. */
export type UnreadMeasure =
  | 'displacement'
  | 'projected'
  | 'projectedOffset'
  | 'maximum'
  | 'unitSize'
  | 'unitSize2'
  | 'runoutAngle';

export interface PmiDatum<Place = PartPlace> extends PmiElement<Place> {
  readonly label: string;
  /** Numbers of its datum features. */
  readonly features: readonly number[];
  /** Labels of its datum targets. */
  readonly targets: readonly string[];
}

/** Its text is its label, type and size: `K1 circle ⌀85`. */
export interface PmiTarget<Place = PartPlace> extends PmiElement<Place> {
  readonly label: string;
  /** `point`, `line`, `rectangle`, `circle`, `circular curve`, `area`. */
  readonly type: string;
  /** Metres, in part coordinates. */
  readonly origin?: Vector;
  readonly axis?: Vector;
  readonly direction?: Vector;
  readonly length?: Measure;
  readonly width?: Measure;
  readonly diameter?: Measure;
  /** Whether it refers to something that the file does not have, such as its length. */
  readonly isIncomplete?: boolean;
  /** The direction along which it may move. */
  readonly movable?: Vector;
}

/** A note. Its text is the whole note, with its line breaks. */
export type PmiNote<Place = PartPlace> = PmiElement<Place>;

/** A property such as surface texture or general tolerances. */
export interface PmiProperty<Place = PartPlace> extends PmiElement<Place> {
  /** `surface texture`, `default tolerances`, … */
  readonly property: string;
  readonly items: readonly (readonly [name: string, value: string | Measure])[];
}

/**
 * An annotation that a file draws: a dimension or a feature control frame with its leader, as lines and filled
 * triangles in space.
 */
export interface PmiAnnotation<Place = PartPlace> {
  readonly id: number;
  /** The name that the CAD program gave it: `Flatness.1`. */
  readonly name: string;
  /** `linear dimension`, `flatness`, `note`, …; empty if the file gives none. */
  readonly category: string;
  /** Numbers of the elements that it presents. */
  readonly elements: readonly number[];
  /** The faces to which its leader is attached, as far as the file states them. */
  readonly faces: readonly Place[];
  readonly edges: readonly Place[];
  /** Whether it applies to one placement in an assembly, and not to a part in all its placements. */
  readonly isOfAssembly: boolean;
  /** The plane in which it is written; null if the file gives none and its points are not coplanar. */
  readonly plane: AnnotationPlane | null;
  /** The number of the part in whose coordinates it is given; null for model coordinates. */
  readonly part: number | null;
  /** Whether the file hides it, unless a view shows it. */
  readonly isHidden: boolean;
  /** Red, green, blue 0…1; null for black, white and grey, which authors choose to suit their own background. */
  readonly color: Vector | null;
  /** Polylines, each x y z in metres. */
  readonly lines: readonly Float64Array[];
  /** How many of the last polylines are borders of filled areas; none if absent. */
  readonly borders?: number;
  /** x y z in metres, nine numbers per triangle. */
  readonly triangles: Float64Array;
}

/** The orientation of a plane, as unit vectors in the coordinates of the annotation. */
export interface AnnotationPlane {
  /** Towards the side from which it is read. */
  readonly normal: Vector;
  /** The direction of the text; null if not known, and then the side from which it is read is not known either. */
  readonly x: Vector | null;
}

/** A saved view: the direction from which the author looked at the part, and what is shown. */
export interface PmiView {
  readonly id: number;
  readonly name: string;
  /** Unit vectors: from the part to the eye, and the up direction. */
  readonly toEye: Vector;
  readonly up: Vector;
  /** Numbers of annotations. */
  readonly annotations: readonly number[];
  /** Its section planes; none if absent. */
  readonly cuts?: readonly PmiCut[];
  /** The number of further cuts that are not single planes, such as one that removes a quarter; 0 if absent. */
  readonly unshownCuts?: number;
  /** Numbers of the parts that it shows; all if absent. */
  readonly parts?: readonly number[];
}

/** A section plane that removes what lies on the side of its normal, in model coordinates, Z up. */
export interface PmiCut {
  /** Unit vector. */
  readonly normal: Vector;
  /** The signed distance of the plane from the origin along the normal, metres. */
  readonly offset: number;
}
