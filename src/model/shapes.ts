import type { GeometryKind } from './modelExtras';

/** Files and engines count in millimetres, shapes here in metres. */
export const metresPerMillimetre = 1e-3;

/**
 * What the kernel knows of the faces and edges of a part beside their triangles: the numbers of the
 * exact shape, for exact measures. Lengths in metres, areas in square metres, angles in radians, all in
 * the part's own coordinates, which are those of its mesh. Absent for meshes that another program saved.
 */
export interface PartShapes {
  /** As many, and in the same order, as the part's faces. */
  readonly faces: readonly FaceShape[];
  /** As many, and in the same order, as the part's edge polylines. */
  readonly edges: readonly EdgeShape[];
  /** The corners where edges end; each once. */
  readonly corners: readonly Vector[];
  /** What the ones of kind `other` are, where that is known. */
  readonly splines?: PartSplines;
}

export type Vector = readonly [x: number, y: number, z: number];

/** ∫ xx, yy, zz, xy, xz, yz over a volume, in the fifth power of a metre. */
export type SecondMoments = readonly [
  xx: number,
  yy: number,
  zz: number,
  xy: number,
  xz: number,
  yz: number,
];

export function scaledMoments(moments: SecondMoments, by: number): SecondMoments {
  const [xx, yy, zz, xy, xz, yz] = moments;
  return [xx * by, yy * by, zz * by, xy * by, xz * by, yz * by];
}

export type FaceShape = Surface & {
  readonly area: number;
  /** The edges around the face, numbers into `PartShapes.edges`. A closed surface's seam is none. */
  readonly boundary: readonly number[];
};

/** Axes and normals are unit vectors. */
export type Surface =
  /** The normal points out of the material. */
  | { readonly kind: 'plane'; readonly origin: Vector; readonly normal: Vector }
  | ({ readonly kind: 'cylinder'; readonly radius: number } & RevolvedShape)
  /** The radius is that at the origin, and grows along the axis. */
  | ({ readonly kind: 'cone'; readonly radius: number; readonly halfAngle: number } & RevolvedShape)
  | {
      readonly kind: 'sphere';
      readonly origin: Vector;
      readonly radius: number;
      readonly isHollow: boolean;
    }
  | ({
      readonly kind: 'torus';
      readonly majorRadius: number;
      readonly minorRadius: number;
    } & RevolvedShape)
  | { readonly kind: 'other' };

interface RevolvedShape {
  readonly origin: Vector;
  readonly axis: Vector;
  /** Whether the material is outside, as around a hole. */
  readonly isHollow: boolean;
}

export type EdgeShape = Curve & {
  readonly length: number;
  /** Numbers into `PartShapes.corners`; the same one twice for a closed edge. */
  readonly ends: readonly [from: number, to: number];
};

export type Curve =
  | { readonly kind: 'line' }
  /** Runs from its first end by `angle` around `axis`, right-handed; a full circle by 2π. */
  | {
      readonly kind: 'circle';
      readonly origin: Vector;
      readonly axis: Vector;
      readonly radius: number;
      readonly angle: number;
    }
  /**
   * `origin + majorRadius · major · cos t + minorRadius · (axis × major) · sin t`. Runs from its first end, where t
   * grows, by `angle`; a whole one by 2π.
   */
  | {
      readonly kind: 'ellipse';
      readonly origin: Vector;
      readonly axis: Vector;
      /** The direction of the long radius, square to the axis. */
      readonly major: Vector;
      readonly majorRadius: number;
      readonly minorRadius: number;
      readonly angle: number;
    }
  | { readonly kind: 'other' };

/**
 * A B-spline curve, rational where it has weights, over a piece of its parameters.
 * Its point is `Σ N(t) weight pole / Σ N(t) weight`.
 */
export interface SplineCurve {
  readonly degree: number;
  /** Each as often as it counts: `poles.length + degree + 1`, ascending; need not be clamped. */
  readonly knots: readonly number[];
  /** Metres, not multiplied with their weights. */
  readonly poles: readonly Vector[];
  /** One a pole, all positive; null where all are one. */
  readonly weights: readonly number[] | null;
  /** Within `knots[degree]` and `knots[poles.length]`. */
  readonly from: number;
  readonly to: number;
}

