import { outOfRange } from '../../words/outOfRange';
import type { FaceShape, PartShapes } from '../../model/shapes';
import { meshConnectivity, type MeshConnectivity } from '../mesh/openSides';
import { noFacts } from '../base/noFacts';
import type { PartMesh, SolidFacts } from '../base/scene';
import { type Border, bordersOf } from './borders';
import { openShare } from '../base/qualityLimits';
import { momentsAgree } from './momentsAgree';
import { edgesVerdict } from './edgesVerdict';
import { faceMeasures, type FaceMeasures } from './faceMeasures';
import { meshTolerance, type DeclaredAccuracy, type MeshTolerance } from './meshTolerance';
import { shellsIssue, type ShellsIssue } from './shellsIssue';
import { integrationShare, roundingShare, verdictOn, worstOf, type Verdict } from './verdict';
import { sum } from '../../model/numberArrays';

/** Why numbers that were declared exact are left out. */
export type FactsIssue =
  /** The triangles are not closed, so they enclose no volume. */
  | 'open'
  /** Triangles coincide, so their volume would count twice. */
  | 'overlap'
  /** The shells do not form a solid. */
  | ShellsIssue
  /** The triangles enclose a different volume. */
  | 'volume'
  /** A face, or all faces together, disagree with their triangles. */
  | 'faces'
  /** An edge disagrees with its polyline. */
  | 'edges'
  /** Coordinates are rounded so coarsely that triangles can neither confirm nor contradict the numbers. */
  | 'rounding'
  /** Edges are drawn so far from their curves that triangles can neither confirm nor contradict the numbers. */
  | 'coarse';

export interface ConfirmedFacts {
  readonly solid: SolidFacts;
  /** Absent where there were none, and where they are not confirmed. */
  readonly shapes?: PartShapes;
  /** Share of its sums that is uncertain, where its faces and edges were not confirmed one by one; absent elsewhere. */
  readonly looseness?: number;
  readonly issues: readonly FactsIssue[];
}

export type MeshWithFacts = Pick<
  PartMesh,
  'positions' | 'normals' | 'indices' | 'faces' | 'edges' | 'solid' | 'shapes'
>;

/**
 * Keeps the exact numbers of a part that its own triangles confirm. Triangles within a distance d of a surface
 * of area A enclose a volume that differs by d · A at most, to first order. Numbers that differ more belong to
 * a different body, whichever of the two is wrong, and are not called exact.
 */
export function confirmedFacts(mesh: MeshWithFacts, promise: DeclaredAccuracy): ConfirmedFacts {
  const { solid, shapes } = mesh;
  if (solid.volume === null && solid.area === null && !shapes)
    return { solid: noFacts, issues: [] };
  const tolerance = meshTolerance(mesh, promise);
  const measures = faceMeasures(mesh, shapes?.faces ?? [], tolerance.chord);
  const borders = shapes ? bordersOf(mesh, shapes, tolerance) : null;
  const whole = wholeArea(mesh, measures, borders, tolerance);
  const faces =
    shapes && borders ? eachFace(mesh, shapes, measures, borders, tolerance) : 'confirmed';
  if (whole === 'contradicted' || faces === 'contradicted')
    return { solid: noFacts, issues: ['faces'] };
  const ofWhole = uncheckable(whole);
  if (ofWhole) return { solid: noFacts, issues: [ofWhole] };
  const connectivity = solid.volume === null ? null : meshConnectivity(mesh);
  if (connectivity?.overlap === true) return { solid: noFacts, issues: ['overlap'] };
  const issue =
    connectivity &&
    (volumeIssue(mesh, connectivity, measures, tolerance) ?? shellsIssue(mesh, tolerance));
  const ofShapes = shapes ? shapesIssue(mesh, shapes, faces, tolerance) : null;
  return {
    solid: issue ? { ...noFacts, area: solid.area } : solid,
    ...(shapes && !ofShapes && { shapes }),
    ...(ofShapes && { looseness: openShare(tolerance.angle) }),
    issues: [...new Set([issue, ofShapes].filter((found) => found !== null))],
  };
}

/** Share of the sum of the faces' areas by which the total area may differ. */
const sumRounding = 1e-6;
/**
 * Factor on the expected deviation of a mesh, so that no correct mesh is doubted: the worst of 13 000 faces
 * needs 1.3.
 */
const margin = 2;

