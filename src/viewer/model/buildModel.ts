import { Group, LineSegments, Material, Mesh, type Object3D } from 'three';
import type { PartPath, ShownNode } from '../../contract/viewerMessages';
import type { ParsedModel } from '../gltf/parseModel';
import { UnreadableModel } from '../gltf/unreadableModel';
import { edgeMesh } from './edgeMesh';
import { colorOf } from './faceMaterial';
import { boundsOf } from './measure';
import type { Edge, Face, Model, Part } from './model';

/**
 * Makes the model of the viewer out of what the loader gave: parts with faces and edges, their tree,
 * their size.
 * @throws UnreadableModel when there is nothing to see
 */
export function buildModel({ scene, document, nodeOf }: ParsedModel): Model {
  const root = new Group();
  root.add(scene);
  const parts: Part[] = [];
  const roots = scene.children.flatMap((child) => walk(child, [], []));
  root.updateMatrixWorld(true);
  const bounds = boundsOf(parts);
  if (!bounds) throw new UnreadableModel('The 3D file has nothing to see in it.', 'meshes');
  return {
    root,
    parts,
    extras: document.extras,
    shown: {
      triangles: parts.reduce((sum, part) => sum + trianglesOf(part.faces), 0),
      sizeMetres: [
        bounds.max[0] - bounds.min[0],
        bounds.max[1] - bounds.min[1],
        bounds.max[2] - bounds.min[2],
      ],
      roots,
    },
  };

  function walk(object: Object3D, above: PartPath, assemblies: readonly string[]): ShownNode[] {
    const node = nodeOf(object);
    if (node === null) return [];
    const path = [...above, node];
    const name = document.nodeNames[node] ?? `Node ${node}`;
    const part = partOf(object, nodeOf, { path, name, assemblies });
    if (part !== null) parts.push(part);
    const below = [...assemblies, name];
    const children = [...object.children].flatMap((child) => walk(child, path, below));
    return [{ name, path, children }];
  }
}

/** The part that a node is: its own pieces, not those of the nodes below it. */
function partOf(
  node: Object3D,
  nodeOf: ParsedModel['nodeOf'],
  words: Pick<Part, 'path' | 'name' | 'assemblies'>,
): Part | null {
  const pieces = node.children.filter((child) => nodeOf(child) === null);
  const faces = pieces
    .filter((piece) => piece instanceof Mesh)
    .flatMap((mesh): Face[] => {
      const { material } = mesh;
      return material instanceof Material ? [{ mesh, material }] : [];
    });
  const color = faces[0] ? colorOf(faces[0].material) : null;
  const edges = pieces
    .filter((piece) => piece instanceof LineSegments)
    .map((lines): Edge => {
      const mesh = edgeMesh(lines.geometry);
      lines.removeFromParent();
      node.add(mesh);
      return { mesh, color };
    });
  return faces.length + edges.length > 0 ? { ...words, faces, edges } : null;
}

function trianglesOf(faces: readonly Face[]): number {
  return faces.reduce((sum, { mesh }) => {
    const { index, attributes } = mesh.geometry;
    return sum + Math.floor((index ?? attributes['position'])?.count ?? 0) / 3;
  }, 0);
}
