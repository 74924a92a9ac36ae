import { usualViewerOptions } from '../../../src/contract/viewerMessages';
import { loadModel } from '../../../src/viewer/load/loadModel';
import { ModelView } from '../../../src/viewer/scene/modelView';
import { drawnAfter, submitTime, waitFor } from './timing';

/** The view as the page has it, without what stands around it. */
const place = document.createElement('div');
place.className = 'place';
document.body.append(place);
const nothing = () => undefined;
let drawn: () => void = nothing;
const events = { onMarked: nothing, onVisibility: nothing, onPose: nothing, onGivenUp: nothing };
const view = new ModelView(place, { ...events, onDrawn: () => drawn() }, usualViewerOptions);
const { viewport } = view;
const gl = viewport.canvas.getContext('webgl2');
if (!gl) throw new Error('no WebGL');

window.bench = {
  async load(uri, sizeBytes) {
    const startedAt = performance.now();
    const model = await loadModel({ uri, sizeBytes }, nothing, new AbortController().signal);
    view.show(model, '', null);
    const first = await atFrame(() => drawnAfter(startedAt, gl));
    const smooth = await atFrame(() => {
      waitFor(gl);
      return performance.now() - startedAt - first.pausedFor;
    });
    return [first.handedOver, first.drawn, smooth];
  },
  submit: () =>
    submitTime(viewport.scene, () => {
      let start = 0;
      requestAnimationFrame(() => (start = performance.now()));
      viewport.invalidate();
      return atFrame(() => performance.now() - start);
    }),
  async pick(x, y) {
    const standing = view.shown;
    if (!standing) return NaN;
    await standing.picker.prepare(() => Promise.resolve(), standing.signal);
    const start = performance.now();
    standing.hitAt([x, y]);
    return performance.now() - start;
  },
  state: () => ({
    isLost: gl.isContextLost(),
    drawCalls: Number(document.body.dataset['drawCalls']),
  }),
};

/** What `look` sees right after the next frame was handed over. */
function atFrame<T>(look: () => T): Promise<T> {
  return new Promise((resolve) => {
    drawn = () => {
      drawn = nothing;
      resolve(look());
    };
  });
}
