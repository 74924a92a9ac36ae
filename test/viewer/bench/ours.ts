import { defaultViewerOptions } from '../../../src/model/page/viewerMessages';
import type { Pose } from '../../../src/viewer/geometry/pose';
import { startAngles } from '../../../src/viewer/controls/standardViews';
import { ViewCube } from '../../../src/viewer/cube/viewCube';
import { loadModel } from '../../../src/viewer/page/loadModel';
import { Memory } from '../../../src/viewer/page/memory';
import { ModelView } from '../../../src/viewer/scene/modelView';
import { drawnAfter, frameTime, turnEachFrame, waitFor } from './timing';

/** The view as the page has it, with all that follows each of its frames. */
const place = document.createElement('div');
place.className = 'place';
document.body.append(place);
const nothing = () => undefined;
let drawn: () => void = nothing;
const cube = new ViewCube({ look: nothing, turn: nothing, drag: nothing });
place.append(cube.element);
const memory = new Memory({
  ...{ post: nothing, listen: nothing, remember: nothing },
  remembered: () => null,
});
const events = {
  ...{
    onMarked: nothing,
    onPointed: nothing,
    onVisibility: nothing,
    onGivenUp: nothing,
    onDrawing: nothing,
  },
  onPose: (pose: Pose, isWhole: boolean) => memory.keep({ pose, isWhole }),
  onDrawn: (pose: Pose) => {
    cube.turn(pose);
    drawn();
  },
};
// Others draw whole frames as well, however long they take.
window.caliperDrawn = { frames: 0, repeated: 0, drawCalls: 0, budgetMs: Infinity };
const view = new ModelView(place, events, defaultViewerOptions, () => []);
const { viewport } = view;
const gl = viewport.canvas.getContext('webgl2');
if (!gl) throw new Error('no WebGL');

window.bench = {
  async load(uri, sizeBytes) {
    const startedAt = performance.now();
    const model = await loadModel({ uri, sizeBytes }, nothing, new AbortController().signal);
    view.show(model, '', startAngles);
    const first = await atFrame(() => drawnAfter(startedAt, gl));
    const smooth = await atFrame(() => {
      waitFor(gl);
      return performance.now() - startedAt - first.pausedFor;
    });
    return [first.handedOver, first.drawn, smooth];
  },
  frame: () =>
    frameTime(viewport.scene, () => {
      const { pose } = viewport;
      let start = 0;
      let isOver = false;
      // The frame comes when the last one is done, and not before.
      const mark = () => {
        start = performance.now();
        if (!isOver) requestAnimationFrame(mark);
      };
      requestAnimationFrame(mark);
      const askedAt = performance.now();
      viewport.setPose({ ...pose, azimuth: pose.azimuth + turnEachFrame });
      const asking = performance.now() - askedAt;
      return atFrame(() => {
        isOver = true;
        return asking + performance.now() - start;
      });
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
    drawCalls: window.caliperDrawn?.drawCalls ?? NaN,
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
