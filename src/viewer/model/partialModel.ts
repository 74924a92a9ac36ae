import { BufferAttribute, BufferGeometry, Color, Group, Mesh, type ShaderMaterial } from 'three';
import { outOfRange } from '../../words/outOfRange';
import { vectorAt } from '../../model/vectors';
import { appearanceRow } from '../../model/viewPack';
import { readModelExtras } from '../../model/readModelExtras';
import type { ModelExtras } from '../../model/modelExtras';
import { AppearanceTable } from '../material/appearanceTable';
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
  private readonly tables: AppearanceTable[] = [];
  private readonly meshes: Mesh<BufferGeometry, ShaderMaterial>[] = [];

  constructor({ box, facts }: PartialStart) {
    this.bounds = { min: vectorAt(box, 0), max: vectorAt(box, 3) };
    this.up = facts.up;
    this.extras = readModelExtras(facts.caliper);
    this.root.matrixAutoUpdate = false;
  }

  add(all: readonly PartialFaces[]): void {
    for (const faces of all) {
      const appearances = appearanceTableOf(faces.looks);
      this.tables.push(appearances);
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
        ...(surface.hasVaryingOpacity || appearances.hasBlended ? (['blended'] as const) : []),
      ];
      for (const pass of passes) {
        const mesh = new Mesh(geometry, surfaceMaterial(surface, pass, appearances));
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
    for (const table of this.tables) table.dispose();
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

function appearanceTableOf(rows: Float32Array): AppearanceTable {
  const appearances = new AppearanceTable(rows.length / appearanceRow);
  const edges = { edgeColor: new Color(), edgeWidth: 0 };
  for (let slot = 0; slot < appearances.slots; slot++) {
    const number = (column: number) => rows[appearanceRow * slot + column] ?? outOfRange();
    const color = new Color(number(0), number(1), number(2));
    appearances.setAppearance(slot, { color, opacity: number(3), ...edges });
    const emissive = new Color(number(4), number(5), number(6));
    appearances.setFinish(slot, { emissive, roughness: number(7) });
  }
  return appearances;
}
