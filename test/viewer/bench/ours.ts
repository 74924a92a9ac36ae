import { AmbientLight, DirectionalLight, Raycaster, Scene, Sphere, Vector3 } from 'three';
import { loadModel } from '../../../src/viewer/load/loadModel';
import { disposeModel, type Model } from '../../../src/viewer/model/model';
import { Picker } from '../../../src/viewer/picking/picker';
import { Marks } from '../../../src/viewer/scene/marks';
import { readTheme } from '../../../src/viewer/scene/theme';
import { firstFrame, lookAt, spotOf, stage, submitTime } from './timing';

const { renderer, camera } = stage();
const scene = new Scene();
scene.add(new AmbientLight(0xffffff, 1), new DirectionalLight(0xffffff, 2));
const raycaster = new Raycaster();
let picker: Picker | null = null;
let model: Model | null = null;

window.bench = {
  async load(uri, sizeBytes) {
    const start = performance.now();
    model = await loadModel({ uri, sizeBytes }, () => undefined, new AbortController().signal);
    const marks = new Marks(model, readTheme());
    scene.add(model.root);
    const [x, y, z] = model.shown.sizeMetres;
    const box = model.parts[0]?.pieces[0]?.box.clone();
    for (const { pieces } of model.parts) for (const piece of pieces) box?.union(piece.box);
    lookAt(camera, new Sphere(box?.getCenter(new Vector3()), Math.hypot(x, y, z) / 2));
    const times = firstFrame(start, renderer, scene, camera);
    picker = new Picker(model, { canPick: marks.canPick, isCutAway: () => false });
    return times;
  },
  submit: () => submitTime(renderer, scene, camera),
  async pick(x, y) {
    if (!picker || !model) return NaN;
    await picker.prepare(() => Promise.resolve(), new AbortController().signal);
    const start = performance.now();
    raycaster.setFromCamera(spotOf(x, y), camera);
    picker.pick(raycaster.ray, model.root.matrixWorld);
    return performance.now() - start;
  },
  state: () => ({
    isLost: renderer.getContext().isContextLost(),
    drawCalls: renderer.info.render.calls,
  }),
};

addEventListener('pagehide', () => {
  if (model) disposeModel(model);
});
