import type { Object3D, Raycaster } from 'three';
import type { Point } from '../controls/pose';
import type { Model, Part } from '../model/model';

export interface Hit {
  readonly part: Part;
  /** World coordinates. */
  readonly point: Point;
}

/** Finds the part that a ray meets first. */
export class Picker {
  private readonly partOf = new Map<Object3D, Part>();
  private readonly targets: Object3D[] = [];

  constructor(model: Model) {
    for (const part of model.parts) {
      for (const { mesh } of part.faces) {
        this.partOf.set(mesh, part);
        this.targets.push(mesh);
      }
    }
  }

  /** A ray that misses every bounding sphere costs nothing; one that meets a mesh tests its triangles. */
  pick(ray: Raycaster): Hit | null {
    const [first] = ray.intersectObjects(this.targets, false);
    const part = first && this.partOf.get(first.object);
    return part ? { part, point: first.point.toArray() } : null;
  }
}