function shapesIssue(
  { edges }: MeshWithFacts,
  shapes: PartShapes,
  faces: Verdict,
  tolerance: MeshTolerance,
): FactsIssue | null {
  const found = edgesVerdict(edges, shapes, tolerance);
  if (found === 'contradicted') return 'edges';
  return uncheckable(worstOf([faces, found]));
}

function uncheckable(verdict: Verdict): FactsIssue | null {
  if (verdict === 'drawn too coarsely') return 'coarse';
  return verdict === 'not checkable' ? 'rounding' : null;
}

/** Share of a model's size that counts as border of every face, for faces whose border has no length of its own. */
const minBorder = 1e-3;

/** Compares the whole area with that of all triangles. */
function wholeArea(
  { solid: { area }, shapes }: MeshWithFacts,
  measures: readonly FaceMeasures[],
  borders: readonly Border[] | null,
  tolerance: MeshTolerance,
): Verdict {
  const declared = shapes ? sum(shapes.faces.map((face) => face.area)) : area;
  if (declared === null) return 'confirmed';
  if (area !== null && !(Math.abs(area - declared) <= sumRounding * declared))
    return 'contradicted';
  const drawn = sum(measures.map((face) => face.area));
  const { angle, chord, rounding, size } = tolerance;
  const bent = margin * sum(measures.map(({ bend }) => bend));
  const lengths = borders?.map(({ length }) => length + size * minBorder) ?? [];
  const allowance = {
    // At most the area that a sphere lacks, because it is not known which faces bend.
    bend: Math.min(bent, (angle ** 2 / 48) * drawn),
    border: 0,
    rounding: rounding * (rounding + size + margin * sum(lengths)),
  };
  // A disc lacks a sixth of the square of the angle between its corners; half of that is allowed for all faces.
  const limits = { border: (angle ** 2 / 12) * declared, rounding: roundingShare * declared };
  return withBorder(
    () => chord * sum(borders?.map((border) => border.bent()) ?? []),
    (border) => verdictOn(declared, drawn, { ...allowance, border }, limits),
  );
}

/** Allows for the border only where it is needed: most areas agree without it, and it takes a pass over all sides. */
function withBorder(border: () => number, verdict: (border: number) => Verdict): Verdict {
  const without = verdict(0);
  return without === 'confirmed' ? without : verdict(border());
}

function eachFace(
  { faces }: MeshWithFacts,
  shapes: PartShapes,
  measures: readonly FaceMeasures[],
  borders: readonly Border[],
  tolerance: MeshTolerance,
): Verdict {
  if (shapes.faces.length !== faces.length) return 'contradicted';
  const whole = sum(shapes.faces.map((face) => face.area));
  return worstOf(
    shapes.faces.map((shape, i) => {
      const [measured, border] = [measures[i], borders[i]];
      if (!measured || !border) return 'contradicted';
      return ofFace(shape, measured, border, tolerance, whole);
    }),
  );
}

/**
 * The allowance for bending by the normals, limited because the normals of a foreign file are not trusted. A
 * sphere within chords of an angle lacks a twelfth of its square, and no other surface lacks more. Two triangles over a
 * square of a twisted surface (z = kxy) have up to a sixth of it too much.
 */
function bendOf({ bend, area }: FaceMeasures, declared: number, { angle }: MeshTolerance): number {
  return Math.min(margin * bend, (angle ** 2 / (area > declared ? 6 : 12)) * area);
}

/** Share of the whole area: a face this small may be missing between its borders or due to rounding. */
const sliverShare = 1e-5;

function ofFace(
  shape: FaceShape,
  measured: FaceMeasures,
  border: Border,
  tolerance: MeshTolerance,
  whole: number,
): Verdict {
  const { chord, rounding, angle, size } = tolerance;
  if (isBeside(shape, measured, tolerance)) return 'contradicted';
  // Small triangles may turn over where points are rounded.
  if (measured.facing !== null && measured.facing < measured.area / 2) return 'contradicted';
  const allowance = {
    bend: shape.kind === 'plane' ? 0 : bendOf(measured, shape.area, tolerance),
    border: 0,
    rounding: margin * rounding * (border.length + size * minBorder),
  };
  const limits = {
    border: (angle ** 2 / 6) * shape.area + sliverShare * whole,
    rounding: roundingShare * shape.area + sliverShare * whole,
  };
  return withBorder(
    () => chord * border.bent(),
    (allowed) => verdictOn(shape.area, measured.area, { ...allowance, border: allowed }, limits),
  );
}

