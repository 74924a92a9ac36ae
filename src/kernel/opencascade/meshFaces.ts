import { outOfRange } from '../../words/outOfRange';
import type { ReplicadMeshData, TopoDS_Shape } from 'replicad-opencascadejs';
import type { OpenCascade } from './engine';
import type { MeshLimits } from '../base/qualityLimits';

export interface MeshedFaces {
  /** The caller must delete it. */
  readonly mesh: ReplicadMeshData;
  /** The requested limits, or finer ones. */
  readonly limits: MeshLimits;
  /** The number of faces for which the engine made no triangles. */
  readonly missing: number;
}

/** The factors by which the limits are refined if a face fails. */
const finer = [0.5, 0.25];

/**
 * Meshes a shape with all of its faces, if possible. If two edges of a face are closer than the deflection, their
 * polylines may cross, and the engine leaves the face out. A finer deflection keeps them apart; it is then used for the
 * whole shape, so that no gap opens along the face.
 */
export function meshFaces(
  engine: OpenCascade,
  shape: TopoDS_Shape,
  limits: MeshLimits,
): MeshedFaces {
  const mesh = extract(engine, shape, limits);
  const missing = missingFaces(engine, shape, mesh);
  const better = betterLimits(engine, missing, limits);
  missing.forEach((face) => {
    face.delete();
  });
  if (!better) return { mesh, limits, missing: missing.length };
  mesh.delete();
  const again = extract(engine, shape, better);
  const left = missingFaces(engine, shape, again);
  left.forEach((face) => {
    face.delete();
  });
  return { mesh: again, limits: better, missing: left.length };
}

/** The coarsest limits with which most of these faces get triangles; null if none gets any. */
function betterLimits(
  engine: OpenCascade,
  faces: readonly TopoDS_Shape[],
  limits: MeshLimits,
): MeshLimits | null {
  let most = 0;
  let best: MeshLimits | null = null;
  for (const share of finer) {
    if (most === faces.length) break;
    const tried = {
      linearDeflection: limits.linearDeflection * share,
      angularDeflection: limits.angularDeflection * share,
    };
    const meshed = faces.filter((face) => canMesh(engine, face, tried)).length;
    if (meshed <= most) continue;
    most = meshed;
    best = tried;
  }
  return best;
}

function canMesh(engine: OpenCascade, face: TopoDS_Shape, limits: MeshLimits): boolean {
  const mesh = extract(engine, face, limits);
  const hasTriangles = mesh.getTrianglesSize() > 0;
  mesh.delete();
  return hasTriangles;
}

function extract(engine: OpenCascade, shape: TopoDS_Shape, limits: MeshLimits): ReplicadMeshData {
  const { linearDeflection, angularDeflection } = limits;
  return engine.ReplicadMeshExtractor.extract(shape, linearDeflection, angularDeflection, false);
}

/** The faces of a shape that are missing in its mesh, each once. The caller must delete them. */
function missingFaces(
  engine: OpenCascade,
  shape: TopoDS_Shape,
  mesh: ReplicadMeshData,
): TopoDS_Shape[] {
  const seen = meshedKeys(engine, mesh);
  const { TopAbs_FACE, TopAbs_SHAPE } = engine.TopAbs_ShapeEnum;
  const explorer = new engine.TopExp_Explorer(shape, TopAbs_FACE, TopAbs_SHAPE);
  const missing: TopoDS_Shape[] = [];
  while (explorer.More()) {
    const face = explorer.Current();
    const key = shapeKey(engine, face);
    if (seen.has(key)) face.delete();
    else missing.push(face);
    seen.add(key);
    explorer.Next();
  }
  explorer.delete();
  return missing;
}

// Three numbers per face: first index, number of indices, key.
function meshedKeys({ wasmMemory }: OpenCascade, mesh: ReplicadMeshData): Set<number> {
  const groups = new Int32Array(
    wasmMemory.buffer,
    mesh.getFaceGroupsPtr(),
    mesh.getFaceGroupsSize(),
  );
  const keys = new Set<number>();
  for (let i = 0; i + 2 < groups.length; i += 3) {
    if ((groups[i + 1] ?? outOfRange()) > 0) keys.add(groups[i + 2] ?? outOfRange());
  }
  return keys;
}

/** The key by which the engine identifies a face or an edge of a mesh. */
export function shapeKey(engine: OpenCascade, shape: TopoDS_Shape): number {
  return engine.ReplicadShapeHasher.HashCode(shape, 0x7fffffff);
}
