import { deepEqual, equal, ok } from 'node:assert/strict';
import { defaultViewerOptions } from '../../../../../src/model/page/viewerMessages';
import { glbOf, glbOfShape } from '../models';
import { twoCubes } from '../../../glbFixtures';
import { isRed, ViewerPage } from '../../../viewerPage';

describe('what the pointer rests on, no tool open', function () {
  this.timeout(180_000);
  let viewer: ViewerPage;
  let cylinder: Uint8Array;
  before(async () => {
    viewer = await ViewerPage.open();
    cylinder = await glbOfShape((engine) => new engine.BRepPrimAPI_MakeCylinder(10, 50).Shape());
  });
  after(() => viewer.close());
  beforeEach(() => viewer.start());
  afterEach(() => viewer.mustBeClean());

  const fact = () => viewer.page.locator('.status .pointed');
  const name = () => viewer.page.locator('.status .part strong').innerText();
  const loaded = () => viewer.page.evaluate(`performance.getEntriesByType('resource').length`);

  /** Moves the pointer from the middle of the picture, CSS pixels, and waits for what is said. */
  async function restAt(x: number, y: number): Promise<string> {
    await viewer.page.mouse.move(x, y);
    await fact().filter({ hasText: /\S/ }).waitFor();
    return fact().innerText();
  }

  it('is said in the status line with its main number and its badge, and goes with the pointer', async () => {
    await viewer.show(cylinder);
    await viewer.page.keyboard.press('1');
    await viewer.rest();
    equal((await restAt(400, 300)).trim(), '· Cylinder. Diameter: 20 mm (exact)');
    equal(await name(), 'part');
    await viewer.page.mouse.move(5, 5);
    await viewer.page.locator('.status .part strong').waitFor({ state: 'detached' });
    equal(await fact().count(), 0);
  });

  it('is an edge where one is near, and in the unit that is chosen', async () => {
    await viewer.show(cylinder);
    await viewer.send({ kind: 'options', options: { ...defaultViewerOptions, units: 'cm' } });
    await viewer.page.keyboard.press('5');
    await viewer.rest();
    equal((await restAt(400, 300)).trim(), '· Flat face. Area: 3.141593 cm² (exact)');
    const { x, y } = await edgeOfModel();
    await viewer.page.mouse.move(x, y);
    await fact().filter({ hasText: 'Circle' }).waitFor();
    equal((await fact().innerText()).trim(), '· Circle. Diameter: 2 cm (exact)');
  });

  it('is of the parts of an assembly each', async () => {
    await viewer.show(await glbOf('as1-oc-214.stp'));
    // From below the plate is before everything else: 150 × 180 mm with six holes of 10 mm.
    await viewer.page.keyboard.press('6');
    await viewer.rest();
    equal((await restAt(400, 300)).trim(), '· Flat face. Area: 26528.76 mm² (exact)');
    equal(await name(), 'plate');
  });

  it('is that of what stands there once the camera has moved under a resting pointer', async () => {
    await viewer.show(cylinder);
    await viewer.page.keyboard.press('5');
    await viewer.rest();
    equal((await restAt(400, 300)).trim(), '· Flat face. Area: 314.1593 mm² (exact)');
    await viewer.page.keyboard.press('1');
    await fact().filter({ hasText: 'Cylinder' }).waitFor();
    equal((await fact().innerText()).trim(), '· Cylinder. Diameter: 20 mm (exact)');
    // Beside a part the pointer rests on nothing, after the camera as after the pointer itself.
    await viewer.page.keyboard.press('5');
    await viewer.rest();
    await viewer.page.mouse.move(400, 80);
    await viewer.page.keyboard.press('1');
    await viewer.page.waitForTimeout(600);
    const before = await viewer.page.locator('.status .part').innerText();
    await viewer.page.mouse.move(400, 81);
    await viewer.page.waitForTimeout(600);
    equal(await viewer.page.locator('.status .part').innerText(), before);
  });

  it('gives way in a short line up to a short name, whole in its tooltip; the facts of the model stay', async () => {
    await viewer.show(await glbOf('as1-oc-214.stp'));
    await viewer.page.keyboard.press('6');
    await viewer.rest();
    const facts = viewer.page.locator('.status .facts');
    const seen = () =>
      facts.evaluate((line) =>
        [...line.children].every(
          (one) => one.getBoundingClientRect().bottom <= line.getBoundingClientRect().bottom + 1,
        ),
      );
    // In large letters the line is too short already where facts and part stand side by side.
    await viewer.page.locator('.status').evaluate((line) => (line.style.fontSize = '18px'));
    const shortName = 14 * 18;
    // The shortest line in which all facts stand while nothing is under the pointer.
    let width = 1300;
    for (; width > 720; width -= 20) {
      await viewer.page.setViewportSize({ width: width - 20, height: 600 });
      await viewer.frame();
      if (!(await seen())) break;
    }
    await viewer.page.setViewportSize({ width, height: 600 });
    await viewer.rest();
    equal(await seen(), true);
    // With something under the pointer there is less room for them, until the pointer leaves it.
    const part = viewer.page.locator('.status .part');
    await restAt(width / 2, 300);
    ok((await part.evaluate((p) => p.getBoundingClientRect().width)) >= shortName - 1);
    await viewer.page.mouse.move(5, 5);
    await part.locator('strong').waitFor({ state: 'detached' });
    equal(await seen(), true);
    width += shortName;
    await viewer.page.setViewportSize({ width, height: 600 });
    await viewer.rest();
    await restAt(width / 2, 300);
    equal(await seen(), true);
    const title = (await part.getAttribute('title')) ?? '';
    deepEqual(title.split('\n').slice(1), ['Flat face. Area: 26528.76 mm² (exact)']);
    equal(await part.evaluate((p) => p.scrollWidth > p.clientWidth), true);
    await viewer.page.setViewportSize({ width: 800, height: 600 });
  });

  it('is nothing but the part where no faces are told apart', async () => {
    await viewer.show(await twoCubes());
    const { x, y } = await viewer.find(isRed);
    const before = await loaded();
    await viewer.page.mouse.move(x, y);
    while (Number(await loaded()) <= Number(before)) await viewer.page.waitForTimeout(50);
    await viewer.rest();
    equal(await name(), 'red cube');
    equal(await fact().innerText(), '');
  });

  it('is that of the place where a click or a drag has ended', async () => {
    const ends = {
      'a click at once after a move': () =>
        viewer.page.evaluate(clickWithinAFrame, { clientX: 5, clientY: 60 }),
      'a drag': async () => {
        await viewer.page.mouse.down();
        await viewer.page.mouse.move(5, 60, { steps: 4 });
        await viewer.page.mouse.up();
      },
    };
    await viewer.show(cylinder);
    for (const [how, end] of Object.entries(ends)) {
      await viewer.page.keyboard.press('1');
      await viewer.rest();
      await restAt(400, 300);
      await end();
      await viewer.frame();
      equal(await viewer.page.locator('.status .part strong').count(), 0, how);
    }
  });

  it('is of no other part than the named one when a part is hidden as soon as it is pointed at', async () => {
    await viewer.show(await glbOf('as1-oc-214.stp'));
    // From below the plate stands before the rod.
    await viewer.page.keyboard.press('6');
    await viewer.rest();
    await restAt(400, 300);
    await viewer.page.mouse.down();
    await viewer.page.mouse.up();
    await viewer.page.mouse.move(5, 5);
    await viewer.rest();
    const words = await viewer.page.evaluate(hideAtOnce, { clientX: 400, clientY: 300 });
    // Where the camera has rested since, what stands behind is looked up and named.
    ok(['plate', 'rod · Cylinder. Diameter: 10 mm (exact)'].includes(words), words);
  });

  it('costs no frame while the pointer rests, is not spoken, and gives way to a tool', async () => {
    await viewer.show(cylinder);
    await viewer.page.keyboard.press('1');
    await viewer.rest();
    const spoken = await viewer.page.locator('.spoken').innerText();
    await restAt(400, 300);
    await viewer.rest();
    const frames = await viewer.frames();
    await restAt(401, 300);
    await viewer.page.waitForTimeout(400);
    equal(await viewer.frames(), frames);
    equal(await viewer.page.locator('.spoken').innerText(), spoken);
    equal(await viewer.page.locator('[aria-live] .pointed').count(), 0);
    await viewer.page.keyboard.press('m');
    await viewer.page.waitForSelector('.measure');
    await viewer.rest();
    // The view makes room for the panel, so the part stands elsewhere now.
    await viewer.page.mouse.move(555, 300);
    await viewer.page.waitForSelector('.status .note:not([hidden])');
    equal(await viewer.page.locator('.status .pointed').isVisible(), false);
  });

  /** Where the picture of the model ends to the right of its middle. */
  async function edgeOfModel(): Promise<{ x: number; y: number }> {
    for (let x = 400; x < 790; x += 2) {
      await viewer.page.mouse.move(x, 300);
      await viewer.page.evaluate(frame);
      const isThere = (await viewer.page.locator('.status .part strong').count()) > 0;
      if (!isThere) return { x: x - 3, y: 300 };
    }
    throw new Error('The model fills the window.');
  }

  it('has the knowledge that it needs loaded when it is first needed', async () => {
    await viewer.show(cylinder);
    await viewer.rest();
    const before = await loaded();
    await viewer.page.mouse.move(5, 5);
    await viewer.rest();
    deepEqual(await loaded(), before);
    await restAt(400, 300);
    equal(Number(await loaded()) > Number(before), true);
  });
});

