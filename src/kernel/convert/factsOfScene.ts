import { outOfRange } from '../../words/outOfRange';
import type { Vector } from '../base/vector';
import { countHoles, type CountedHoles, type HoleCount } from '../../model/features/holeCounts';
import { holeGroups, type HoleGroup } from '../../model/features/holeGroups';
import { isExactEnough, type ModelExtras } from '../../model/modelExtras';
import {
  movedProperties,
  merged,
  withoutRounding,
  type MassProperties,
} from '../../model/facts/massProperties';
import { pmiRows } from '../../model/pmi/pmiRows';
import type {
  MeasuredFacts,
  ModelFacts,
  PartFacts,
  SumOverInstances,
} from '../../model/facts/modelFacts';
import { BoundingBox } from '../../model/boundingBox';
import { identity, placementsOf, type Placement } from '../parts/partPlacements';
import { samePart } from '../parts/samePart';
import { boxAroundAll, boxedPart, type BoxedPart, type FoundBox } from '../base/exactBoxes';
import type { PartMesh, PlacedParts, Scene } from '../base/scene';
import { movedPoint, multiply, rotated, scaling, type Matrix } from '../base/matrix';
import { uniformScale } from '../base/uniformScale';
import { minus, times } from '../base/vector';
import { yUpToZUp } from '../write/preview/view/eyes';
import { placementsLeftOut } from '../../model/readModelExtras';

/** The facts of a scene and of each part that the tree places. */
export function modelFacts(scene: Scene, extras: ModelExtras, fileName: string): ModelFacts {
  const pmi = scene.pmi ? pmiRows(scene.pmi) : [];
  const { views = [] } = scene.pmi ?? {};
  return {
    fileName,
    ...extras,
    ...measuredFacts(scene, extras.linearDeflection, placementsLeftOut(extras)),
    ...(pmi.length > 0 && { pmi }),
    ...(views.length > 0 && { savedViews: views.map(({ name }) => name) }),
  };
}

/**
 * The measures of a scene's placed parts.
 * @param deflection largest distance between triangles and exact faces in metres; null where it is not known
 * @param leftOut number of placements that are missing from the scene; then the model has no exact size and no
 *   mass
 */
export function measuredFacts(
  scene: PlacedParts,
  deflection: number | null = null,
  leftOut = 0,
): MeasuredFacts {
  const placements = placementsOf(scene);
  const boxes = placements.flatMap(({ part, matrix }) => boxedOf(part, matrix, deflection) ?? []);
  return {
    ...sizeOf(boxAroundAll(boxes)),
    ...(leftOut > 0 && { isSizeExact: false }),
    volume: sumOf(placements, ({ volume }) => volume, 3),
    area: sumOf(placements, ({ area }) => area, 2),
    massProperties: leftOut > 0 ? null : massOf(placements),
    holes: placedHoles(placements),
    parts: partFacts(placements, deflection, scene.isTurnedUp),
  };
}

/** The size of a scene's placed parts, as `measuredFacts` gives it, whose parameters these are. */
export function measuredSize(
  scene: PlacedParts,
  deflection: number | null,
  leftOut: number,
): Pick<MeasuredFacts, 'sizeMetres' | 'isSizeExact'> {
  const boxes = placementsOf(scene).flatMap(
    ({ part, matrix }) => boxedOf(part, matrix, deflection) ?? [],
  );
  return { ...sizeOf(boxAroundAll(boxes)), ...(leftOut > 0 && { isSizeExact: false }) };
}

/** A part, with those of its placements that have one size. */
interface SizedPart {
  readonly part: PartMesh;
  /** Null where the first placement scales unevenly; each such placement stands alone. */
  readonly scale: number | null;
  /** Of the first placement. */
  readonly matrix: Matrix;
  count: number;
}

/** @param isTurnedUp whether parts that are only turned upright have their size as it is then, as the whole has */
function partFacts(
  placements: readonly Placement[],
  deflection: number | null,
  isTurnedUp = false,
): PartFacts[] {
  return sizedParts(placements).map(({ part, scale, matrix, count }) => {
    const own = scale === null ? matrix : scale === 1 ? identity : scaling(scale);
    const isUpright = isTurnedUp && scale !== null && isUprightTurn(matrix, scale);
    const sizing = isUpright ? multiply(yUpToZUp, own) : own;
    const grown = (value: number | null, dimension: 2 | 3) =>
      value === null || scale === null ? null : value * scale ** dimension;
    return {
      name: part.name,
      placements: count,
      ...sizeOf(boxAroundAll([boxedOf(part, sizing, deflection) ?? []].flat())),
      volume: grown(part.solid.volume, 3),
      area: grown(part.solid.area, 2),
      ...(!isExactEnough(part.looseness) && { looseness: part.looseness }),
      faces: part.faces.length,
      triangles: part.indices.length / 3,
      holes: scale === null ? [] : countHoles(countedHoles(part, scale, sizing)),
      areHolesKnown: areAllFacesKnown(part) && scale !== null,
    };
  });
}

/** Whether a placement turns its part as files with Y up are turned, and no farther. */
function isUprightTurn(matrix: Matrix, scale: number): boolean {
  return [0, 1, 2, 4, 5, 6, 8, 9, 10].every(
    (i) =>
      Math.abs((matrix[i] ?? outOfRange()) / scale - (yUpToZUp[i] ?? outOfRange())) <= sameScale,
  );
}

