import {
  type BufferGeometry,
  type Camera,
  InstancedBufferGeometry,
  type InstancedMesh,
  type Mesh,
  type Object3D,
  type WebGLRenderer,
} from 'three';
import { cornersOfLine, LineWindow } from './lineWindow';
import { isPlaced, PlaceWindow } from './placeWindow';

/** Triangles of a slice, about: few enough for a slow machine. */
const sliceTriangles = 4096;
/** Lines are two triangles each, which are mostly outline and blended: they cost as much as many. */
const sliceLines = 512;
/** Each place of a mesh costs as much as many triangles, too. */
const slicePlaces = 128;

/** Some of the corners of a mesh, which may stand in the place of another for that long. */
interface Slice {
  readonly from: number;
  readonly size: number;
  /** @returns what is drawn, and what puts all back as it was */
  readonly open: () => { readonly mesh: Mesh; readonly close?: () => void };
}

/** A picture that is drawn piece by piece, in the order in which three.js would: it is the same then. */
export class Slices {
  private readonly slices: readonly Slice[];
  private readonly windows: (LineWindow | PlaceWindow)[] = [];
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
    for (const { from, size, open } of this.slices.slice(this.done, this.done + count)) {
      const { mesh, close } = open();
      const { geometry } = mesh;
      const { start, count: corners } = geometry.drawRange;
      geometry.setDrawRange(from, size);
      renderer.render(mesh, camera);
      geometry.setDrawRange(start, corners);
      close?.();
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
    if (isPlaced(mesh)) return this.slicesOfPlaces(mesh);
    const { start, count } = geometry.drawRange;
    const vertices = geometry.index?.count ?? geometry.getAttribute('position').count;
    return steps(start, Math.min(vertices, start + count), 3 * sliceTriangles).map(
      ([from, size]) => ({ from, size, open: () => ({ mesh }) }),
    );
  }

  /** One place after the other, which is how they are drawn at once: what shines through is seen in that order. */
  private slicesOfPlaces(whole: InstancedMesh): readonly Slice[] {
    const corners = whole.geometry.index?.count ?? 0;
    const most = Math.floor((3 * sliceTriangles) / Math.max(1, corners));
    const window = new PlaceWindow(whole, Math.max(1, Math.min(slicePlaces, most, whole.count)));
    this.windows.push(window);
    return steps(0, whole.count, window.most).flatMap(([first, count]) =>
      steps(0, corners, 3 * sliceTriangles).map(([from, size]) => ({
        ...{ from, size },
        open: () => ({ mesh: window.open(first, count) }),
      })),
    );
  }

  private slicesOfLines(mesh: Mesh, geometry: InstancedBufferGeometry): readonly Slice[] {
    const window = new LineWindow(geometry, sliceLines);
    this.windows.push(window);
    const close = () => (mesh.geometry = geometry);
    return steps(0, geometry.instanceCount, window.most).flatMap(([first, count]) =>
      steps(0, count * (geometry.index?.count ?? 0), cornersOfLine * sliceLines).map(
        ([from, size]) => ({
          ...{ from, size },
          open: () => {
            mesh.geometry = window.open(first, count);
            return { mesh, close };
          },
        }),
      ),
    );
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

/** Where each step begins, and how long it is. */
function steps(from: number, to: number, step: number): (readonly [number, number])[] {
  const made: (readonly [number, number])[] = [];
  for (let at = from; at < to; at += step) made.push([at, Math.min(step, to - at)]);
  return made;
}
