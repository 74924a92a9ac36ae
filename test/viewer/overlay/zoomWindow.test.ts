import assert from 'node:assert/strict';
import { twoCubes } from '../glbFixtures';
import { isGreen, isRed, ViewerPage } from '../viewerPage';

describe('the zoom window', function () {
  this.timeout(180_000);
  let viewer: ViewerPage;
  before(async () => {
    viewer = await ViewerPage.open();
  });
  after(() => viewer.close());
  beforeEach(async () => {
    await viewer.start();
    await viewer.show(await twoCubes());
    await viewer.page.keyboard.press('1');
    await viewer.rest();
  });
  afterEach(() => viewer.mustBeClean());

  const button = () => viewer.page.getByRole('button', { name: 'Zoom window (Shift+F)' });
  const frame = () => viewer.page.locator('.zoom-window');

  /** Of what the toolbar leaves free. */
  async function middle(): Promise<[x: number, y: number]> {
    const canvas = (await viewer.page.locator('canvas').boundingBox()) ?? assert.fail();
    const bar = (await viewer.page.locator('.toolbar').boundingBox()) ?? assert.fail();
    const [top, bottom] = [bar.y + bar.height, canvas.y + canvas.height];
    return [canvas.x + canvas.width / 2, (top + bottom) / 2];
  }

  async function drag(x: number, y: number, right: number, down: number): Promise<void> {
    const { mouse } = viewer.page;
    await mouse.move(x, y);
    await mouse.down();
    await mouse.move(x + right, y + down, { steps: 3 });
    await mouse.up();
    await mouse.move(5, 5);
    await viewer.rest();
  }

  it('comes as near as the frame that is dragged', async () => {
    const before = await viewer.find(isGreen);
    await button().click();
    assert.equal(await button().getAttribute('aria-pressed'), 'true');
    const besides = await viewer.find(isRed);
    await drag(before.x - 200, before.y - 200, 400, 400);
    const after = await viewer.find(isGreen);
    assert.ok(after.count > 1.6 * before.count, `${after.count} and ${before.count} pixels`);
    const [x, y] = await middle();
    const isThere = Math.abs(after.x - x) < 8 && Math.abs(after.y - y) < 8;
    assert.ok(isThere, `in the middle: ${JSON.stringify(after)}`);
    assert.ok((await viewer.find(isRed)).count < besides.count, 'the red cube goes out of sight');
    assert.equal(await frame().isVisible(), false, 'once drawn it is over');
    assert.equal(await button().getAttribute('aria-pressed'), 'false');
    assert.deepEqual(await viewer.said('selected'), [], 'nothing was selected');
  });

  it('is drawn, moved and sized by keys', async () => {
    const before = await viewer.find(isRed);
    const { keyboard } = viewer.page;
    await keyboard.press('Shift+F');
    await frame().waitFor();
    for (let i = 0; i < 2; i++) await keyboard.press('+');
    for (let i = 0; i < 4; i++) await keyboard.press('ArrowLeft');
    await keyboard.press('Enter');
    await viewer.page.mouse.move(5, 5);
    await viewer.rest();
    assert.ok((await viewer.find(isRed)).count > 2 * before.count);
    assert.ok((await viewer.find(isGreen)).count < before.count);
    const focused = await viewer.page.evaluate('document.activeElement.tagName');
    assert.equal(focused, 'CANVAS', 'the keys are the model’s again');
  });

  it('is left by Escape, by its key and by a mere click', async () => {
    const before = await viewer.find(isRed);
    for (const key of ['Escape', 'Shift+F']) {
      await viewer.page.keyboard.press('Shift+F');
      await frame().waitFor();
      await viewer.page.keyboard.press(key);
      assert.equal(await frame().isVisible(), false, key);
    }
    await viewer.page.keyboard.press('Shift+F');
    await drag(300, 300, 0, 0);
    assert.equal(await frame().isVisible(), false);
    assert.deepEqual(await viewer.find(isRed), before, 'nothing has moved');
  });
});