/** Of a body without an exact area, faces may be missing. */
function areAllFacesKnown({ shapes, missingFaces, solid }: PartMesh): boolean {
  return shapes !== undefined && !missingFaces && solid.area !== null;
}

function sizedParts(placements: readonly Placement[]): readonly SizedPart[] {
  const found = new Map<PartMesh, SizedPart[]>();
  const same = samePart();
  for (const { part, matrix } of placements) {
    const first = same(part);
    const scale = scaleOf(matrix);
    const known = found.get(first) ?? [];
    found.set(first, known);
    const sized = known.find((one) => isOneScale(one.scale, scale));
    if (sized) sized.count += 1;
    else known.push({ part: first, scale, matrix, count: 1 });
  }
  return [...found.values()].flat();
}

/** Relative difference of scales that do not differ: rotations are written with seven digits. */
const sameScale = 1e-6;

function scaleOf(matrix: Matrix): number | null {
  const scale = uniformScale(matrix);
  return scale !== null && Math.abs(scale - 1) <= sameScale ? 1 : scale;
}

function isOneScale(a: number | null, b: number | null): boolean {
  return a !== null && b !== null && Math.abs(a - b) <= sameScale * a;
}

/** Counts holes. Where a placement scales its part unevenly, holes are not round and are left out. */
function placedHoles(placements: readonly Placement[]): readonly HoleCount[] {
  const ofParts = new Map<PartMesh, readonly HoleGroup[]>();
  return countHoles(
    placements.flatMap(({ part, matrix }) => {
      const scale = uniformScale(matrix);
      if (scale === null || !part.features) return [];
      if (Math.abs(scale - 1) > unscaled) return countedHoles(part, scale, matrix);
      const groups = ofParts.get(part) ?? holeGroups(part.features);
      ofParts.set(part, groups);
      return groups.map((group) => countedGroup(group, scale, matrix));
    }),
  );
}

/** Difference of a scale from 1 that does not change the sizes of holes, which have seven digits. */
const unscaled = 1e-9;

function countedHoles({ features }: PartMesh, scale: number, matrix: Matrix): CountedHoles[] {
  return holeGroups(features ?? [], scale).map((group) => countedGroup(group, scale, matrix));
}

function countedGroup(
  { size, holes, patterns }: HoleGroup,
  scale: number,
  matrix: Matrix,
): CountedHoles {
  return {
    size,
    patterns: patterns.map((pattern) => ({ shape: pattern.shape, holes: pattern.holes.length })),
    places: holes.map(({ origin, direction }) => ({
      at: withoutMinusZero(movedPoint(matrix, origin)),
      direction: withoutMinusZero(times(rotated(matrix, direction), 1 / scale)),
    })),
  };
}

/** Replaces minus zero, which JSON does not preserve, so that results are equal after transport. */
function withoutMinusZero([x, y, z]: Vector): Vector {
  return [x + 0, y + 0, z + 0];
}

/** @param dimension 3 for a volume, 2 for an area: the power of a placement's scale */
function sumOf(
  placements: readonly Placement[],
  exact: (solid: PartMesh['solid']) => number | null,
  dimension: 2 | 3,
): SumOverInstances | null {
  let value = 0;
  let counted = 0;
  for (const { part, matrix } of placements) {
    const own = exact(part.solid);
    const scale = uniformScale(matrix);
    if (own === null || scale === null) continue;
    value += own * scale ** dimension;
    counted += 1;
  }
  return counted > 0 && Number.isFinite(value) ? { value, placements: counted } : null;
}

/** Null where the exact shape of a part is not known, or encloses no volume. */
function massOf(placements: readonly Placement[]): MassProperties | null {
  const all = placements.map(({ part, matrix }) => {
    const { volume, centreOfMass, moments } = part.solid;
    if (volume === null || !centreOfMass || !moments || uniformScale(matrix) === null) return null;
    const own = { volume, centre: centreOfMass, moments };
    return movedProperties(own, rowsOf(matrix), movedPoint(matrix, centreOfMass));
  });
  const known = all.filter((one) => one !== null);
  return known.length > 0 && known.length === all.length ? withoutRounding(merged(known)) : null;
}

function rowsOf(matrix: Matrix): readonly [Vector, Vector, Vector] {
  const row = (i: number): Vector => [
    matrix[i] ?? outOfRange(),
    matrix[i + 4] ?? outOfRange(),
    matrix[i + 8] ?? outOfRange(),
  ];
  return [row(0), row(1), row(2)];
}

/** Null for a part without points. */
function boxedOf(
  part: PartMesh,
  matrix: Float64Array,
  deflection: number | null,
): BoxedPart | null {
  const box = new BoundingBox();
  box.addPlaced(part.positions, matrix);
  // A face that is missing may have reached farther.
  const isWhole = (part.missingFaces ?? 0) === 0;
  const isExact = part.geometry === 'meshed from exact B-rep' && isWhole;
  const near = isExact ? deflection : null;
  return box.isEmpty ? null : boxedPart(part.reach ?? null, matrix, box, near);
}

function sizeOf(box: FoundBox | null): Pick<MeasuredFacts, 'sizeMetres' | 'isSizeExact'> {
  if (!box) return { sizeMetres: null, isSizeExact: false };
  const { low, high, isExact } = box;
  const size = minus(high, low);
  const isKnown = size.every((length) => Number.isFinite(length));
  return { sizeMetres: isKnown ? size : null, isSizeExact: isKnown && isExact };
}
