import assert from 'node:assert/strict';
import { defaultViewerOptions, type ViewerOptions } from '../../../src/model/page/viewerMessages';
import { manyCubes, twoCubes } from '../glbFixtures';
import { differingPixels, isSamePicture } from '../samePicture';
import { isRed, withViewerPage, type ViewerPage } from '../viewerPage';

/** Each frame is too slow, or none is, whatever draws. */
const budget = (ms: 'Infinity' | '0') => `window.caliperDrawn.budgetMs = ${ms};`;

/** The graphics card tells that it has done a frame when the test lets it. */
const holdFences = `
  window.holdsFences = false;
  const tell = WebGL2RenderingContext.prototype.getSyncParameter;
  WebGL2RenderingContext.prototype.getSyncParameter = function (...all) {
    return window.holdsFences ? this.UNSIGNALED : tell.apply(this, all);
  };
`;

/** How the pictures came onto the canvas: 4 samples a pixel, or one and stretched. */
const countCopies = `
  window.copies = { smooth: 0, stretched: 0 };
  const copy = WebGL2RenderingContext.prototype.blitFramebuffer;
  WebGL2RenderingContext.prototype.blitFramebuffer = function (...all) {
    window.copies[all[9] === this.LINEAR ? 'stretched' : 'smooth'] += 1;
    return copy.apply(this, all);
  };
`;

const countTexturePieces = `
  window.pieces = 0;
  const upload = WebGL2RenderingContext.prototype.texSubImage2D;
  WebGL2RenderingContext.prototype.texSubImage2D = function (...all) {
    window.pieces += 1;
    return upload.apply(this, all);
  };
`;

