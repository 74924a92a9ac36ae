import { outOfRange } from '../../words/outOfRange';
import type { PartShapes } from '../../model/shapes';
import { openSides } from '../mesh/openSides';
import type { MeshLimits } from '../base/qualityLimits';
import type { FaceRange, PartMesh, SolidFacts } from '../base/scene';
import { triangleSums, type TriangleSums } from '../mesh/triangleSums';

type Mesh = Pick<PartMesh, 'positions' | 'normals' | 'indices'> & {
  readonly faces: readonly Pick<FaceRange, 'firstTriangle' | 'triangleCount'>[];
};

/** Exact facts of the body of a mesh, with faces and edges in the same order. */
export interface ExactMeshFacts {
  readonly isSolid: boolean;
  readonly solid: SolidFacts;
  readonly shapes: PartShapes;
}

/**
 * Why a mesh that was made without the geometry engine is not shown, so that the engine meshes the body
 * instead. Null where all faces are present and enclose the volume of the exact body. The reason is for a log.
 */
export function whyNotShown(mesh: Mesh, known: ExactMeshFacts, limits: MeshLimits): string | null {
  return whyNotWhole(mesh, known) ?? whyNotNear(mesh, known, limits);
}

function whyNotWhole(mesh: Mesh, { isSolid, shapes }: ExactMeshFacts): string | null {
  if (mesh.faces.length !== shapes.faces.length) return 'faces are missing';
  const empty = mesh.faces.findIndex(({ triangleCount }) => triangleCount === 0);
  if (empty >= 0) return `face ${empty + 1} has no triangles`;
  if (!areFinite(mesh.positions)) return 'a vertex is nowhere';
  if (!areFinite(mesh.normals)) return 'a normal leads nowhere';
  const { faces, edges, corners } = shapes;
  if (![...faces, ...edges, ...corners].every(isOfNumbers)) return 'a fact is no number';
  const open = isSolid ? openSides(mesh) : 0;
  return open > 0 ? `${open} sides of triangles are open` : null;
}

function areFinite(values: Float32Array): boolean {
  // A single NaN or infinite value makes the sum NaN.
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += 0 * (values[i] ?? outOfRange());
  return sum === 0;
}

/** JSON would write null for a number that is not finite. */
function isOfNumbers(fact: object): boolean {
  return Object.values(fact)
    .flat()
    .every((value) => typeof value !== 'number' || Number.isFinite(value));
}

function whyNotNear(mesh: Mesh, known: ExactMeshFacts, limits: MeshLimits): string | null {
  const metres = limits.linearDeflection / 1000;
  const sums = triangleSums(mesh);
  const why = whyNotArea(sums, known.shapes, metres, limits.angularDeflection);
  return why ?? (known.isSolid ? whyNotVolume(sums, known.solid, metres) : null);
}

/** Compares each face, so that too much area of one face does not hide missing area of another. */
function whyNotArea(
  { areas }: TriangleSums,
  { faces, edges }: PartShapes,
  deflection: number,
  angle: number,
): string | null {
  // A disc within chords of an angle lacks a sixth of the square of the angle, a sphere twice as much.
  const chords = angle ** 2 / 3;
  for (const [i, { area, boundary }] of faces.entries()) {
    const border = boundary.reduce((sum, edge) => sum + (edges[edge] ?? outOfRange()).length, 0);
    const found = areas[i] ?? outOfRange();
    if (Math.abs(found - area) <= chords * area + deflection * border) continue;
    return `face ${i + 1} has ${(found / area).toFixed(4)} of its area`;
  }
  return null;
}

/** Share of the volume that is always allowed, however fine the mesh. */
const volumeTolerance = 0.02;

function whyNotVolume(
  { volumes }: TriangleSums,
  { volume, area }: SolidFacts,
  deflection: number,
): string | null {
  if (volume === null || area === null) return 'it encloses nothing';
  const allowed = Math.max(volumeTolerance * volume, deflection * area);
  const enclosed = volumes.reduce((sum, added) => sum + added, 0);
  const isNear = enclosed > 0 && Math.abs(enclosed - volume) <= allowed;
  return isNear ? null : `it encloses ${(enclosed / volume).toFixed(4)} of its volume`;
}
