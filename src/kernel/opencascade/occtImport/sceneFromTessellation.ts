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
 * Converts the answer of occt-import-js to a scene: metres, sRGB, edges, and readable names.
 * @param rootName name for what has no name in the file
 * @param faces number of faces in the file, each counted as often as it is placed; this engine passes over what it cannot
 *   read without a word
 */
export function sceneFromTessellation(
  tessellation: Tessellation,
  facts: SceneFacts,
  rootName: string | null,
  faces = 0,
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

  const roots = nodesFrom(tessellation.root.children, rootName);
  const empty = tessellation.meshes.reduce((sum, { emptyFaces }) => sum + emptyFaces, 0);
  const drawn = tessellation.meshes.reduce((sum, mesh) => sum + mesh.faces.length, 0);
  const missing = Math.max(empty, faces - drawn);
  const ofParts = parts.reduce((sum, part) => sum + (part.missingFaces ?? 0), 0);
  return {
    ...{ roots, parts },
    facts: {
      ...facts,
      ...(missing > ofParts && { missingFaces: missing - ofParts }),
      warnings: [...facts.warnings, ...unmeshedFaces(missing)],
    },
  };
}

function hasTriangles(mesh: TessellationMesh): boolean {
  return mesh.indices.length > 0;
}

function leaf(name: string, part: number | null): SceneNode {
  return { name, matrix: null, part, color: null, children: [] };
}

/** An IGES file without solids is a set of faces, each a root node; together they form one part. */
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

/**
 * Names for unnamed nodes, by the engine's kinds of shapes. They are written into the GLB: they are data and the same
 * in every language.
 */
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

/** @param mesh in the engine's millimetres and linear light */
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
    // This engine does not read triangles that a file contains.
    geometry: 'meshed from exact B-rep',
    // The engine gives no exact values, and those of triangles are not exact.
    solid: { volume: null, area: null },
  };
}

/** Converts a colour back to that of the file: files have sRGB, which the engine converts to linear light. */
function srgbOf([red, green, blue]: LinearRgb): Rgba {
  return [encode(red), encode(green), encode(blue), 1];
}

function encode(linear: number): number {
  // The engine uses single precision, so the result is accurate to six digits.
  return Math.round(Math.min(Math.max(toSrgb(linear), 0), 1) * 1e6) / 1e6;
}
