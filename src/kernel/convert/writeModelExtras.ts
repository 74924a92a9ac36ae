import {
  isExactEnough,
  type GeometryKind,
  type ModelCounts,
  type ModelExtras,
  type Quality,
} from '../../model/modelExtras';
import { type Grids, largestDisplacement } from '../mesh/vertexGrid';
import { samePart } from '../parts/samePart';
import type { PartMesh, Scene, SceneFacts, SceneNode } from '../base/scene';
import { placementsLeftOut } from '../../model/readModelExtras';

/**
 * The facts that are written with the geometry of a scene.
 * @param grids grids that quantize its points; they increase the distance between triangles and exact faces
 */
export function modelExtras(
  scene: Scene,
  quality: Quality,
  grids: Grids | null = null,
): ModelExtras {
  const { facts } = scene;
  const { linearDeflection } = facts;
  const move = grids ? largestDisplacement(grids) : 0;
  return {
    geometry: geometryOf(scene.parts),
    sourceFormat: facts.sourceFormat,
    savedBy: facts.savedMesh?.by ?? null,
    savedAt: facts.savedMesh?.at?.toISOString() ?? null,
    schema: facts.schema,
    sourceUnit: facts.sourceUnit,
    linearDeflection: linearDeflection === null ? null : linearDeflection + move,
    angularDeflection: facts.angularDeflection,
    quality,
    counts: countsOf(scene),
    ...leftOutOf(facts),
    ...loosenessOf(scene),
    ...unprovenPartsOf(scene),
    ...(facts.isUnsure === true && { isUnsure: true }),
    warnings: facts.warnings,
  };
}

/** Most names in a result. */
const maxNamed = 100;

function leftOutOf({ leftOut = [] }: SceneFacts): Pick<ModelExtras, 'leftOut'> {
  if (leftOut.length === 0) return {};
  const named = leftOut.slice(0, maxNamed);
  const others = leftOut.slice(maxNamed);
  const placements = placementsLeftOut({ leftOut: others });
  return { leftOut: placements > 0 ? [...named, { name: '', placements }] : named };
}

function loosenessOf({ parts }: Scene): Pick<ModelExtras, 'looseness'> {
  const looseness = parts.reduce((most, part) => Math.max(most, part.looseness ?? 0), 0);
  return isExactEnough(looseness) ? {} : { looseness };
}

/** Where no unit is known, the shape is exact though no number is. */
function unprovenPartsOf({ parts, facts }: Scene): Pick<ModelExtras, 'unprovenParts'> {
  if (facts.isUnitUnknown === true) return {};
  const unproven = parts.filter(
    ({ geometry, solid, faces }) =>
      geometry === 'meshed from exact B-rep' && faces.length > 0 && solid.area === null,
  );
  const unprovenParts = new Set(unproven.map(samePart())).size;
  return unprovenParts > 0 ? { unprovenParts } : {};
}

function geometryOf(parts: readonly PartMesh[]): GeometryKind {
  const [first, ...others] = new Set(parts.map(({ geometry }) => geometry));
  if (others.length > 0) return 'partly triangles saved in the file';
  return first ?? 'meshed from exact B-rep';
}

function countsOf({ parts, roots }: Scene): ModelCounts {
  const missingFaces = parts.reduce((sum, part) => sum + (part.missingFaces ?? 0), 0);
  return {
    parts: new Set(parts.map(samePart())).size,
    instances: countPlacements(roots),
    faces: parts.reduce((sum, { faces }) => sum + faces.length, 0),
    ...(missingFaces > 0 && { missingFaces }),
    triangles: parts.reduce((sum, { indices }) => sum + indices.length / 3, 0),
  };
}

/** The number of nodes that place a part. Shared subtrees are counted for each use. */
function countPlacements(roots: readonly SceneNode[]): number {
  const known = new Map<readonly SceneNode[], number>();
  const count = (nodes: readonly SceneNode[]): number => {
    const before = known.get(nodes);
    if (before !== undefined) return before;
    const placed = nodes.filter(({ part }) => part !== null).length;
    const sum = nodes.reduce((below, { children }) => below + count(children), placed);
    known.set(nodes, sum);
    return sum;
  };
  return count(roots);
}
