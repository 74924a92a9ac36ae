import type { PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import { firstFrame, frameTime, turned } from './timing';

/** What of the engine of Online3DViewer is needed here; its script stands in the page. */
interface Engine {
  readonly EmbeddedViewer: new (
    place: HTMLElement,
    options: { readonly onModelLoaded: () => void },
  ) => {
    LoadModelFromUrlList(uris: readonly string[]): void;
    GetViewer(): {
      readonly renderer: WebGLRenderer;
      readonly scene: Scene;
      readonly camera: PerspectiveCamera;
      GetMeshIntersectionUnderMouse(mode: number, at: { x: number; y: number }): unknown;
    };
  };
}

declare const OV: Engine;

const place = document.createElement('div');
place.className = 'place';
document.body.append(place);
let loaded: () => void = () => undefined;
const embedded = new OV.EmbeddedViewer(place, { onModelLoaded: () => loaded() });
const viewer = embedded.GetViewer();
const meshesAndLines = 1;

window.bench = {
  async load(uri) {
    const start = performance.now();
    await new Promise<void>((resolve) => {
      loaded = resolve;
      embedded.LoadModelFromUrlList([uri]);
    });
    return firstFrame(start, viewer.renderer, viewer.scene, viewer.camera);
  },
  frame: () => frameTime(viewer.scene, () => turned(viewer.renderer, viewer.scene, viewer.camera)),
  pick(x, y) {
    const start = performance.now();
    const at = { x: ((x + 1) / 2) * place.clientWidth, y: ((1 - y) / 2) * place.clientHeight };
    viewer.GetMeshIntersectionUnderMouse(meshesAndLines, at);
    return Promise.resolve(performance.now() - start);
  },
  state: () => ({
    isLost: viewer.renderer.getContext().isContextLost(),
    drawCalls: viewer.renderer.info.render.calls,
  }),
};
