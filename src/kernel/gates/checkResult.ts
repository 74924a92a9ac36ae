import { geometryKinds } from '../../model/modelExtras';
import { readModelExtras } from '../../model/readModelExtras';
import { readMoments } from '../../model/exact/readMoments';
import { readShapes } from '../../model/exact/readShapes';
import type { PartShapes } from '../../model/shapes';
import { isRecord, numberOrNull } from '../../words/unknown';
import { joinFaces } from '../mesh/joinFaceRanges';
import type { ViewMesh, ViewNode, ViewPmi, ViewScene } from '../base/viewScene';
import type { FaceRange } from '../base/scene';
import { checkPlacements } from './checkPlacements';
import { confirmedFacts, type ConfirmedFacts, type MeshWithFacts } from './confirmedFacts';
import { isContradicted, resultIssueSentences, type PartWithIssues } from './issueSentences';
import type { DeclaredAccuracy } from './meshTolerance';
import { threeNumbers } from '../../model/vectors';

/**
 * Applies the gate of `checkScene` to a 3D result of any origin: its exact numbers are kept only where its own
 * triangles confirm them.
 */
export function checkResult(scene: ViewScene): ViewScene {
  const origin = readModelExtras(scene.facts.caliper);
  const promise: DeclaredAccuracy = {
    quality: origin?.quality ?? 'normal',
    linearDeflection: origin?.linearDeflection ?? null,
    isOnGrid: true,
  };
  const known = new Map<ViewMesh, ViewMesh>();
  const doubted: PartWithIssues[] = [];
  const checked = (mesh: ViewMesh, name: string): ViewMesh => {
    const before = known.get(mesh);
    if (before) return before;
    const { mesh: after, issues } = checkMesh(mesh, promise);
    if (issues.length > 0) doubted.push({ name, issues });
    known.set(mesh, after);
    return after;
  };
  const walk = (node: ViewNode): ViewNode => ({
    ...node,
    mesh: node.mesh && checked(node.mesh, node.name),
    children: node.children.map(walk),
  });
  const roots = scene.roots.map(walk);
  const { pmi } = scene;
  const partsOf = (parts: ViewPmi['parts']) =>
    parts.map((meshes) => meshes.map((mesh) => known.get(mesh) ?? mesh));
  const all = { ...scene, roots, ...(pmi && { pmi: { ...pmi, parts: partsOf(pmi.parts) } }) };
  return checkPlacements(doubted.length > 0 ? doubtful(all, doubted) : all);
}

/** Discards the declared deflection where a part contradicts its numbers. */
function doubtful(scene: ViewScene, doubted: readonly PartWithIssues[]): ViewScene {
  const { caliper, notes } = scene.facts;
  const isTrusted = !doubted.some(isContradicted);
  const checked =
    isRecord(caliper) && !isTrusted ? { ...caliper, linearDeflection: null } : caliper;
  return {
    ...scene,
    facts: {
      ...scene.facts,
      caliper: checked,
      notes: [...notes, ...resultIssueSentences(doubted)],
    },
  };
}

type Checked = Pick<ConfirmedFacts, 'issues'> & { readonly mesh: ViewMesh };

function checkMesh(mesh: ViewMesh, promise: DeclaredAccuracy): Checked {
  const { extras } = mesh;
  if (!isRecord(extras) || !claims.some((name) => name in extras)) return { mesh, issues: [] };
  const { volume: _v, area: _a, centreOfMass: _c, moments: _m, ...own } = extras;
  const { shapes: _s, reaches, ...rest } = own;
  const kind = geometryKinds.find((name) => name === extras['geometry']);
  // The exact shape behind triangles that came with the file is unknown.
  if (kind !== 'meshed from exact B-rep') return { mesh: { ...mesh, extras: rest }, issues: [] };
  const claiming = claimingMesh(mesh, extras);
  const { solid, shapes, looseness, issues } = confirmedFacts(claiming, promise);
  if (issues.length === 0 && isWhole(extras, claiming)) return { mesh, issues };
  const { volume, area, centreOfMass = null, moments } = solid;
  const believed = {
    ...rest,
    volume,
    area,
    centreOfMass,
    ...(moments && { moments }),
    ...(looseness !== undefined && loosest(looseness, extras)),
    ...(shapes && { shapes: extras['shapes'], ...(reaches !== undefined && { reaches }) }),
  };
  return { mesh: { ...mesh, extras: believed }, issues };
}

