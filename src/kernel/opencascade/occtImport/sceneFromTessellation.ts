import { toSrgb } from '../../base/color';
import type { PartMesh, Rgba, Scene, SceneFacts, SceneNode } from '../../base/scene';
import { boundaryEdges } from '../../mesh/boundaryEdges';
import { unmeshedFaces } from '../../bodies/unmeshedFaces';
import { mergeMeshes } from './mergeMeshes';
import type {
  LinearRgb,
  Tessellation,
  TessellationMesh,
  TessellationNode,
} from './occtTessellation';
import { entryOf } from '../../../words/unknown';

/**
 * Brings what occt-import-js answers into Caliper's terms: metres, sRGB, edges, and names a person
 * knows.
 * @param rootName name for what the file itself leaves unnamed
 */
export function sceneFromTessellation(
  tessellation: Tessellation,
  facts: SceneFacts,
  rootName: string | null,
): Scene {
  const parts: PartMesh[] = [];
  const addPart = (mesh: TessellationMesh, name: string) => parts.push(partFrom(mesh, name)) - 1;

  const nodesFrom = (siblings: readonly TessellationNode[], name: string | null): SceneNode[] => {
    const { whole, loose } = gatherLooseFaces(siblings, tessellation.meshes);
    const nodes = whole.filter(hasGeometry).map((node, i, all) => {
      const own = nameOf(node, tessellation.meshes) ?? numbered(name ?? kindOf(node), i, all);
      return nodeFrom(node, own);
    });
    if (loose.length > 0) {
      const own = name ?? 'Surfaces';
      nodes.push(leaf(own, addPart(mergeMeshes(loose), own)));
    }
    return nodes;
  };

  const nodeFrom = (node: TessellationNode, name: string): SceneNode => {
    const meshes = node.meshes
      .flatMap((index) => tessellation.meshes[index] ?? [])
      .filter(hasTriangles);
    const [only] = meshes;
    if (only && meshes.length === 1 && node.children.length === 0) {
      return leaf(name, addPart(only, name));
    }
    const bodies = meshes.map((mesh, i) => {
      const own = ownName(mesh.name) ?? `${name} ${i + 1}`;
      return leaf(own, addPart(mesh, own));
    });
    return {
      ...leaf(name, null),
      children: [...bodies, ...nodesFrom(node.children, null)],
    };
  };

  const hasGeometry = (node: TessellationNode): boolean =>
    node.children.some(hasGeometry) ||
    node.meshes.some((index) => tessellation.meshes[index]?.indices.length);

  const missing = tessellation.meshes.reduce((sum, { emptyFaces }) => sum + emptyFaces, 0);
  return {
    roots: nodesFrom(tessellation.root.children, rootName),
    parts,
    facts: { ...facts, warnings: [...facts.warnings, ...unmeshedFaces(missing)] },
  };
}

function hasTriangles(mesh: TessellationMesh): boolean {
  return mesh.indices.length > 0;
}

function leaf(name: string, part: number | null): SceneNode {
  return { name, matrix: null, part, color: null, children: [] };
}

/**
 * IGES without solids is a bag of faces, each a root of its own: together they are the one part that
 * their author drew.
 */
function gatherLooseFaces(
  siblings: readonly TessellationNode[],
  meshes: readonly TessellationMesh[],
): { whole: TessellationNode[]; loose: TessellationMesh[] } {
  const whole: TessellationNode[] = [];
  const loose: TessellationMesh[] = [];
  for (const node of siblings) {
    const mesh = looseFaceOf(node, meshes);
    if (mesh) loose.push(mesh);
    else whole.push(node);
  }
  return { whole, loose: loose.filter(hasTriangles) };
}

function looseFaceOf(
  node: TessellationNode,
  meshes: readonly TessellationMesh[],
): TessellationMesh | null {
  const mesh = meshes[node.meshes[0] ?? -1];
  const isOne = node.meshes.length === 1 && node.children.length === 0;
  return mesh && isOne && mesh.faces.length <= 1 && !nameOf(node, meshes) ? mesh : null;
}

/** Names of what has none, by the engine's kinds. They go into the GLB: they are data, and the same in every language. */
const kinds: Readonly<Record<string, string>> = {
  COMPOUND: 'Part',
  COMPSOLID: 'Solids',
  SOLID: 'Solid',
  SHELL: 'Shell',
  FACE: 'Surface',
};

function ownName(name: string): string | null {
  const trimmed = name.trim();
  return trimmed === '' || entryOf(kinds, trimmed) !== undefined ? null : trimmed;
}

function nameOf(node: TessellationNode, meshes: readonly TessellationMesh[]): string | null {
  const onlyMesh = node.meshes.length === 1 ? meshes[node.meshes[0] ?? -1] : undefined;
  return ownName(node.name) ?? ownName(onlyMesh?.name ?? '');
}

function kindOf(node: TessellationNode): string {
  return entryOf(kinds, node.name) ?? 'Part';
}

function numbered(kind: string, index: number, all: readonly unknown[]): string {
  return all.length > 1 ? `${kind} ${index + 1}` : kind;
}

/** @param mesh of the engine's millimetres and linear light */
export function partFrom(mesh: TessellationMesh, name: string): PartMesh {
  const positions = Float32Array.from(mesh.positions, (millimetres) => millimetres / 1000);
  return {
    name,
    positions,
    normals: Float32Array.from(mesh.normals),
    indices: mesh.indices,
    faces: mesh.faces.map((face) => ({ ...face, color: face.color && srgbOf(face.color) })),
    ...(mesh.emptyFaces > 0 && { missingFaces: mesh.emptyFaces }),
    edges: boundaryEdges({ positions, indices: mesh.indices, faces: mesh.faces }),
    color: mesh.color && srgbOf(mesh.color),
    // The engine reads no triangles that a file brings along.
    geometry: 'meshed from exact B-rep',
    // The engine answers no exact questions, and what triangles enclose is not exact.
    solid: { volume: null, area: null },
  };
}

/** Back to what the file says: the engine turns colours, which files give in sRGB, to linear light. */
function srgbOf([red, green, blue]: LinearRgb): Rgba {
  return [encode(red), encode(green), encode(blue), 1];
}

function encode(linear: number): number {
  // Single precision inside the engine: what comes back is good to six digits.
  return Math.round(Math.min(Math.max(toSrgb(linear), 0), 1) * 1e6) / 1e6;
}