/** Share of a radius by which it may differ in a rounded file. */
const radiusRounding = 0.05;
/** Share of a radius by which corners may be rounded without hiding it. */
const roundedRadius = 0.25;

function isBeside(
  shape: FaceShape,
  { corner, middle, mean }: FaceMeasures,
  { chord, looseness, rounding, angle }: MeshTolerance,
): boolean {
  const reach = 2 * chord + looseness + rounding;
  if (isBeyond(corner, reach) || isBeyond(middle, reach)) return true;
  const radius = radiusOf(shape);
  if (radius === null) return isBeyond(mean, reach);
  // Around a thin pin the angle keeps triangles nearer than the deflection, which is derived from its length.
  const rounded = Math.min(rounding, roundedRadius * radius);
  return isBeyond(mean, radius * (angle ** 2 / 4 + radiusRounding) + rounded);
}

/** A distance that has no formula does not contradict a face; a distance that is not a number does. */
function isBeyond(distance: number | null, reach: number): boolean {
  return distance !== null && !(distance <= reach);
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

/** Share of a part's size: a slit this narrow is due to edges that do not quite meet. */
const narrowSlit = 1e-5;

function isOpen(
  { open, gaps: slit }: MeshConnectivity,
  measures: readonly FaceMeasures[],
  { size }: MeshTolerance,
): boolean {
  if (open === 0) return false;
  const drawn = sum(measures.map(({ area }) => area));
  return !(slit.width <= narrowSlit * size && slit.area <= narrowSlit * drawn);
}

function volumeIssue(
  mesh: MeshWithFacts,
  connectivity: MeshConnectivity,
  measures: readonly FaceMeasures[],
  tolerance: MeshTolerance,
): FactsIssue | null {
  const { positions, shapes } = mesh;
  const { volume, centreOfMass, moments } = mesh.solid;
  if (isOpen(connectivity, measures, tolerance)) return 'open';
  const { rounding, size } = tolerance;
  const declared = volume ?? NaN;
  const sixfold = sum(measures.map(({ sixfoldVolume }) => sixfoldVolume));
  const bend = Math.min(
    bentVolume(measures, shapes, tolerance),
    maxBend(shapes, tolerance) * declared,
  );
  const rounded = rounding * sum(measures.map(({ area }) => area));
  const allowance = { bend, border: 0, rounding: rounded };
  const limits = { border: 0, rounding: roundingShare * declared };
  const verdict = verdictOn(declared, sixfold / 6, allowance, limits);
  if (verdict !== 'confirmed') return uncheckable(verdict) ?? 'volume';
  if (!centreOfMass) return null;
  const centre = [0, 1, 2].map(
    (k) =>
      (positions[k] ?? outOfRange()) +
      sum(measures.map(({ moment }) => moment[k] ?? outOfRange())) / (4 * sixfold),
  );
  // The difference of both bodies is at most as far from either centroid as the body is long.
  const share = (bend + Math.min(rounded, limits.rounding)) / declared + integrationShare;
  const allowed = size * Math.min(share, farthestCentre) + Math.min(rounding, roundingShare * size);
  const away = Math.hypot(...centreOfMass.map((value, k) => value - (centre[k] ?? outOfRange())));
  if (!(away <= allowed)) return 'volume';
  // The same holds for the squares of distances, with a factor of two for the error of the centroid.
  const squares = 2 * declared * size ** 2 * Math.min(share, farthestCentre);
  return moments && !momentsAgree(moments, mesh, centreOfMass, squares) ? 'volume' : null;
}

/** Share of a part's size: for thin foil the deflection leaves little to compare. */
const farthestCentre = 0.05;

/** Largest share of the volume that bending may explain. */
function maxBend(shapes: PartShapes | undefined, { angle }: MeshTolerance): number {
  return shapes ? 0.25 : openShare(angle);
}

/** Share of the deflection: distance of triangles from a surface that normals at their corners may not show. */
const unseenBulge = 0.02;

/** Largest volume between the triangles and the surface in cubic metres; zero for planes. */
function bentVolume(
  measures: readonly FaceMeasures[],
  shapes: PartShapes | undefined,
  { chord }: MeshTolerance,
): number {
  return sum(
    measures.map(({ corner, middle, area, bulge }, i) => {
      if (shapes?.faces[i]?.kind === 'plane') return 0;
      const seen = corner === null || middle === null ? chord : Math.max(corner, middle);
      const normalsTolerance = bulge + unseenBulge * chord * area;
      return margin * Math.min(Math.min(seen, chord) * area, normalsTolerance);
    }),
  );
}