describe('frames on a machine that draws slowly', function () {
  this.timeout(180_000);
  let viewer: ViewerPage;
  withViewerPage((opened) => (viewer = opened));

  const looks: readonly [what: string, options: Partial<ViewerOptions>, keys: readonly string[]][] =
    [
      ['faces and edges', {}, []],
      ['an orthographic view', { projection: 'orthographic' }, []],
      ['what shines through', { display: 'xray' }, []],
      ['wires', { display: 'wireframe' }, []],
      ['a drawing', { display: 'hiddenLines' }, []],
      ['a section', {}, ['x']],
    ];
  for (const [what, change, keys] of looks) {
    it(`end with the picture that a fast machine draws: ${what}`, async () => {
      const pictures: Buffer[] = [];
      for (const ms of ['Infinity', '0'] as const) {
        await open(viewer, budget(ms));
        await viewer.send({ kind: 'options', options: { ...defaultViewerOptions, ...change } });
        await viewer.show(await twoCubes());
        for (const key of ['ArrowRight', 'ArrowUp', ...keys]) await viewer.page.keyboard.press(key);
        await viewer.rest();
        pictures.push(await viewer.page.screenshot({ clip: inside }));
      }
      const [fast, slow] = pictures;
      assert.ok(fast && slow && isSamePicture(fast, slow));
    });
  }

  it('are asked for one at a time: what moves meanwhile is in the next', async () => {
    await open(viewer, budget('Infinity') + holdFences);
    await viewer.show(await twoCubes());
    const before = await viewer.frames();
    await viewer.page.evaluate('window.holdsFences = true');
    for (let i = 0; i < 5; i++) {
      await viewer.page.keyboard.press('ArrowRight');
      await viewer.frame();
    }
    assert.equal(await viewer.frames(), before + 1, 'one is being drawn');
    await viewer.page.evaluate('window.holdsFences = false');
    await viewer.rest();
    assert.equal(await viewer.frames(), before + 2, 'and one shows where the others have led');
  });

  it('are small and plain while something moves, and whole at rest', async () => {
    await open(viewer, budget('0') + countCopies);
    await viewer.show(await twoCubes());
    const before = await copies(viewer);
    await viewer.page.keyboard.press('ArrowRight');
    await viewer.rest();
    const after = await copies(viewer);
    assert.deepEqual(
      [after.stretched - before.stretched, after.smooth - before.smooth],
      [1, 1],
      'one that moves, and the whole one',
    );
  });

  it('draw the whole picture in slices, which a movement ends', async () => {
    await open(viewer, budget('0') + countCopies + holdFences);
    await viewer.show(await manyCubes(2000));
    await viewer.page.keyboard.press('ArrowRight');
    const before = { slices: await slices(viewer), ...(await copies(viewer)) };
    while ((await slices(viewer)) < before.slices + 2) await viewer.frame();
    await viewer.page.evaluate('window.holdsFences = true');
    const begun = await slices(viewer);
    await viewer.page.keyboard.press('ArrowRight');
    await viewer.frame();
    assert.equal((await copies(viewer)).smooth, before.smooth, 'the whole picture was not done');
    await viewer.page.evaluate('window.holdsFences = false');
    await viewer.rest();
    const after = await copies(viewer);
    assert.equal(
      after.smooth,
      before.smooth + 1,
      'it is drawn once, where the view has come to rest',
    );
    assert.ok((await slices(viewer)) > begun + 2, 'from its beginning');
  });

  it('show what is pointed at and selected over the whole picture, and draw no other', async () => {
    await open(viewer, budget('0') + countCopies);
    await viewer.show(await twoCubes());
    // Without the frame that tells where the keys go.
    const picture = () => viewer.page.screenshot({ clip: inside });
    const plain = await picture();
    const red = await viewer.find(isRed);
    const drawn = async () => [await slices(viewer), (await copies(viewer)).stretched];
    const before = await drawn();

    await viewer.page.mouse.move(red.x, red.y);
    await viewer.rest();
    assert.ok((await viewer.find(isLightRed)).count > red.count / 2, 'it is lighter');
    await viewer.page.mouse.click(red.x, red.y);
    await viewer.page.mouse.move(5, 5);
    await viewer.rest();
    assert.ok((await viewer.find(isRed)).count < red.count / 10, 'it is selected');
    assert.deepEqual(await drawn(), before);

    const marked = await picture();
    await viewer.page.keyboard.press('ArrowLeft');
    await viewer.page.keyboard.press('ArrowRight');
    await viewer.rest();
    const differs = differences(marked, await picture());
    assert.ok(
      differs < red.count / 50,
      `${differs} pixels of outlines differ from a whole picture`,
    );

    await viewer.page.mouse.click(20, 20);
    await viewer.page.mouse.move(5, 5);
    await viewer.rest();
    assert.ok(differences(plain, await picture()) < red.count / 50);
  });

  const pointed: readonly [
    what: string,
    act: (viewer: ViewerPage, x: number, y: number) => Promise<void>,
  ][] = [
    ['pointed at', (viewer, x, y) => viewer.page.mouse.move(x, y)],
    ['selected', (viewer, x, y) => viewer.page.mouse.click(x, y)],
  ];
  for (const [what, act] of pointed) {
    it(`show what is ${what} before the whole picture is done, which goes on`, async () => {
      await open(viewer, budget('0') + countCopies + holdFences);
      await viewer.show(await manyCubes(2000));
      const drawn = async () => ({ slices: await slices(viewer), ...(await copies(viewer)) });
      const before = await drawn();
      await viewer.page.keyboard.press('ArrowRight');
      await viewer.rest();
      const whole = (await drawn()).slices - before.slices;
      const begun = await drawn();
      await viewer.page.keyboard.press('ArrowRight');
      while ((await slices(viewer)) < begun.slices + 2) await viewer.frame();
      await viewer.page.evaluate('window.holdsFences = true');
      const { width, height } = inside;
      await act(viewer, inside.x + width / 2, inside.y + height / 2);
      const text = viewer.page.locator('.part');
      while ((await text.innerText()) === '') await viewer.frame();
      await new Promise((resolve) => setTimeout(resolve, pointerRestMs));
      const held = await drawn();
      await viewer.page.evaluate('window.holdsFences = false');
      while ((await copies(viewer)).stretched === held.stretched) await viewer.frame();
      assert.equal((await copies(viewer)).smooth, begun.smooth, 'the whole picture is not done');
      await viewer.page.mouse.move(5, 5);
      await viewer.rest();
      assert.equal((await slices(viewer)) - begun.slices, whole, 'it was not begun again');

      const marked = await viewer.page.screenshot({ clip: inside });
      await viewer.page.keyboard.press('ArrowLeft');
      await viewer.page.keyboard.press('ArrowRight');
      await viewer.rest();
      assert.ok(differences(marked, await viewer.page.screenshot({ clip: inside })) < 100);
    });
  }

  it('show at once that very many parts are selected: in a small picture, and not part by part', async () => {
    await open(viewer, budget('0') + countCopies);
    await viewer.show(await manyCubes(200));
    const before = await copies(viewer);
    const frames = await viewer.frames();
    await viewer.send({ kind: 'select', parts: [[0]] });
    while ((await viewer.frames()) === frames) await viewer.frame();
    assert.ok((await viewer.drawCalls()) < 20, `${await viewer.drawCalls()} draw calls`);
    await viewer.rest();
    assert.equal((await copies(viewer)).stretched, before.stretched + 1);
  });

  it('send what has changed of many parts to the graphics card in a few pieces', async () => {
    await open(viewer, budget('0') + countTexturePieces);
    await viewer.show(await manyCubes(2000));
    await viewer.page.evaluate('window.pieces = 0');
    await viewer.page.keyboard.press('x');
    await viewer.rest();
    const pieces = Number(await viewer.page.evaluate('window.pieces'));
    assert.ok(pieces > 0 && pieces < 100, `${pieces} pieces`);
  });

  it('are told of in the status line, with what makes them faster', async () => {
    const words = viewer.page.getByText('Drawn without a graphics card');
    await open(viewer, budget('Infinity'));
    await viewer.show(await twoCubes());
    assert.equal(await words.isVisible(), false);
    await open(viewer, budget('0'));
    await viewer.show(await twoCubes());
    await words.click();
    assert.ok(await viewer.page.getByText('Hardware acceleration').isVisible());
  });

  it('are missed with a sentence while the graphics context is lost', async () => {
    await open(viewer, budget('Infinity'));
    await viewer.show(await twoCubes());
    const words = viewer.page.getByText('The graphics card stopped drawing');
    await viewer.page.evaluate(loseContext);
    await words.waitFor();
    await viewer.page.evaluate('window.lost.restoreContext()');
    await words.waitFor({ state: 'hidden' });
  });
});

