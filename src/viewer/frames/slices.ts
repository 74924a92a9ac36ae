import {
  type BufferGeometry,
  type Camera,
  InstancedBufferGeometry,
  InstancedMesh,
  type Mesh,
  type Object3D,
  type WebGLRenderer,
} from 'three';
import { LineWindow } from './lineWindow';

/** Triangles of a slice, about: few enough for a slow machine. */
const sliceTriangles = 4096;
/** Lines are two triangles each, which are mostly outline and blended: they cost as much as many. */
const sliceLines = 512;

/** Puts what is not all of a mesh in its place. @returns takes it out again */
type Prepare = () => () => void;

interface Slice {
  readonly mesh: Mesh;
  readonly prepare: Prepare;
}

/** A picture that is drawn piece by piece, in the order in which three.js would: it is the same then. */
export class Slices {
  private readonly slices: readonly Slice[];
  private readonly windows: LineWindow[] = [];
  private done = 0;

  /** Clears the renderer's target, and makes ready all that `scene` is drawn with. */
  constructor(
    private readonly renderer: WebGLRenderer,
    scene: Object3D,
    private readonly camera: Camera,
  ) {
    this.slices = drawnMeshes(renderer, scene, camera).flatMap((mesh) => this.slicesOf(mesh));
  }

  get areDone(): boolean {
    return this.done >= this.slices.length;
  }

  /** Draws so many more into the renderer's target. */
  draw(count: number): void {
    const { renderer, camera } = this;
    const { autoClear } = renderer;
    renderer.autoClear = false;
    for (const { mesh, prepare } of this.slices.slice(this.done, this.done + count)) {
      const restore = prepare();
      renderer.render(mesh, camera);
      restore();
    }
    renderer.autoClear = autoClear;
    this.done += count;
  }

  dispose(): void {
    for (const window of this.windows) window.dispose();
  }

  private slicesOf(mesh: Mesh): readonly Slice[] {
    const { geometry } = mesh;
    if (geometry instanceof InstancedBufferGeometry) return this.slicesOfLines(mesh, geometry);
    const { start, count } = geometry.drawRange;
    const vertices = geometry.index?.count ?? geometry.getAttribute('position').count;
    return steps(start, Math.min(vertices, start + count), stepOf(mesh)).map(([from, size]) => ({
      mesh,
      prepare: () => {
        geometry.setDrawRange(from, size);
        return () => geometry.setDrawRange(start, count);
      },
    }));
  }

  private slicesOfLines(mesh: Mesh, geometry: InstancedBufferGeometry): readonly Slice[] {
    const window = new LineWindow(geometry);
    this.windows.push(window);
    return steps(0, geometry.instanceCount, sliceLines).map(([from, size]) => ({
      mesh,
      prepare: () => {
        mesh.geometry = window.open(from, size);
        return () => (mesh.geometry = geometry);
      },
    }));
  }
}

/** Has three.js draw nothing of each mesh, to see their order. */
function drawnMeshes(renderer: WebGLRenderer, scene: Object3D, camera: Camera): readonly Mesh[] {
  const order: Mesh[] = [];
  const meshes: Mesh[] = [];
  const ranges = new Map<BufferGeometry, BufferGeometry['drawRange']>();
  scene.traverseVisible((object: Object3D | Mesh) => {
    if (!('geometry' in object)) return;
    const { geometry } = object;
    if (!ranges.has(geometry)) ranges.set(geometry, { ...geometry.drawRange });
    geometry.setDrawRange(0, 0);
    object.onAfterRender = () => order.push(object);
    meshes.push(object);
  });
  renderer.render(scene, camera);
  for (const mesh of meshes) Reflect.deleteProperty(mesh, 'onAfterRender');
  for (const [geometry, { start, count }] of ranges) geometry.setDrawRange(start, count);
  return order;
}

/** How many corners a slice of a mesh has; each is drawn in all places of the mesh. */
function stepOf(mesh: Mesh): number {
  const places = mesh instanceof InstancedMesh ? mesh.count : 1;
  // What shines through is seen in the order in which it was drawn: one place after the other.
  const isOrdered = places > 1 && [mesh.material].flat().some(({ transparent }) => transparent);
  return isOrdered ? Infinity : 3 * Math.max(1, Math.floor(sliceTriangles / places));
}

/** Where each step begins, and how long it is. */
function steps(from: number, to: number, step: number): (readonly [number, number])[] {
  const made: (readonly [number, number])[] = [];
  for (let at = from; at < to; at += step) made.push([at, Math.min(step, to - at)]);
  return made;
}
