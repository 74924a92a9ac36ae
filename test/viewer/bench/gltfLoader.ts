import { AmbientLight, Box3, DirectionalLight, Raycaster, Scene, Sphere } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { firstFrame, frameTime, lookAt, spotOf, stage, turned } from './timing';

/** What most pages do: three.js with its own loader. */
const { renderer, camera } = stage();
const scene = new Scene();
scene.add(new AmbientLight(0xffffff, 1), new DirectionalLight(0xffffff, 2));
const raycaster = new Raycaster();

window.bench = {
  async load(uri) {
    const start = performance.now();
    const { scene: loaded } = await new GLTFLoader().loadAsync(uri);
    scene.add(loaded);
    lookAt(camera, new Box3().setFromObject(loaded).getBoundingSphere(new Sphere()));
    return firstFrame(start, renderer, scene, camera);
  },
  frame: () => frameTime(scene, () => turned(renderer, scene, camera)),
  pick(x, y) {
    const start = performance.now();
    raycaster.setFromCamera(spotOf(x, y), camera);
    raycaster.intersectObject(scene);
    return Promise.resolve(performance.now() - start);
  },
  state: () => ({
    isLost: renderer.getContext().isContextLost(),
    drawCalls: renderer.info.render.calls,
  }),
};
