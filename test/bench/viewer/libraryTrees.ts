import { outOfRange } from '../../../src/words/outOfRange';
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  FrontSide,
  Matrix4,
  Plane,
  type Ray,
  Vector3,
} from 'three';
import { CENTER, MeshBVH, type SplitStrategy } from 'three-mesh-bvh';

/** The tree of three-mesh-bvh over a batch, whose index stays in its order. */
export class BvhTree {
  readonly bvh: MeshBVH;

  constructor(
    coordinates: Float32Array,
    index: Uint32Array,
    strategy: SplitStrategy,
    look?: () => void,
  ) {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(coordinates, 3));
    geometry.setIndex(new BufferAttribute(index, 1));
    let leaves = 0;
    const onProgress = () => {
      if (leaves++ % 1000 === 0) look?.();
    };
    this.bvh = new MeshBVH(geometry, { strategy, indirect: true, ...(look ? { onProgress } : {}) });
  }

  crossing(
    normal: readonly [number, number, number],
    offset: number,
    visit: (triangle: number) => void,
  ): void {
    const plane = new Plane(new Vector3(...normal), -offset);
    this.bvh.shapecast({
      intersectsBounds: (box) => plane.intersectsBox(box),
      intersectsRange: (first, count) => {
        for (let i = first; i < first + count; i++) visit(this.bvh.resolveTriangleIndex(i));
        return false;
      },
    });
  }
}

interface Question {
  readonly ray: Ray;
  readonly isDoubleSided: boolean;
  readonly accepts: (triangle: number) => boolean;
}

/**
 * Three ways to ask the library for the nearest triangle that is visible; each gives its distance. `first`
 * asks for the first hit, and again from behind it while that is hidden; `all` takes all hits; `shape` goes
 * through the tree with tests of its own.
 */
export const searches = {
  first: ({ bvh }: BvhTree, { ray, isDoubleSided, accepts }: Question): number => {
    for (let near = 0; ;) {
      const hit = bvh.raycastFirst(ray, isDoubleSided ? DoubleSide : FrontSide, near);
      if (!hit) return Infinity;
      if (accepts(hit.faceIndex ?? 0)) return hit.distance;
      near = hit.distance * (1 + 1e-9);
    }
  },
  all: ({ bvh }: BvhTree, { ray, isDoubleSided, accepts }: Question): number => {
    let nearest = Infinity;
    for (const hit of bvh.raycast(ray, isDoubleSided ? DoubleSide : FrontSide)) {
      if (hit.distance < nearest && accepts(hit.faceIndex ?? 0)) nearest = hit.distance;
    }
    return nearest;
  },
  shape: ({ bvh }: BvhTree, { ray, isDoubleSided, accepts }: Question): number => {
    let nearest = Infinity;
    const met = new Vector3();
    const corners = [new Vector3(), new Vector3(), new Vector3()] as const;
    const { index } = bvh.geometry;
    const positions = bvh.geometry.getAttribute('position');
    bvh.shapecast({
      boundsTraverseOrder: (box) => {
        if (box.containsPoint(ray.origin)) return 0;
        return ray.intersectBox(box, met) ? met.distanceTo(ray.origin) : Infinity;
      },
      intersectsBounds: (_box, _isLeaf, score) => (score ?? 0) < nearest,
      intersectsRange: (first, count) => {
        for (let i = first; i < first + count; i++) {
          const triangle = bvh.resolveTriangleIndex(i);
          corners.forEach((corner, k) => {
            corner.fromBufferAttribute(positions, index?.getX(3 * triangle + k) ?? outOfRange());
          });
          if (!ray.intersectTriangle(...corners, !isDoubleSided, met)) continue;
          const distance = met.distanceTo(ray.origin);
          if (distance < nearest && accepts(triangle)) nearest = distance;
        }
        return false;
      },
    });
    return nearest;
  },
} as const;

export type Search = keyof typeof searches;

const identity = new Matrix4();

/** The triangles of a part, as the library measures between them. */
export class BvhSet {
  private readonly geometry = new BufferGeometry();
  private readonly bvh: MeshBVH;

  constructor(corners: Float64Array) {
    this.geometry.setAttribute('position', new BufferAttribute(corners, 3));
    this.bvh = new MeshBVH(this.geometry, { strategy: CENTER });
    this.geometry.boundsTree = this.bvh;
  }

  distanceTo(other: BvhSet): number {
    return this.bvh.closestPointToGeometry(other.geometry, identity)?.distance ?? Infinity;
  }
}
