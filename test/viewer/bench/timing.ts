import { PerspectiveCamera, type Scene, type Sphere, Vector2, Vector3, WebGLRenderer } from 'three';

/** Until the first frame was handed to the graphics card, and until it was drawn. */
export type LoadTimes = readonly [handedOver: number, drawn: number];

/** What each page of the bench can do; times are milliseconds. */
export interface BenchPage {
  /** From the first byte asked for. */
  load(uri: string, sizeBytes: number): Promise<LoadTimes>;
  /** What the processor does for one frame. */
  submit(): number;
  /** One look at what is under a place of the window, −1…1; searches are prepared before the first. */
  pick(x: number, y: number): Promise<number>;
  /** Whether the graphics card has not given up, and how many draw calls a frame takes. */
  state(): { readonly isLost: boolean; readonly drawCalls: number };
}

declare global {
  interface Window {
    bench: BenchPage;
  }
}

const [width, height] = [256, 192];

/** The same renderer and the same camera for everybody who draws with three.js. */
export function stage() {
  const renderer = new WebGLRenderer({ antialias: true, alpha: true });
  renderer.setSize(width, height, false);
  document.body.append(renderer.domElement);
  const camera = new PerspectiveCamera(45, width / height, 0.01, 1000);
  return { renderer, camera };
}

/** Looks at all of a model from one corner. */
export function lookAt(camera: PerspectiveCamera, { center, radius }: Sphere): void {
  camera.position
    .copy(center)
    .add(new Vector3(1, 0.8, 1.2).normalize().multiplyScalar(2.6 * radius));
  camera.near = radius / 100;
  camera.far = radius * 10;
  camera.lookAt(center);
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld(true);
}

/** Draws, and waits until it has been drawn. */
export function firstFrame(
  startedAt: number,
  renderer: WebGLRenderer,
  scene: Scene,
  camera: PerspectiveCamera,
): LoadTimes {
  renderer.render(scene, camera);
  const handedOver = performance.now() - startedAt;
  const gl = renderer.getContext();
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  return [handedOver, performance.now() - startedAt];
}

/** The time until `render` comes back; what it asked of the graphics card is waited for afterwards. */
export function submitTime(
  renderer: WebGLRenderer,
  scene: Scene,
  camera: PerspectiveCamera,
): number {
  const start = performance.now();
  renderer.render(scene, camera);
  const took = performance.now() - start;
  const gl = renderer.getContext();
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  return took;
}

export function spotOf(x: number, y: number): Vector2 {
  return new Vector2(x, y);
}
