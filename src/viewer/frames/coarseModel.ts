import {
  type BufferGeometry,
  InstancedBufferGeometry,
  InstancedMesh,
  type Mesh,
  type Object3D,
  Sphere,
} from 'three';
import { boxOfParts, type Model } from '../model/model';
import { coarseGeometry } from './coarseGeometry';

/** So few triangles cost nothing that one feels, on any machine. */
const fewTriangles = 20_000;
/** Sides of cells, in radii of the model: from what is hardly seen to what is just recognised. */
const cellSizes = [1 / 160, 1 / 80, 1 / 40, 1 / 20];
/** A step may keep the page this long. */
const sliceMs = 8;

/** Fewer triangles in place of those of a model, while it moves. It comes into being step by step. */
export class CoarseModel {
  isMade = false;
  private readonly made = new Map<BufferGeometry, BufferGeometry>();
  private isEnded = false;

  /** @param part how many of the triangles may be left, 0…1 */
  constructor(
    private readonly scene: Object3D,
    readonly model: Model,
    part: number,
  ) {
    this.make(part).catch(reportError);
  }

  /** @returns puts the model back */
  takePlace(): () => void {
    const taken = new Map<Mesh, BufferGeometry>();
    if (this.isMade) {
      for (const mesh of facesIn(this.scene)) {
        const coarse = this.made.get(mesh.geometry);
        if (!coarse) continue;
        taken.set(mesh, mesh.geometry);
        mesh.geometry = coarse;
      }
    }
    return () => {
      for (const [mesh, geometry] of taken) mesh.geometry = geometry;
    };
  }

  end(): void {
    this.isEnded = true;
    this.clear();
  }

  private async make(part: number): Promise<void> {
    const meshes = facesIn(this.scene);
    const places = new Map(meshes.map((mesh) => [mesh.geometry, placesOf(mesh)]));
    const whole = triangleCount(places, (geometry) => geometry);
    const wanted = Math.max(fewTriangles, whole * part);
    if (whole > wanted) {
      const { radius } = boxOfParts(this.model.parts).getBoundingSphere(new Sphere());
      for (const size of cellSizes) {
        this.clear();
        for (const geometry of places.keys()) await this.coarsen(geometry, size * radius);
        const left = triangleCount(places, (geometry) => this.made.get(geometry));
        if (this.isEnded || left <= wanted) break;
      }
    }
    this.isMade = true;
  }

  private async coarsen(geometry: BufferGeometry, cell: number): Promise<void> {
    const making = coarseGeometry(geometry, cell);
    while (!this.isEnded) {
      await new Promise((resolve) => setTimeout(resolve));
      const untilMs = performance.now() + sliceMs;
      while (performance.now() < untilMs) {
        const step = making.next();
        if (!step.done) continue;
        this.made.set(geometry, step.value);
        return;
      }
    }
  }

  private clear(): void {
    for (const [geometry, coarse] of this.made) {
      // What both have goes on with the whole one.
      for (const [name, attribute] of Object.entries(geometry.attributes)) {
        if (coarse.getAttribute(name) === attribute) coarse.deleteAttribute(name);
      }
      coarse.dispose();
    }
    this.made.clear();
  }
}

/** Meshes of faces that stand in slots of the model. */
function facesIn(scene: Object3D): readonly Mesh[] {
  const found: Mesh[] = [];
  scene.traverse((object: Object3D | Mesh) => {
    if (!('geometry' in object)) return;
    const { geometry } = object;
    const isLines = geometry instanceof InstancedBufferGeometry;
    if (!isLines && geometry.index && geometry.hasAttribute('slot')) found.push(object);
  });
  return found;
}

function placesOf(mesh: Mesh): number {
  return mesh instanceof InstancedMesh ? mesh.count : 1;
}

/** @param drawn what is drawn of each geometry */
function triangleCount(
  places: ReadonlyMap<BufferGeometry, number>,
  drawn: (geometry: BufferGeometry) => BufferGeometry | undefined,
): number {
  let count = 0;
  for (const [geometry, times] of places) {
    count += ((drawn(geometry)?.index?.count ?? 0) / 3) * times;
  }
  return count;
}
