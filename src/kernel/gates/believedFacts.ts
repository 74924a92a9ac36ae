import type { FaceShape, PartShapes } from '../../contract/shapes';
import { jointsOf, type Joints } from '../mesh/openSides';
import type { PartMesh, SolidFacts } from '../scene';
import { hasDoubtfulEdge } from './edgeDoubt';
import { faceMeasures, type FaceMeasures } from './faceMeasures';
import { meshTolerance, type MeshPromise, type MeshTolerance } from './meshTolerance';

/** Why numbers that were called exact are not told. */
export type Doubt =
  /** The triangles do not close: what is open encloses nothing. */
  | 'open'
  /** Triangles lie in each other: what they enclose counts twice. */
  | 'overlap'
  /** The triangles enclose something else. */
  | 'volume'
  /** A face, or all of them together, is not what its triangles are. */
  | 'faces'
  /** An edge is not what its polyline is. */
  | 'edges';

export interface BelievedFacts {
  readonly solid: SolidFacts;
  /** Absent where they were, and where they are not believed. */
  readonly shapes?: PartShapes;
  readonly doubts: readonly Doubt[];
}

export type ClaimingMesh = Pick<
  PartMesh,
  'positions' | 'normals' | 'indices' | 'faces' | 'edges' | 'solid' | 'shapes'
>;

/**
 * What of the exact numbers of a part its own triangles bear out. Triangles within a distance d of a
 * surface of the area A enclose what it does within d · A, to first order: whoever meshed or integrated,
 * numbers that are farther apart are about two different bodies, and neither is called exact.
 */
export function believedFacts(mesh: ClaimingMesh, promise: MeshPromise): BelievedFacts {
  const { solid, shapes } = mesh;
  if (solid.volume === null && solid.area === null && !shapes)
    return { solid: noFacts, doubts: [] };
  const tolerance = meshTolerance(mesh, promise);
  const measures = faceMeasures(mesh, shapes?.faces ?? []);
  if (hasOtherFaces(mesh, measures, tolerance)) return { solid: noFacts, doubts: ['faces'] };
  const joints = solid.volume === null ? null : jointsOf(mesh);
  if (joints?.overlap === true) return { solid: noFacts, doubts: ['overlap'] };
  const doubt = joints && volumeDoubt(mesh, joints, measures, tolerance);
  const isDoubtful = shapes !== undefined && hasDoubtfulEdge(mesh.edges, shapes, tolerance);
  const doubts: Doubt[] = [...(doubt ? [doubt] : []), ...(isDoubtful ? (['edges'] as const) : [])];
  return {
    solid: doubt ? { ...solid, volume: null, centreOfMass: null } : solid,
    ...(shapes && !isDoubtful && { shapes }),
    doubts,
  };
}

/** Of a part of which no exact number is told. */
export const noFacts: SolidFacts = { volume: null, area: null, centreOfMass: null };

/** Of an area: integrals along edges that do not quite meet, and single precision. */
const areaRounding = 5e-4;
/** Of the sum of the faces' areas. */
const sumRounding = 1e-6;
/** Times what is expected of a mesh, so that no honest one is doubted: the worst of 13 000 faces needs 1.3. */
const margin = 2;

function hasOtherFaces(
  { solid: { area }, shapes, faces }: ClaimingMesh,
  measures: readonly FaceMeasures[],
  tolerance: MeshTolerance,
): boolean {
  const drawn = sum(measures.map((face) => face.area));
  if (!shapes) return area !== null && isOtherArea(area, drawn, expectedLack(measures, tolerance));
  if (shapes.faces.length !== faces.length) return true;
  const isOther = shapes.faces.some((shape, i) => {
    const measured = measures[i];
    return !measured || isOtherFace(shape, measured, borderOf(shape, shapes), tolerance);
  });
  const told = sum(shapes.faces.map((face) => face.area));
  return isOther || (area !== null && !(Math.abs(area - told) <= sumRounding * told));
}

/** Where faces are not told one by one nothing says which of them bend: as much as a whole ball lacks. */
function expectedLack(measures: readonly FaceMeasures[], tolerance: MeshTolerance): number {
  const { angle, rounding, size } = tolerance;
  const drawn = sum(measures.map((face) => face.area));
  const bent = margin * sum(measures.map(({ bend }) => bend));
  return Math.min(bent, (angle ** 2 / 48) * drawn) + rounding * size;
}

function isOtherArea(told: number, drawn: number, allowed: number): boolean {
  return !isSize(told) || !(Math.abs(told - drawn) <= allowed + areaRounding * told);
}

/**
 * A stranger may say what he likes of normals: of a sphere within chords of an angle a twelfth of its
 * square is missing, and nothing else bends more.
 */
