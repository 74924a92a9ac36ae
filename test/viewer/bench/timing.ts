import {
  type Mesh,
  PerspectiveCamera,
  Vector2,
  Vector3,
  WebGLRenderer,
  type Object3D,
  type Scene,
  type Sphere,
} from 'three';

/**
 * Until the first frame was handed to the graphics card, until it was drawn, and until it stood there
 * with smooth outlines.
 */
export type LoadTimes = readonly [handedOver: number, drawn: number, smooth: number];

/** What each page of the bench can do; times are milliseconds. */
export interface BenchPage {
  /** From the first byte asked for. */
  load(uri: string, sizeBytes: number): Promise<LoadTimes>;
  /** What the page's own thread does for one frame, from the call for it to the last order. */
  frame(): Promise<number>;
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
const framesAsked = 60;
/** Code that runs for the first time is slower, whoever wrote it. */
const framesBefore = 240;
/** Radians. */
export const turnEachFrame = 0.01;

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

/** Draws the first frame, and waits until it has been drawn. */
export function firstFrame(
  startedAt: number,
  renderer: WebGLRenderer,
  scene: Scene,
  camera: PerspectiveCamera,
): LoadTimes {
  renderer.render(scene, camera);
  const { handedOver, drawn } = drawnAfter(startedAt, renderer.getContext());
  return [handedOver, drawn, drawn];
}

/**
 * Waits until what was handed over is drawn, and says so to the bench, which looks at the processes
 * meanwhile: the page stands still.
 */
export function drawnAfter(startedAt: number, gl: WebGLRenderingContext | WebGL2RenderingContext) {
  const handedOver = performance.now() - startedAt;
  waitFor(gl);
  const drawn = performance.now() - startedAt;
  const request = new XMLHttpRequest();
  request.open('GET', '/drawn', false);
  request.send();
  return { handedOver, drawn, pausedFor: performance.now() - startedAt - drawn };
}

/** Until everything that was asked of the graphics card is done. */
export function waitFor(gl: WebGLRenderingContext | WebGL2RenderingContext): void {
  // From the canvas; what was drawn beside it may have several samples a pixel.
  if ('READ_FRAMEBUFFER' in gl) gl.bindFramebuffer(gl.READ_FRAMEBUFFER, null);
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
}

/**
 * The usual time of a frame in which the model turns a little: the middle half of many, on average, for
 * not all frames have the same to do. Each draw call has one triangle meanwhile: for the processor it
 * makes no difference, and frames need not wait for software.
 * @param draw draws one frame when the browser asks for it, and gives what all of it took
 */
export async function frameTime(scene: Scene, draw: () => Promise<number>): Promise<number> {
  const restore = shrink(scene);
  const times: number[] = [];
  for (let i = -framesBefore; i < framesAsked; i++) {
    const time = await draw();
    if (i >= 0) times.push(time);
  }
  restore();
  return usual(times);
}

/** Turns the camera and draws, at the next frame. */
export function turned(
  renderer: WebGLRenderer,
  scene: Scene,
  camera: PerspectiveCamera,
): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const start = performance.now();
      camera.rotateZ(turnEachFrame);
      renderer.render(scene, camera);
      resolve(performance.now() - start);
    });
  });
}

function usual(times: number[]): number {
  const quarter = times.length >> 2;
  const middle = times.sort((a, b) => a - b).slice(quarter, times.length - quarter);
  return middle.reduce((sum, time) => sum + time, 0) / middle.length;
}

export function spotOf(x: number, y: number): Vector2 {
  return new Vector2(x, y);
}

function shrink(scene: Object3D): () => void {
  const ranges = new Map<Mesh['geometry'], Mesh['geometry']['drawRange']>();
  scene.traverse((object: Object3D | Mesh) => {
    if ('geometry' in object) ranges.set(object.geometry, { ...object.geometry.drawRange });
  });
  for (const geometry of ranges.keys()) geometry.setDrawRange(0, 3);
  return () => {
    for (const [geometry, { start, count }] of ranges) geometry.setDrawRange(start, count);
  };
}
