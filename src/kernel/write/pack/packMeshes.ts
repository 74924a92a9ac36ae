import type { StoredMesh } from '../../../model/viewPack';
import { numberOrNull, isRecord } from '../../../words/unknown';
import { outOfRange } from '../../../words/outOfRange';
import type { VisitTriangle } from '../../../model/compare/match/comparedShape';
import { readMoments } from '../../../model/exact/readMoments';
import { SameShapes, type ShapeCandidate } from '../../mesh/same/sameShapes';
import { type Vector, vectorAt } from '../../base/vector';
import type { PlacedPart } from './packedParts';
import type { PackData } from './packData';
import { triangleCount, type ViewGeometry, type ViewMesh } from '../../base/viewScene';

export interface PackedMeshes {
  readonly meshes: readonly StoredMesh[];
  readonly numbers: ReadonlyMap<ViewMesh, number>;
}

/** Writes for each mesh how it is drawn, where its exact faces and edges begin, and its other facts. */
export function packMeshes(
  parts: readonly PlacedPart[],
  drawnOf: (mesh: ViewMesh) => Pick<StoredMesh, 'pieces' | 'segments'>,
  data: PackData,
): PackedMeshes {
  const meshes: StoredMesh[] = [];
  const numbers = new Map<ViewMesh, number>();
  const shapes = new SameShapes<ViewMesh>();
  for (const { mesh } of parts) {
    if (numbers.has(mesh)) continue;
    const first = shapes.firstOf(lookedAt(mesh));
    const number = first === mesh ? undefined : numbers.get(first);
    const stored = number === undefined ? undefined : meshes[number];
    const same = number !== undefined && stored ? { number, stored, mesh: first } : undefined;
    numbers.set(mesh, meshes.push({ ...writeMesh(mesh, same, data), ...drawnOf(mesh) }) - 1);
  }
  return { meshes, numbers };
}

/** The first mesh of the same shape. */
interface SameMesh {
  readonly number: number;
  readonly mesh: ViewMesh;
  readonly stored: StoredMesh;
}

function lookedAt(mesh: ViewMesh): ShapeCandidate<ViewMesh> {
  const { faces, lines, faceStarts, extras } = mesh;
  const known = isRecord(extras) ? extras : {};
  return {
    of: mesh,
    // Faces of several colours share their points.
    points: [...new Set(faces.map(({ geometry }) => geometry.positions)), ...lines],
    triangles: faces.reduce((sum, { geometry }) => sum + triangleCount(geometry), 0),
    faces: faceStarts?.length ?? 0,
    volume: numberOrNull(known['volume']),
    area: numberOrNull(known['area']),
    moments: readMoments(known['moments']),
    forEachTriangle: (visit) => {
      for (const { geometry } of faces) forEachTriangle(geometry, visit);
    },
  };
}

function forEachTriangle(geometry: ViewGeometry, visit: VisitTriangle): void {
  const count = 3 * triangleCount(geometry);
  for (let i = 0; i < count; i += 3) {
    visit(corner(geometry, i), corner(geometry, i + 1), corner(geometry, i + 2));
  }
}

function corner({ positions, indices }: ViewGeometry, i: number): Vector {
  return vectorAt(positions, 3 * (indices ? (indices[i] ?? outOfRange()) : i));
}

function writeMesh(
  { faceStarts, edgeStarts, extras }: ViewMesh,
  same: SameMesh | undefined,
  data: PackData,
): Omit<StoredMesh, 'pieces'> {
  // Written as text, since it is parsed only for parts that are measured.
  const text = extras === undefined ? null : JSON.stringify(extras);
  // A part that the file has written out again has the same facts.
  const isAgain = text !== null && text === JSON.stringify(same?.mesh.extras);
  const known = isAgain ? same?.stored.extras : undefined;
  return {
    ...(same && { sameAs: same.number }),
    ...(faceStarts && { faceStarts: data.add(faceStarts) }),
    ...(edgeStarts && { edgeStarts: data.add(edgeStarts) }),
    ...(text !== null && { extras: known ?? data.add(new TextEncoder().encode(text)) }),
  };
}