const loseContext = `
  window.lost = document.querySelector('canvas').getContext('webgl2').getExtension('WEBGL_lose_context');
  window.lost.loseContext();
`;

/** The model, and not the line below it, which tells how it is drawn. */
const inside = { x: 10, y: 50, width: 680, height: 500 };

/** Longer than a pointer must rest until what is under it is marked. */
const pointerRestMs = 300;

/** Opens the page, with something done before it has a view. */
async function open(viewer: ViewerPage, script: string): Promise<void> {
  await viewer.start();
  await viewer.page.evaluate(script);
}

async function copies(viewer: ViewerPage): Promise<{ smooth: number; stretched: number }> {
  const count = async (kind: string) => Number(await viewer.page.evaluate(`window.copies.${kind}`));
  return { smooth: await count('smooth'), stretched: await count('stretched') };
}

async function slices(viewer: ViewerPage): Promise<number> {
  return Number(await viewer.page.evaluate('window.caliperDrawn.slices ?? 0'));
}

/** Red that is mixed with white. */
function isLightRed([r, g, b]: readonly [number, number, number]): boolean {
  return r > 120 && r > 1.2 * g && g > 60 && b > 60;
}

/** How many pixels are clearly not the same. */
function differences(a: Uint8Array, b: Uint8Array): number {
  return differingPixels(a, b, 24);
}
