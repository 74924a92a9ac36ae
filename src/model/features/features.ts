import type { Vector } from '../shapes';

/**
 * A feature as a designer sees it: a hole is one feature, however many faces its wall has. Lengths are in metres,
 * angles in radians, all in part coordinates. Faces are indices into `PartShapes.faces`.
 */
export type Feature = Hole | Slot | Boss | Fillet | Chamfer;

export interface Hole extends HoleSize {
  readonly kind: 'hole';
  readonly faces: readonly number[];
  /** The centre of its opening; if there are two, of the wider one. */
  readonly origin: Vector;
  /** Unit vector from there along the axis into the material. */
  readonly direction: Vector;
}

export interface HoleSize {
  /** The diameter at the narrowest place. */
  readonly diameter: number;
  /** The depth along the axis from opening to opening, or to the end of the full diameter; null if not known. */
  readonly depth: number | null;
  readonly isDepthGreatest?: GreatestDepth;
  readonly isThrough: boolean;
  /** What widens the hole at its openings, from the first opening inwards. */
  readonly mouths: readonly HoleEnd[];
  /** The full angle of the cone in which a drilled hole ends; null for any other end. */
  readonly tipAngle: number | null;
  /** A modelled thread; absent if the wall has none. */
  readonly thread?: Thread;
  /** What interrupts its wall along its whole length; absent if the wall runs all around. */
  readonly gap?: WallGap;
  /** Ring grooves in its wall, as for a circlip or an O-ring, from the opening inwards; absent if there are none. */
  readonly grooves?: readonly RingGroove[];
}

/** The gap in a round wall that runs around less than a full turn. */
export interface WallGap {
  readonly form: GapForm;
  /** The angle of the wall around its axis. */
  readonly angle: number;
  /** The distance of a flat from the axis, or the width of a slot; else null. */
  readonly size: number | null;
  /** The number of equal flats or slots; absent for one. */
  readonly count?: number;
}

/** A groove around the axis of a hole, wider than the walls before and behind it. */
export interface RingGroove {
  /** The diameter at its widest place. */
  readonly diameter: number;
  /** Its width along the axis. */
  readonly width: number;
  /** The depth from the opening at which it begins; null if not known. */
  readonly depth: number | null;
}

/** A flat plane (as of a D hole), a slot out of the wall (as a keyway), a side of the part, or anything else. */
export const gapForms = ['flat', 'slot', 'side', 'other'] as const;
export type GapForm = (typeof gapForms)[number];

/** A thread that is part of the geometry, as a helix or as rings. */
export interface Thread {
  readonly minorDiameter: number;
  readonly majorDiameter: number;
  /** The distance from crest to crest along the axis; null if not known. */
  readonly pitch: number | null;
}

/**
 * True if an opening or the end lies on faces for which the intersection with the axis has no closed form. The depth is
 * then from the highest point of the one edge to the lowest point of the other, and is written as "up to". If a face is
 * free-form, the depth is rounded up to hundredths of a millimetre.
 */
type GreatestDepth = boolean;

export interface HoleEnd {
  readonly form: HoleEndForm;
  /** The diameter at the widest place. */
  readonly diameter: number;
  /**
   * The depth of a counterbore from the opening (from the highest place, if the depth is a greatest one); else null.
   */
  readonly depth: number | null;
  /** The full angle of a cone; else null. */
  readonly angle: number | null;
  /** Whether it is at the second opening of a through hole. */
  readonly isFar: boolean;
  /** What interrupts its wall along its whole length; absent if the wall runs all around. */
  readonly gap?: WallGap;
}

export const holeEndForms = ['counterbore', 'countersink', 'chamfer', 'taper'] as const;
export type HoleEndForm = (typeof holeEndForms)[number];

/** A slot of two half-cylinders with planes, or with two concentric cylinders, between them. */
export interface Slot extends SlotSize {
  readonly kind: 'slot';
  readonly faces: readonly number[];
  /** The centre of its opening, on the middle line. */
  readonly origin: Vector;
  /** Unit vector into the material. */
  readonly direction: Vector;
  /**
   * Unit vector from one end to the other. The centre of an arc lies at its radius from the origin along `direction ×
   * lengthwise`.
   */
  readonly lengthwise: Vector;
}

export interface SlotSize {
  /** The width across, which is the diameter of its ends. */
  readonly width: number;
  /** The length from end to end; along the middle line, where that is an arc. */
  readonly length: number;
  /** Absent in a straight slot. */
  readonly arc?: SlotArc;
  readonly depth: number | null;
  readonly isDepthGreatest?: GreatestDepth;
  readonly isThrough: boolean;
}

/** The middle line of a slot along an arc, from the centre of one end to that of the other. */
export interface SlotArc {
  readonly radius: number;
  readonly angle: number;
}

/** A cylinder that stands on a plane. */
export interface Boss {
  readonly kind: 'boss';
  readonly faces: readonly number[];
  readonly diameter: number;
  readonly height: number;
  /** The centre of its base. */
  readonly origin: Vector;
  /** Unit vector from the base to the top. */
  readonly direction: Vector;
  /** A modelled thread; absent if the wall has none. */
  readonly thread?: Thread;
}

/** A fillet: all faces of one radius that continue each other. */
export interface Fillet {
  readonly kind: 'fillet';
  readonly faces: readonly number[];
  readonly radius: number;
  /** Whether it fills an inner corner; else it rounds an outer edge. */
  readonly isHollow: boolean;
}

/** A chamfer with the same angle to both of its neighbour faces. */
export interface Chamfer {
  readonly kind: 'chamfer';
  readonly faces: readonly number[];
  /** The length that is cut off each of the two faces. */
  readonly width: number;
  /** The angle to each of the two faces. */
  readonly angle: number;
}

/** The index of a kind is its number in packed features; `arc slot` is a slot with an arc. */
export const featureKinds = ['hole', 'slot', 'boss', 'fillet', 'chamfer', 'arc slot'] as const;
