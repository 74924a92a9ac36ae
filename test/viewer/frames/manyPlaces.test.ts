import assert from 'node:assert/strict';
import { defaultViewerOptions } from '../../../src/model/page/viewerMessages';
import { readResult } from '../../../src/kernel/convert/readResult';
import { packLimits } from '../../../src/kernel/write/pack/packLimits';
import { writePack } from '../../../src/kernel/write/pack/writePack';
import { packOptions } from '../../kernel/packs';
import { placedCubes } from '../glbFixtures';
import { differingPixels, isSamePicture } from '../samePicture';
import { isRed, withViewerPage, type ViewerPage } from '../viewerPage';

/** Each frame is too slow, or none is, whatever draws. */
const budget = (ms: 'Infinity' | '0') => `window.caliperDrawn.budgetMs = ${ms};`;

const countPrograms = `
  window.linked = 0;
  const link = WebGL2RenderingContext.prototype.linkProgram;
  WebGL2RenderingContext.prototype.linkProgram = function (...all) {
    window.linked += 1;
    return link.apply(this, all);
  };
`;

/** The graphics card tells that it has done a frame when the test lets it; and what it is given to draw is counted. */
const holdFences = `
  window.holdsFences = false;
  window.points = 0;
  window.triangles = 0;
  const context = WebGL2RenderingContext.prototype;
  const { getSyncParameter, drawArrays, drawElements, drawElementsInstanced } = context;
  context.getSyncParameter = function (...all) {
    return window.holdsFences ? this.UNSIGNALED : getSyncParameter.apply(this, all);
  };
  context.drawArrays = function (mode, first, count) {
    if (mode === this.POINTS) window.points += count;
    return drawArrays.call(this, mode, first, count);
  };
  context.drawElements = function (...all) {
    window.triangles += all[1] / 3;
    return drawElements.apply(this, all);
  };
  context.drawElementsInstanced = function (...all) {
    window.triangles += (all[1] / 3) * all[4];
    return drawElementsInstanced.apply(this, all);
  };
`;

/** The model, and not the line below it, which tells how it is drawn. */
const inside = { x: 10, y: 50, width: 680, height: 500 };

describe('a part in many places', function () {
  this.timeout(180_000);
  let viewer: ViewerPage;
  withViewerPage((opened) => (viewer = opened));

  it('has its faces drawn with one call, and its edges with another', async () => {
    await viewer.showPack(await cubesInPlaces(600));
    assert.equal(await viewer.drawCalls(), 2);
  });

  it('looks as if it were written out for each place', async () => {
    await viewer.showPack(await cubesInPlaces(60));
    const placed = await viewer.page.screenshot({ clip: inside });
    await viewer.start();
    await viewer.show(await placedCubes(60));
    const writtenOut = await viewer.page.screenshot({ clip: inside });
    // Rounding differs where points are placed by the graphics card.
    const differs = differingPixels(placed, writtenOut, 24);
    assert.ok(differs < 100, `${differs} pixels differ`);
  });

  for (const key of ['ArrowRight', 'x']) {
    it(`looks the same at rest on a machine that draws slowly, after ${key}`, async () => {
      const pictures: Buffer[] = [];
      for (const ms of ['Infinity', '0'] as const) {
        await viewer.start();
        await viewer.page.evaluate(budget(ms));
        await viewer.showPack(await cubesInPlaces(60));
        await viewer.page.keyboard.press('ArrowUp');
        await viewer.page.keyboard.press(key);
        await viewer.rest();
        pictures.push(await viewer.page.screenshot({ clip: inside }));
      }
      const [fast, slow] = pictures;
      assert.ok(fast && slow && isSamePicture(fast, slow));
    });
  }

  it('is a square in each place while a large model moves, and whole at rest and from near by', async () => {
    await viewer.start();
    await viewer.page.evaluate(budget('0') + holdFences);
    await viewer.showPack(await cubesInPlaces(600));
    const whole = await viewer.find(isRed, inside);
    // The first frame that moved was too slow: what is drawn in its place has been made since.
    await move('ArrowRight');
    assert.deepEqual(await given(), { points: 600, triangles: 0 });
    const squares = await viewer.find(isRed, inside);
    assert.ok(Math.abs(squares.count - whole.count) < 0.5 * whole.count, `${squares.count} pixels`);
    await letGo();
    for (let i = 0; i < 12; i++) await viewer.page.keyboard.press('+');
    await viewer.rest();
    await move('ArrowLeft');
    const near = await given();
    assert.ok(near.points === 0 && near.triangles > 0, JSON.stringify(near));
    await letGo();
  });

  for (const display of ['xray', 'wireframe', 'hiddenLines'] as const) {
    it(`is seen as squares while a large model moves, in the style ${display}`, async () => {
      await viewer.start();
      await viewer.page.evaluate(budget('0') + holdFences);
      await viewer.showPack(await cubesInPlaces(600));
      const whole = await viewer.find(isRed, inside);
      await viewer.send({ kind: 'options', options: { ...defaultViewerOptions, display } });
      await viewer.rest();
      await move('ArrowRight');
      assert.deepEqual(await given(), { points: 600, triangles: 0 });
      const seen = await viewer.find(isReddish, inside);
      assert.ok(seen.count > 0.5 * whole.count, `${seen.count} of ${whole.count} pixels`);
      await letGo();
    });
  }

  /** Presses a key and waits for the first frame, which the next one waits for. */
  async function move(key: string): Promise<void> {
    await viewer.page.evaluate('window.holdsFences = true; window.points = window.triangles = 0');
    await viewer.page.keyboard.press(key);
    await viewer.frame();
  }

  async function letGo(): Promise<void> {
    await viewer.page.evaluate('window.holdsFences = false');
    await viewer.rest();
  }

  async function given(): Promise<{ points: number; triangles: number }> {
    const count = async (what: string) => Number(await viewer.page.evaluate(`window.${what}`));
    return { points: await count('points'), triangles: await count('triangles') };
  }

  it('is marked in one place over the whole picture, with programs that are made once', async () => {
    await viewer.start();
    await viewer.page.evaluate(budget('0') + countPrograms);
    await viewer.showPack(await cubesInPlaces(60));
    const { page } = viewer;
    const linked = async () => Number(await page.evaluate('window.linked'));
    const hover = async () => {
      const { x, y, count } = await viewer.find(isRed, inside);
      assert.ok(count > 100);
      await page.mouse.move(inside.x + x, inside.y + y);
      await viewer.rest();
    };
    await hover();
    await page.keyboard.press('ArrowRight');
    await viewer.rest();
    const before = await linked();
    await page.mouse.move(5, 5);
    await viewer.rest();
    const slices = async () => Number(await page.evaluate('window.caliperDrawn.slices'));
    const drawn = await slices();
    const plain = await page.screenshot({ clip: inside });
    await hover();
    const differs = differingPixels(plain, await page.screenshot({ clip: inside }), 24);
    assert.ok(differs > 20 && differs < 20_000, `${differs} pixels differ`);
    assert.deepEqual([await slices(), await linked()], [drawn, before]);
  });
});

/** Red over the background, be it as faint as in an X-ray. */
function isReddish([r, g, b]: readonly [number, number, number]): boolean {
  return r > 1.2 * g && r > 1.2 * b;
}

/** The view pack of cubes in rows, where the cube stands once and its places beside it. */
async function cubesInPlaces(count: number): Promise<Uint8Array> {
  const scene = await readResult(await placedCubes(count), 'row.glb', packOptions);
  const { chunks } = writePack(scene, { ...packLimits(Infinity), merged: 1, segments: 1 });
  return Buffer.concat(chunks);
}