function bendOf(bend: number, area: number, { angle }: MeshTolerance): number {
  return Math.min(margin * bend, (angle ** 2 / 12) * area);
}

function isOtherFace(
  shape: FaceShape,
  measured: FaceMeasures,
  border: Border,
  tolerance: MeshTolerance,
): boolean {
  const { chord, rounding } = tolerance;
  if (isBeside(shape, measured, tolerance)) return true;
  // Small triangles may turn over where points are rounded.
  if (measured.facing !== null && measured.facing < measured.area / 2) return true;
  const bent = shape.kind === 'plane' ? 0 : bendOf(measured.bend, measured.area, tolerance);
  const along = chord * border.bent + margin * rounding * (border.length + tolerance.size * 1e-3);
  return isOtherArea(shape.area, measured.area, bent + along);
}

/** Of a radius: by how much a rounded file may have it otherwise. */
const radiusRounding = 0.05;

function isBeside(
  shape: FaceShape,
  { corner, middle, mean }: FaceMeasures,
  { chord, looseness, rounding, angle }: MeshTolerance,
): boolean {
  const reach = 2 * chord + looseness + rounding;
  if ((corner ?? 0) > reach || (middle ?? 0) > reach) return true;
  // Around a thin pin the angle keeps triangles nearer than the deflection, which is made for its length.
  const radius = radiusOf(shape);
  const around = radius === null ? reach : radius * (angle ** 2 / 4 + radiusRounding) + rounding;
  return (mean ?? 0) > around;
}

function radiusOf(shape: FaceShape): number | null {
  switch (shape.kind) {
    case 'cylinder':
    case 'sphere':
      return shape.radius;
    case 'torus':
      return shape.minorRadius;
    case 'plane':
    case 'cone':
    case 'other':
      return null;
  }
}

interface Border {
  /** Metres along all edges of a face. */
  readonly length: number;
  /** Along those that are not straight. */
  readonly bent: number;
}

function borderOf({ boundary }: FaceShape, { edges }: PartShapes): Border {
  const own = boundary.flatMap((number) => edges[number] ?? []);
  return {
    length: sum(own.map(({ length }) => length)),
    bent: sum(own.map(({ kind, length }) => (kind === 'line' ? 0 : length))),
  };
}

function volumeDoubt(
  { solid: { volume, centreOfMass }, positions, shapes }: ClaimingMesh,
  joints: Joints,
  measures: readonly FaceMeasures[],
  tolerance: MeshTolerance,
): Doubt | null {
  if (joints.open > 0) return 'open';
  const sixfold = sum(measures.map(({ sixfoldVolume }) => sixfoldVolume));
  const drawn = sixfold / 6;
  const told = volume ?? NaN;
  const slack = Math.min(slackOf(measures, shapes, tolerance), mostSlack(shapes, tolerance) * told);
  if (!isSize(told) || !isSize(drawn)) return 'volume';
  if (Math.abs(told - drawn) > slack + areaRounding * told) return 'volume';
  if (!centreOfMass) return null;
  const centre = [0, 1, 2].map(
    (k) => (positions[k] ?? 0) + sum(measures.map(({ moment }) => moment[k] ?? 0)) / (4 * sixfold),
  );
  // What is between both bodies is at most as far from either centre as the body is long.
  const allowed =
    tolerance.size * Math.min(slack / told + areaRounding, farthestCentre) + tolerance.rounding;
  const away = Math.hypot(...centreOfMass.map((value, k) => value - (centre[k] ?? NaN)));
  return away <= allowed ? null : 'volume';
}

/** Of the size of a part: far from the origin, and of thin foil, single precision leaves little to compare. */
const farthestCentre = 0.05;

/**
 * Of a volume. Where the engine cannot tell its faces one by one, nothing else speaks for it: then it is
 * no more than a rod lacks whose triangles turn by the angle, a 24th of its square, and half as much again.
 */
function mostSlack(shapes: PartShapes | undefined, { angle }: MeshTolerance): number {
  return shapes ? 0.5 : angle ** 2 / 16;
}

/** Cubic metres between the triangles and the surface at most: none where both are flat. */
function slackOf(
  measures: readonly FaceMeasures[],
  shapes: PartShapes | undefined,
  { chord, rounding }: MeshTolerance,
): number {
  return sum(
    measures.map(({ corner, middle, area }, i) => {
      if (shapes?.faces[i]?.kind === 'plane') return rounding * area;
      const seen = corner === null || middle === null ? chord : Math.max(corner, middle);
      return (margin * Math.min(seen, chord) + rounding) * area;
    }),
  );
}

/** Of a thing that is there: JSON and integrals may give anything. */
function isSize(value: number): boolean {
  return Number.isFinite(value) && value > 0;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