const frame = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

/** Hides what has just come under the pointer. @returns what is said of it when the pointer has rested */
const hideAtOnce = async (place: { readonly clientX: number; readonly clientY: number }) => {
  const canvas = document.querySelector('canvas');
  const pointer = { ...place, pointerId: 1, pointerType: 'mouse', isPrimary: true };
  canvas?.dispatchEvent(new PointerEvent('pointermove', { ...pointer, bubbles: true }));
  await new Promise((drawn) => requestAnimationFrame(drawn));
  canvas?.dispatchEvent(new KeyboardEvent('keydown', { key: 'h', bubbles: true }));
  await new Promise((rested) => setTimeout(rested, 300));
  const texts = ['.status .part strong', '.status .pointed'].map(
    (place) => document.querySelector(place)?.textContent ?? '',
  );
  return texts.join('');
};

/** What a fast hand does, and every program that drives a mouse: no frame is drawn in between. */
const clickWithinAFrame = (place: { readonly clientX: number; readonly clientY: number }) => {
  const canvas = document.querySelector('canvas');
  const pointer = { ...place, pointerId: 1, pointerType: 'mouse', isPrimary: true };
  for (const [kind, buttons] of [
    ['pointermove', 0],
    ['pointerdown', 1],
    ['pointerup', 0],
  ] as const) {
    canvas?.dispatchEvent(new PointerEvent(kind, { ...pointer, buttons, bubbles: true }));
  }
};
