import { MeshStandardMaterial } from 'three';
import type { BufferGeometry, Color, Group, Material, Mesh } from 'three';
import type { ModelExtras } from '../../contract/modelExtras';
import type { PartPath, ShownScene } from '../../contract/viewerMessages';

/** A model as it stands on the screen. */
export interface Model {
  readonly root: Group;
  readonly parts: readonly Part[];
  readonly shown: ShownScene;
  readonly extras: ModelExtras | null;
}

/** What can be pointed at: one node with geometry. */
export interface Part {
  readonly path: PartPath;
  readonly name: string;
  /** Names of the assemblies above it, from the root. */
  readonly assemblies: readonly string[];
  readonly faces: readonly Face[];
  /** Line meshes in the part's own coordinates; more may be added once they are computed. */
  readonly edges: Edge[];
}

/** A piece of a part in one material, with the material it has when nothing is marked. */
export interface Face {
  readonly mesh: Mesh;
  readonly material: Material;
}

export interface Edge {
  readonly mesh: Mesh;
  /** The colour of the faces that the edge borders, null for a wire without faces. */
  readonly color: Color | null;
}

export function isBelow(path: PartPath, ancestor: PartPath): boolean {
  return ancestor.every((node, i) => path[i] === node);
}

/** Frees what the model holds on the graphics card. */
export function disposeModel(model: Model): void {
  const geometries = new Set<BufferGeometry>();
  const materials = new Set<Material>();
  for (const part of model.parts) {
    for (const { mesh } of part.edges) geometries.add(mesh.geometry);
    for (const { mesh, material } of part.faces) {
      geometries.add(mesh.geometry);
      materials.add(material);
    }
  }
  for (const geometry of geometries) geometry.dispose();
  for (const material of materials) {
    if (material instanceof MeshStandardMaterial) material.map?.dispose();
    material.dispose();
  }
}
