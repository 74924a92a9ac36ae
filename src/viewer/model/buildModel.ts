import { Group } from 'three';
import type { PartPath, ShownNode } from '../../contract/viewerMessages';
import type { ParsedModel, ParsedNode } from '../gltf/parseModel';
import { UnreadableModel } from '../gltf/unreadableModel';
import { edgeMesh } from './edgeMesh';
import { colorOf } from './faceMaterial';
import { boundsOf } from './measure';
import type { Edge, Face, Model, Part } from './model';

/**
 * Makes the model of the viewer out of what was read: parts with faces and edges, their tree, their
 * size.
 * @throws UnreadableModel when there is nothing to see
 */
export function buildModel({ roots, document }: ParsedModel): Model {
  const root = new Group();
  const parts: Part[] = [];
  const shownRoots = roots.map((node) => {
    root.add(node.object);
    return walk(node, [], []);
  });
  root.updateMatrixWorld(true);
  const bounds = boundsOf(parts);
  if (!bounds) throw new UnreadableModel('The 3D file has nothing to see in it.', 'meshes');
  const { min, max } = bounds;
  return {
    root,
    parts,
    extras: document.extras,
    shown: {
      triangles: parts.reduce((sum, part) => sum + trianglesOf(part.faces), 0),
      sizeMetres: [max[0] - min[0], max[1] - min[1], max[2] - min[2]],
      roots: shownRoots,
    },
  };

  function walk(node: ParsedNode, above: PartPath, assemblies: readonly string[]): ShownNode {
    const path = [...above, node.index];
    const name = document.nodeNames[node.index] ?? `Node ${node.index}`;
    if (node.faces.length + node.lines.length > 0) {
      parts.push({ path, name, assemblies, faces: node.faces, edges: edgesOf(node) });
    }
    const below = [...assemblies, name];
    return { name, path, children: node.children.map((child) => walk(child, path, below)) };
  }
}

function edgesOf({ object, faces, lines }: ParsedNode): Edge[] {
  const color = faces[0] ? colorOf(faces[0].material) : null;
  return lines.map((geometry) => {
    const mesh = edgeMesh(geometry);
    object.add(mesh);
    return { mesh, color };
  });
}

function trianglesOf(faces: readonly Face[]): number {
  return faces.reduce((sum, { mesh }) => {
    const { index, attributes } = mesh.geometry;
    return sum + Math.floor(((index ?? attributes['position'])?.count ?? 0) / 3);
  }, 0);
}
