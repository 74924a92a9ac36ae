import type { GeometryKind } from './modelExtras';

/** Files and engines use millimetres, the shapes here metres. */
export const metresPerMillimetre = 1e-3;

/**
 * What the kernel knows of the faces and edges of a part beside their triangles: the parameters of the exact shape, for
 * exact measurement. Lengths are in metres, areas in square metres, angles in radians, all in the part's own
 * coordinates, which are those of its mesh. Absent for meshes that another program saved.
 */
export interface PartShapes {
  /** The faces of the part, in the same order as in its mesh. */
  readonly faces: readonly FaceShape[];
  /** The edges of the part, in the same order as its edge polylines. */
  readonly edges: readonly EdgeShape[];
  /** The vertices at the ends of edges, each once. */
  readonly corners: readonly Vector[];
  /** The spline geometry of faces and edges of kind `other`, as far as it is known. */
  readonly splines?: PartSplines;
}

export type Vector = readonly [x: number, y: number, z: number];

/** ∫ xx, yy, zz, xy, xz, yz over a volume, in m⁵. */
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
  /** The edges around the face, as indices into `PartShapes.edges`. The seam of a closed surface is not among them. */
  readonly boundary: readonly number[];
};

/** Axes and normals are unit vectors. */
export type Surface =
  /** The normal points away from the material. */
  | { readonly kind: 'plane'; readonly origin: Vector; readonly normal: Vector }
  | ({ readonly kind: 'cylinder'; readonly radius: number } & RevolvedShape)
  /** The radius is measured at the origin and grows along the axis. */
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
  /** Whether the material is outside the surface, as around a hole. */
  readonly isHollow: boolean;
}

export type EdgeShape = Curve & {
  readonly length: number;
  /** Indices into `PartShapes.corners`; the same index twice for a closed edge. */
  readonly ends: readonly [from: number, to: number];
};

export type Curve =
  | { readonly kind: 'line' }
  /** Runs from its first end by `angle` around `axis`, right-handed; `angle` is 2π for a full circle. */
  | {
      readonly kind: 'circle';
      readonly origin: Vector;
      readonly axis: Vector;
      readonly radius: number;
      readonly angle: number;
    }
  /**
   * `origin + majorRadius · major · cos t + minorRadius · (axis × major) · sin t`. Runs from its first end by `angle`
   * in the direction of growing t; `angle` is 2π for a full ellipse.
   */
  | {
      readonly kind: 'ellipse';
      readonly origin: Vector;
      readonly axis: Vector;
      /** The unit direction of the major radius, perpendicular to the axis. */
      readonly major: Vector;
      readonly majorRadius: number;
      readonly minorRadius: number;
      readonly angle: number;
    }
  | { readonly kind: 'other' };

/**
 * A part of a B-spline curve between two parameters, rational if it has weights. Its point is `Σ N(t) weight pole / Σ
 * N(t) weight`.
 */
export interface SplineCurve {
  readonly degree: number;
  /**
   * Ascending, with each knot repeated by its multiplicity: `poles.length + degree + 1` numbers; not necessarily
   * clamped.
   */
  readonly knots: readonly number[];
  /** Metres, not multiplied by their weights. */
  readonly poles: readonly Vector[];
  /** One positive weight per pole; null if all are one. */
  readonly weights: readonly number[] | null;
  /** Both parameters lie within `knots[degree]` and `knots[poles.length]`. */
  readonly from: number;
  readonly to: number;
}

/** A surface that is given by splines. */
export type SplineSurface = SplinePatch | ExtrudedSpline | RevolvedSpline;

/** A B-spline surface over its whole parameter range. */
export interface SplinePatch {
  readonly kind: 'patch';
  readonly degrees: readonly [u: number, v: number];
  readonly knots: readonly [u: readonly number[], v: readonly number[]];
  /** Metres, ordered with v running fastest. */
  readonly poles: readonly Vector[];
  readonly weights: readonly number[] | null;
}

