import type { Vector } from '../shapes';

/**
 * What a designer made of faces: a hole is one, however many faces its wall has. Lengths in metres, angles
 * in radians, in the part's own coordinates. Faces are numbers into `PartShapes.faces`.
 */
export type Feature = Hole | Slot | Boss | Fillet | Chamfer;

export interface Hole extends HoleSize {
  readonly kind: 'hole';
  readonly faces: readonly number[];
  /** The middle of its opening; of two, that of the wider one. */
  readonly origin: Vector;
  /** From there along its axis into the material; unit. */
  readonly direction: Vector;
}

export interface HoleSize {
  /** Where it is narrowest. */
  readonly diameter: number;
  /** Along the axis from opening to opening, or to where the full diameter ends; null where nobody can tell. */
  readonly depth: number | null;
  readonly isDepthGreatest?: GreatestDepth;
  readonly isThrough: boolean;
  /** What widens it at its openings, from the first opening inwards. */
  readonly mouths: readonly Mouth[];
  /** Of the cone in which a drilled hole ends, between its sides; null for any other end. */
  readonly tipAngle: number | null;
  /** A modelled one; absent where the wall has none. */
  readonly thread?: Thread;
}

/** A thread that is part of the shape, as a helix or as rings. */
export interface Thread {
  readonly minorDiameter: number;
  readonly majorDiameter: number;
  /** From one crest to the next, along the axis; null where nobody can tell. */
  readonly pitch: number | null;
}

/**
 * True where an opening or the end lies on faces that meet the axis in no closed form: the depth is then from the
 * highest point of its edge to the lowest of the other one, reported as "up to". Where a face is free-form, in
 * hundredths of a millimetre and never less than it is.
 */
type GreatestDepth = boolean;

export interface Mouth {
  readonly form: MouthForm;
  /** Where it is widest. */
  readonly diameter: number;
  /** Of a counterbore, from the opening, of a greatest depth from its highest place; else null. */
  readonly depth: number | null;
  /** Of a cone, between its sides; else null. */
  readonly angle: number | null;
  /** Whether it is at the other opening of a through hole. */
  readonly isFar: boolean;
}

export const mouthForms = ['counterbore', 'countersink', 'chamfer', 'taper'] as const;
export type MouthForm = (typeof mouthForms)[number];

/** Two half-cylinders with planes between them. */
export interface Slot extends SlotSize {
  readonly kind: 'slot';
  readonly faces: readonly number[];
  /** The middle of its opening. */
  readonly origin: Vector;
  /** Into the material; unit. */
  readonly direction: Vector;
  /** From one end to the other; unit. */
  readonly lengthwise: Vector;
}

export interface SlotSize {
  /** Across, which is the diameter of its ends. */
  readonly width: number;
  /** From end to end. */
  readonly length: number;
  readonly depth: number | null;
  readonly isDepthGreatest?: GreatestDepth;
  readonly isThrough: boolean;
}

/** A round cylinder that stands on a plane. */
export interface Boss {
  readonly kind: 'boss';
  readonly faces: readonly number[];
  readonly diameter: number;
  readonly height: number;
  /** The middle of its foot. */
  readonly origin: Vector;
  /** From there to its top; unit. */
  readonly direction: Vector;
  /** A modelled one; absent where the wall has none. */
  readonly thread?: Thread;
}

/** A rounding, with all faces of this radius that go on in each other. */
export interface Fillet {
  readonly kind: 'fillet';
  readonly faces: readonly number[];
  readonly radius: number;
  /** Whether it fills a corner; else it rounds an edge. */
  readonly isHollow: boolean;
}

/** An edge cut off at the same angle to both of its faces. */
export interface Chamfer {
  readonly kind: 'chamfer';
  readonly faces: readonly number[];
  /** What is cut off each of both faces. */
  readonly width: number;
  /** To each of them. */
  readonly angle: number;
}

export const featureKinds = ['hole', 'slot', 'boss', 'fillet', 'chamfer'] as const;
