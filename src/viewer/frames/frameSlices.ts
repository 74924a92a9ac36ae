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

/** Approximate number of triangles in a slice; few enough for a slow machine. */
const sliceTriangles = 4096;
/** A line is only two triangles, but mostly antialiased border that is blended, so it costs as much as several. */
const sliceLines = 512;
/** Each instance costs as much as many triangles. */
const slicePlaces = 128;

/** A range of the indices of a mesh, or of a temporary mesh that replaces it. */
interface Slice {
  readonly from: number;
  readonly size: number;
  /** @returns the mesh to draw, and a function that undoes temporary changes */
  readonly open: () => { readonly mesh: Mesh; readonly close?: () => void };
}

/** Draws a picture in slices, in the same order as three.js would, so that the result is the same. */
export class FrameSlices {
  private readonly slices: readonly Slice[];
  private readonly windows: (LineWindow | PlaceWindow)[] = [];
  private done = 0;

  /** Clears the renderer's target, and uploads everything that drawing `scene` needs. */
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

  /** Draws the next `count` slices into the renderer's target. */
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

  /** Slices an instanced mesh instance by instance, in drawing order, because transparent instances depend on it. */
  private slicesOfPlaces(whole: InstancedMesh): readonly Slice[] {
    const corners = whole.geometry.index?.count ?? 0;
    const most = Math.floor((3 * sliceTriangles) / Math.max(1, corners));
    const window = new PlaceWindow(whole, Math.max(1, Math.min(slicePlaces, most, whole.count)));
    this.windows.push(window);
    return steps(0, whole.count, window.max).flatMap(([first, count]) =>
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
    return steps(0, geometry.instanceCount, window.max).flatMap(([first, count]) =>
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

/** Renders with empty draw ranges, to learn the order in which three.js draws the meshes. */
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

/** Splits a range into steps, each given as start and length. */
function steps(from: number, to: number, step: number): (readonly [number, number])[] {
  const made: (readonly [number, number])[] = [];
  for (let at = from; at < to; at += step) made.push([at, Math.min(step, to - at)]);
  return made;
}