/** An extruded surface: `section(u) + v direction`, where `v` runs from `low` to `high`. */
export interface ExtrudedSpline {
  readonly kind: 'extruded';
  readonly section: SplineCurve;
  /** Unit vector. */
  readonly direction: Vector;
  /** Metres. */
  readonly low: number;
  readonly high: number;
}

/** A revolved surface: `profile(u)` turned right-handed about an axis by `v` from `low` to `high`. */
export interface RevolvedSpline {
  readonly kind: 'revolved';
  readonly profile: SplineCurve;
  readonly origin: Vector;
  /** Unit vector. */
  readonly axis: Vector;
  /** Radians. */
  readonly low: number;
  readonly high: number;
}

/** The index of a form is its number in `PackedSplines`. */
export const splineForms = ['patch', 'extruded', 'revolved'] as const;

/** The spline geometry of the faces and edges of a part, by the index of the face or edge. */
export interface PartSplines {
  readonly faces: ReadonlyMap<number, SplineSurface>;
  readonly edges: ReadonlyMap<number, SplineCurve>;
}

/**
 * `PartShapes` as it is stored in the extras of a GLB's mesh and in a view pack: lists of numbers, each beginning with
 * the index of its kind in `surfaceKinds` or `curveKinds`. Lengths are in millimetres and areas in square millimetres,
 * because in these units the numbers of a drawing are short.
 */
export interface PackedShapes {
  readonly faces: readonly (readonly number[])[];
  readonly boundaries: readonly (readonly number[])[];
  readonly edges: readonly (readonly number[])[];
  /** x y z of one vertex after the other. */
  readonly corners: readonly number[];
  /** The features that its faces form (`packFeatures`); absent if there are none. */
  readonly features?: readonly (readonly number[])[];
  /** The spline geometry of faces and edges of kind `other` (`packSplines`); absent if none is known. */
  readonly splines?: PackedSplines;
}

/** Each row begins with the index of the face or edge. */
export interface PackedSplines {
  readonly faces: readonly (readonly number[])[];
  readonly edges: readonly (readonly number[])[];
}

/**
 * The extents of a part as they are stored in the extras of a mesh, in millimetres: first the part's own bounding box
 * (low x y z, high x y z), then, for each direction that a placement which rotates the part needs, x y z of the
 * direction and the extent along it.
 */
export type PackedExtents = readonly number[];

export const surfaceKinds = ['other', 'plane', 'cylinder', 'cone', 'sphere', 'torus'] as const;
export const curveKinds = ['other', 'line', 'circle', 'ellipse'] as const;

/** What Caliper's kernel writes into the extras of a mesh of its GLB, beside the triangles of one part. */
export interface PartExtras {
  readonly geometry: GeometryKind;
  /** The exact volume in cubic metres; null if the part is not closed or the volume is not known. */
  readonly volume: number | null;
  /** The exact area in square metres; null if it is not known. */
  readonly area: number | null;
  /** The exact centre of mass of the enclosed volume in metres, in part coordinates; null if there is no volume. */
  readonly centreOfMass: Vector | null;
  /** The exact second moments of the enclosed volume about that centre, along the part's axes; absent if not known. */
  readonly moments?: SecondMoments;
  /**
   * Area and volume are accurate only to about this share, because edges lie beside their faces or because the faces
   * are not known one by one; absent below 1e-7. Up to `exactEnough` they count as exact.
   */
  readonly looseness?: number;
  /** The triangles of each face, numbered through all primitives of the mesh. */
  readonly faces: readonly (readonly [firstTriangle: number, count: number])[];
  /** The number of segments of each edge, in the order of the primitive of lines. */
  readonly edges: readonly number[];
  /** Absent if the exact shape is not known. */
  readonly shapes?: PackedShapes;
  /** How far the exact shape extends; absent if it is not known. */
  readonly reaches?: PackedExtents;
}