function loosest(looseness: number, extras: Extras): { readonly looseness: number } {
  return { looseness: Math.max(looseness, numberOrNull(extras['looseness']) ?? 0) };
}

const claims = ['volume', 'area', 'centreOfMass', 'moments', 'shapes', 'reaches'] as const;

type Extras = Readonly<Record<string, unknown>>;

/** Whether all declared numbers could be read; numbers that could not be read were not checked. */
function isWhole(extras: Extras, { solid, shapes }: MeshWithFacts): boolean {
  return (
    (solid.volume !== null || extras['volume'] === null) &&
    (solid.area !== null || extras['area'] === null) &&
    ((solid.centreOfMass ?? null) !== null || extras['centreOfMass'] === null) &&
    (solid.moments !== undefined || !('moments' in extras)) &&
    (shapes !== undefined || !('shapes' in extras))
  );
}

function claimingMesh(mesh: ViewMesh, extras: Extras): MeshWithFacts {
  const { positions, normals, indices } = joinFaces(mesh.faces.map(({ geometry }) => geometry));
  const hasNormals = mesh.faces.every(({ geometry }) => geometry.normals !== null);
  const edges = edgesOf(mesh);
  const faces = facesOf(mesh, indices.length / 3);
  const shapes = shapesOf(mesh, extras, faces, edges);
  const moments = readMoments(extras['moments']);
  return {
    positions,
    // Without normals no bending is known, so the angle between triangles sets the allowance.
    normals: hasNormals ? normals : new Float32Array(positions.length),
    indices,
    faces,
    edges,
    solid: {
      volume: numberOrNull(extras['volume']),
      area: numberOrNull(extras['area']),
      centreOfMass: threeNumbers(extras['centreOfMass']),
      ...(moments && { moments }),
    },
    ...(shapes && { shapes }),
  };
}

function shapesOf(
  { faceStarts, edgeStarts }: ViewMesh,
  extras: Extras,
  faces: readonly unknown[],
  edges: readonly unknown[],
): PartShapes | null {
  if (!faceStarts || !edgeStarts) return null;
  return readShapes(extras['shapes'], faces.length, edges.length);
}

function facesOf({ faceStarts }: ViewMesh, triangles: number): FaceRange[] {
  const starts = faceStarts?.every((start) => start <= triangles) === true ? [...faceStarts] : [0];
  return starts.map((firstTriangle, i) => ({
    firstTriangle,
    triangleCount: (starts[i + 1] ?? triangles) - firstTriangle,
    color: null,
  }));
}

/** The consecutive segments of each edge as a polyline. */
function edgesOf({ lines, edgeStarts }: ViewMesh): Float32Array[] {
  const segments = lines.reduce((sum, { length }) => sum + length, 0) / 6;
  const points = new Float32Array(6 * segments);
  let at = 0;
  for (const line of lines) {
    points.set(line, at);
    at += line.length;
  }
  return [...(edgeStarts ?? [])].map((start, i) =>
    polylineOf(points.subarray(6 * start, 6 * (edgeStarts?.[i + 1] ?? segments))),
  );
}

function polylineOf(segments: Float32Array): Float32Array {
  const count = segments.length / 6;
  if (count === 0) return new Float32Array();
  const line = new Float32Array(3 * (count + 1));
  line.set(segments.subarray(0, 3));
  for (let i = 0; i < count; i++) line.set(segments.subarray(6 * i + 3, 6 * i + 6), 3 * i + 3);
  return line;
}