/** A surface without closed form. */
export type SplineSurface = SplinePatch | ExtrudedSpline | RevolvedSpline;

/** A B-spline surface over all of its parameters. */
export interface SplinePatch {
  readonly kind: 'patch';
  readonly degrees: readonly [u: number, v: number];
  readonly knots: readonly [u: readonly number[], v: readonly number[]];
  /** Metres, those of one `u` after the other. */
  readonly poles: readonly Vector[];
  readonly weights: readonly number[] | null;
}

/** `section(u) + v direction`, where `v` runs between `low` and `high`. */
export interface ExtrudedSpline {
  readonly kind: 'extruded';
  readonly section: SplineCurve;
  /** Unit. */
  readonly direction: Vector;
  /** Metres. */
  readonly low: number;
  readonly high: number;
}

/** `profile(u)` turned about an axis, right-handed, by `v` between `low` and `high`. */
export interface RevolvedSpline {
  readonly kind: 'revolved';
  readonly profile: SplineCurve;
  readonly origin: Vector;
  /** Unit. */
  readonly axis: Vector;
  /** Radians. */
  readonly low: number;
  readonly high: number;
}

/** In the order of their numbers in `PackedSplines`. */
export const splineForms = ['patch', 'extruded', 'revolved'] as const;

/** What the free-form faces and edges of a part are, by their numbers. */
export interface PartSplines {
  readonly faces: ReadonlyMap<number, SplineSurface>;
  readonly edges: ReadonlyMap<number, SplineCurve>;
}

/**
 * `PartShapes` as it stands in the extras of a GLB's mesh and in a view pack: lists of numbers, each
 * beginning with the place of its kind in `surfaceKinds` or `curveKinds`. Lengths are in millimetres and
 * areas in square millimetres, because these are the short numbers of a drawing.
 */
export interface PackedShapes {
  readonly faces: readonly (readonly number[])[];
  readonly boundaries: readonly (readonly number[])[];
  readonly edges: readonly (readonly number[])[];
  /** x y z of one corner after the other. */
  readonly corners: readonly number[];
  /** What its faces were made as (`packFeatures`); absent where there is nothing of that kind. */
  readonly features?: readonly (readonly number[])[];
  /** What faces and edges of kind `other` are (`packSplines`); absent where that is not known of any. */
  readonly splines?: PackedSplines;
}

/** Rows begin with the number of the face or edge. */
export interface PackedSplines {
  readonly faces: readonly (readonly number[])[];
  readonly edges: readonly (readonly number[])[];
}

/**
 * What stands in the extras of a mesh: reaches in millimetres, the ends of the part's own box first (low
 * x y z, high x y z), then x y z of a direction and the reach along it, as often as a placement that
 * turns the part asks for one.
 */
export type PackedReaches = readonly number[];

export const surfaceKinds = ['other', 'plane', 'cylinder', 'cone', 'sphere', 'torus'] as const;
export const curveKinds = ['other', 'line', 'circle', 'ellipse'] as const;

/** What Caliper's kernel writes into the extras of a mesh of its GLB, beside the triangles of one part. */
export interface PartExtras {
  readonly geometry: GeometryKind;
  /** Exact, cubic metres; null where nothing is enclosed or nobody can tell. */
  readonly volume: number | null;
  /** Exact, square metres; null where nobody can tell. */
  readonly area: number | null;
  /** Of the enclosed volume, exact, metres in the coordinates of the part; null where there is no volume. */
  readonly centreOfMass: Vector | null;
  /** Of the enclosed volume about that centre, exact, along the axes of the part; absent where nobody can tell. */
  readonly moments?: SecondMoments;
  /**
   * Of its area: what edges that lie beside their faces leave open. Area and volume are sure to about this share only;
   * absent where they are exact.
   */
  readonly looseness?: number;
  /** Each face's triangles, counted through the mesh's primitives. */
  readonly faces: readonly (readonly [firstTriangle: number, count: number])[];
  /** How many segments each edge has, in the order of the primitive of lines. */
  readonly edges: readonly number[];
  /** Absent where nobody knows the exact shape. */
  readonly shapes?: PackedShapes;
  /** How far the exact shape reaches; absent likewise. */
  readonly reaches?: PackedReaches;
}
