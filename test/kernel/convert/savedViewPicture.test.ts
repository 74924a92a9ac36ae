import { equal, match, ok, rejects } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { decode } from 'fast-png';
import { convertModel } from '../../../src/kernel/convert/convertModel';
import { readResult } from '../../../src/kernel/convert/readResult';
import { pictureOfResult } from '../../../src/kernel/convert/resultOf';
import { serializedPmiOf } from '../../../src/kernel/convert/views/pmiOfResult';
import { drawSavedView } from '../../../src/kernel/convert/views/drawSavedView';
import type { AnnotationPlane } from '../../../src/model/pmi/pmi';
import type { SerializedView } from '../../../src/model/pmi/serializedPmi';
import type { Vector } from '../../../src/model/shapes';
import { packOptions } from '../packs';

describe('a picture of a saved view', () => {
  let glb: Uint8Array;
  before(async () => {
    const name = 'nist_ctc_01_asme1_ap242-e1.stp';
    ({ glb } = await convertModel(await readFile(`test/fixtures/pmi/${name}`), name, packOptions));
  });

  it('looks at the part as the view does, with its annotations beside the part', async () => {
    const picture = await pictureOfResult(glb, 'a.glb', { saved: 'MBD_0' }, packOptions);
    const plain = await pictureOfResult(glb, 'a.glb', 'iso', packOptions);
    // Ink outside of the part: text and leaders.
    const [{ ink, paint }, { paint: larger }] = [pixelsIn(picture), pixelsIn(plain)];
    ok(ink > 9_000, String(ink));
    // The part makes room for them.
    ok(paint < 0.8 * larger, `${paint} of ${larger}`);
  });

  it('finds a view in whatever case, and standard ones by their names', async () => {
    const [one, other] = await Promise.all([
      pictureOfResult(glb, 'a.glb', { saved: 'mbd_0' }, packOptions),
      pictureOfResult(glb, 'a.glb', { saved: 'MBD_0' }, packOptions),
    ]);
    ok(Buffer.from(one).equals(other));
    const [top, named] = await Promise.all([
      pictureOfResult(glb, 'a.glb', 'top', packOptions),
      pictureOfResult(glb, 'a.glb', { saved: 'Top' }, packOptions),
    ]);
    ok(Buffer.from(top).equals(named));
  });

  it('names the views that there are, where none has that name', async () => {
    await rejects(pictureOfResult(glb, 'a.glb', { saved: 'MBD_9' }, packOptions), {
      code: 'noView',
      message:
        'There is no view MBD_9: the file has MBD_0, and the standard ones are iso, front, back, left, right, top, bottom.',
    });
    const name = 'mayo_332.stp';
    const plain = await convertModel(await readFile(`samples/${name}`), name, packOptions);
    await rejects(pictureOfResult(plain.glb, 'a.glb', { saved: 'A' }, packOptions), {
      message: /^The file has no saved views; /,
    });
  });

  it('cuts the part as the view does, and closes it with a hatch in its colour', async () => {
    const whole = await seen({});
    const half = await seen({ cuts: [{ normal: [1, 0, 0], offset: 0.05 }] });
    ok(half.paint < 0.85 * whole.paint, `${half.paint} of ${whole.paint}`);
    // From where the plane is seen from its front: the cut face alone, hatched.
    const [front, up]: readonly [Vector, Vector] = [
      [1, 0, 0],
      [0, 0, 1],
    ];
    const cap = await seen({
      ...{ toEye: front, up, annotations: [] },
      cuts: [{ normal: [1, 0, 0], offset: 0.05 }],
    });
    ok(cap.ink > 0.02 * cap.paint, `${cap.ink} of ${cap.paint}`);
  });

  it('leaves out the bodies that the view does not list', async () => {
    equal((await seen({ parts: [] })).paint, 0);
    await rejects(seen({ parts: [], annotations: [] }), { code: 'noGeometry' });
    ok((await seen({ parts: [0] })).paint > 0);
  });

  it('turns text that is seen from behind, so that it reads as from before', async () => {
    const before = await drawn({ normal: [0, -1, 0], x: [1, 0, 0] }, 1);
    const behind = await drawn({ normal: [0, 1, 0], x: [-1, 0, 0] }, -1);
    ok(Buffer.from(behind).equals(before));
    const untold = await drawn({ normal: [0, 1, 0], x: null }, -1);
    ok(!Buffer.from(untold).equals(before));
  });

  it('draws bright annotations in a shade that is read on white', async () => {
    const scene = await readResult(glb, 'a.glb', packOptions);
    const carried = serializedPmiOf(scene);
    const [view] = carried?.views ?? [];
    ok(carried && view);
    const yellow = carried.annotations.map((one) => ({ ...one, color: [1, 1, 0] as const }));
    const { data, channels } = decode(drawSavedView(scene, yellow, { ...view, parts: [] }));
    let darkest = 255;
    for (let at = 0; at < data.length; at += channels) darkest = Math.min(darkest, data[at] ?? 0);
    ok(darkest > 100 && darkest < 150, String(darkest));
  });

  /** An F before the part from the front, or its mirror image, alone. */
  async function drawn(plane: AnnotationPlane, side: 1 | -1): Promise<Uint8Array> {
    const scene = await readResult(glb, 'a.glb', packOptions);
    const carried = serializedPmiOf(scene);
    const [view] = carried?.views ?? [];
    const [one] = carried?.annotations ?? [];
    ok(carried && view && one && scene.pmi);
    const at = (x: number, z: number) => [0.1 * side * (x - 0.5), -0.4, 0.1 * z];
    const letter = [at(0, 0), at(0, 2), at(1, 2), at(0, 2), at(0, 1), at(0.6, 1)];
    const positions = Float32Array.from(letter.flat());
    const indices = Uint32Array.from(letter.keys());
    const lines = [0, letter.length] as const;
    return drawSavedView(
      { ...scene, pmi: { ...scene.pmi, positions, indices } },
      [{ ...one, plane, lines, triangles: [0, 0], part: null }],
      { ...view, toEye: [0, -1, 0], up: [0, 0, 1], annotations: [0], cuts: [], parts: null },
    );
  }

  async function seen(other: Partial<SerializedView>) {
    const scene = await readResult(glb, 'a.glb', packOptions);
    const carried = serializedPmiOf(scene);
    const [view] = carried?.views ?? [];
    ok(carried && view);
    match(view.name, /^MBD/);
    return pixelsIn(drawSavedView(scene, carried.annotations, { ...view, ...other }));
  }
});

/** How many pixels are nearly black, and how many have a colour. */
function pixelsIn(png: Uint8Array): { readonly ink: number; readonly paint: number } {
  const { data, channels } = decode(png);
  let [ink, paint] = [0, 0];
  for (let at = 0; at < data.length; at += channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (Math.max(red, green, blue) < 90) ink += 1;
    else if (blue - green > 12) paint += 1;
  }
  return { ink, paint };
}
