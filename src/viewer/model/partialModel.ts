import { BufferAttribute, BufferGeometry, Color, Group, Mesh, type ShaderMaterial } from 'three';
import { outOfRange } from '../../words/outOfRange';
import { vectorAt } from '../../model/vectors';
import { lookRow } from '../../model/viewPack';
import { readModelExtras } from '../../model/readModelExtras';
import type { ModelExtras } from '../../model/modelExtras';
import { LookTable } from '../material/lookTable';
import { surfaceMaterial } from '../material/surface';
import type { PartialFaces, PartialStart } from '../pack/partial/partialListener';
import type { Bounds } from '../controls/fit';

/**
 * The parts of a model that have been loaded so far: faces only, without edges. It is not a `Model`, so its parts
 * cannot be picked, measured or saved.
 */
export class PartialModel {
  readonly root = new Group();
  /** Bounding box of the complete model, in its own coordinates. */
  readonly bounds: Bounds;
  /** The axis of the model that points up, as in `Model`. */
  readonly up: 'y' | 'z';
  readonly extras: ModelExtras | null;
  private readonly looks: LookTable[] = [];
  private readonly meshes: Mesh<BufferGeometry, ShaderMaterial>[] = [];

  constructor({ box, facts }: PartialStart) {
    this.bounds = { min: vectorAt(box, 0), max: vectorAt(box, 3) };
    this.up = facts.up;
    this.extras = readModelExtras(facts.caliper);
    this.root.matrixAutoUpdate = false;
  }

  add(all: readonly PartialFaces[]): void {
    for (const faces of all) {
      const looks = lookTableOf(faces.looks);
      this.looks.push(looks);
      const geometry = geometryOf(faces);
      const surface = {
        isDoubleSided: faces.surface.doubleSided,
        isFlat: faces.normals === null,
        hasColors: faces.colors !== null,
        picture: null,
        cut: 0,
        hasVaryingOpacity: faces.surface.hasVaryingOpacity,
      };
      const passes = [
        ...(surface.hasVaryingOpacity ? [] : (['solid'] as const)),
        ...(surface.hasVaryingOpacity || looks.hasBlended ? (['blended'] as const) : []),
      ];
      for (const pass of passes) {
        const mesh = new Mesh(geometry, surfaceMaterial(surface, pass, looks));
        mesh.frustumCulled = false;
        mesh.matrixAutoUpdate = false;
        this.meshes.push(mesh);
        this.root.add(mesh);
      }
    }
  }

  /** Removes the meshes from the scene and frees their GPU memory. */
  end(): void {
    this.root.removeFromParent();
    for (const { geometry, material } of this.meshes) {
      geometry.dispose();
      material.dispose();
    }
    for (const looks of this.looks) looks.dispose();
  }
}

function geometryOf({ positions, normals, colors, index, slots }: PartialFaces): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setIndex(new BufferAttribute(index, 1));
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setAttribute('slot', new BufferAttribute(slots, 1));
  if (normals) geometry.setAttribute('normal', new BufferAttribute(normals, 2, true));
  if (colors) geometry.setAttribute('color', new BufferAttribute(colors, 4, true));
  return geometry;
}

function lookTableOf(rows: Float32Array): LookTable {
  const looks = new LookTable(rows.length / lookRow);
  const edges = { edgeColor: new Color(), edgeWidth: 0 };
  for (let slot = 0; slot < looks.slots; slot++) {
    const number = (column: number) => rows[lookRow * slot + column] ?? outOfRange();
    const color = new Color(number(0), number(1), number(2));
    looks.setLook(slot, { color, opacity: number(3), ...edges });
    const emissive = new Color(number(4), number(5), number(6));
    looks.setFinish(slot, { emissive, roughness: number(7) });
  }
  return looks;
}
