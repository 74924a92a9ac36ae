import assert from 'node:assert/strict';
import { manyCubes, twoCubes } from '../../glbFixtures';
import { isGreen, isRed, type ViewerPage, withViewerPage } from '../../viewerPage';

describe('an exploded view', function () {
  this.timeout(180_000);
  let viewer: ViewerPage;
  withViewerPage((opened) => (viewer = opened));

  const slider = () => viewer.page.getByRole('slider', { name: 'How far the parts are apart' });
  const openTool = async () => {
    await viewer.page.keyboard.press('x');
    await slider().waitFor();
    await viewer.rest();
  };

  it('leaves the keys to the view as soon as it is closed', async () => {
    await viewer.show(await twoCubes());
    await openTool();
    await slider().focus();
    const focused = await slider().evaluate((field) => {
      const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
      field.dispatchEvent(key);
      return document.activeElement?.tagName;
    });
    assert.equal(focused, 'CANVAS', 'in the same moment');
    await viewer.page.keyboard.press('?');
    const first = viewer.page.locator('.help button').first();
    await first.focus();
    const after = await first.evaluate((button) => {
      const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
      button.dispatchEvent(key);
      return document.activeElement?.tagName;
    });
    assert.equal(after, 'CANVAS', 'and of the help');
  });

  it('moves the parts away from their middle, and the pointer finds them there', async () => {
    await viewer.show(await twoCubes());
    // From the front in parallel projection everything moves as far as it does in the model.
    await viewer.page.keyboard.press('1');
    for (let i = 0; i < 4; i++) await viewer.page.keyboard.press('-');
    await viewer.rest();
    const [red, green] = [await viewer.find(isRed), await viewer.find(isGreen)];
    await openTool();
    const [redNow, greenNow] = [await viewer.find(isRed), await viewer.find(isGreen)];
    const gap = green.x - red.x;
    assert.ok(Math.abs(greenNow.x - redNow.x - 1.5 * gap) < 4, 'half of the way, one and a half');
    assert.ok(Math.abs(redNow.count - red.count) < 0.02 * red.count, 'as large as before');
    await viewer.page.mouse.move(greenNow.x + 0.4 * gap, greenNow.y);
    await viewer.page.getByText('green cube').first().waitFor();
    await viewer.page.mouse.move((redNow.x + greenNow.x) / 2, green.y);
    await viewer.rest();
    assert.equal(await viewer.page.locator('.part').innerText(), '', 'between them is nothing');
  });

  it('fits into the window with its parts apart', async () => {
    await viewer.show(await twoCubes());
    await viewer.page.keyboard.press('1');
    await openTool();
    await slider().press('End');
    await viewer.page.keyboard.press('f');
    await viewer.page.keyboard.press('e');
    await viewer.rest();
    // Edges, and the axes beside the view cube, are taken for one of the colours more than for the other.
    await viewer.page.evaluate(`document.querySelector('.cube').style.visibility = 'hidden'`);
    const [red, green] = [await viewer.find(isRed), await viewer.find(isGreen)];
    assert.equal(red.count, green.count);
    // In the middle of what the panel leaves.
    const panel = (await viewer.page.locator('.panels').boundingBox()) ?? assert.fail();
    const middle = (panel.x + panel.width + 800) / 2;
    assert.ok(Math.abs((red.x + green.x) / 2 - middle) < 1, `${red.x} ${green.x} ${middle}`);
  });

  it('stays in the window as its parts go apart and together, when it was fitted', async () => {
    await viewer.show(await twoCubes());
    await viewer.page.keyboard.press('1');
    await viewer.rest();
    const together = await viewer.find(isGreen);
    await openTool();
    await slider().press('End');
    await viewer.rest();
    const [red, green] = [await viewer.find(isRed), await viewer.find(isGreen)];
    assert.ok(Math.abs(red.count - green.count) < 0.05 * red.count, `${red.count} ${green.count}`);
    await viewer.page.getByRole('button', { name: 'Together' }).click();
    await viewer.page.keyboard.press('Escape');
    await viewer.rest();
    assert.ok((await viewer.find(isGreen)).count > 0.98 * together.count, 'as large as before');
  });

  it('is changed by the keys of a slider, and undone by its button', async () => {
    await viewer.show(await twoCubes());
    const before = await viewer.find(isGreen);
    await openTool();
    assert.equal(await slider().getAttribute('aria-valuetext'), '50 percent');
    await slider().press('End');
    assert.equal(await slider().getAttribute('aria-valuetext'), '100 percent');
    await viewer.page.getByRole('button', { name: 'Together' }).click();
    await viewer.rest();
    assert.equal(await slider().getAttribute('aria-valuetext'), 'together');
    await viewer.page.keyboard.press('Escape');
    await viewer.page.mouse.move(5, 5);
    await viewer.rest();
    assert.deepEqual(await viewer.find(isGreen), before);
  });

  it('takes no more draw calls, and none while nothing happens', async () => {
    await viewer.show(await manyCubes(2000));
    const [calls, before] = [await viewer.drawCalls(), await viewer.page.screenshot()];
    await openTool();
    assert.equal(await viewer.drawCalls(), calls);
    assert.notDeepEqual(await viewer.page.screenshot(), before);
    const frames = await viewer.frames();
    await viewer.page.waitForTimeout(1000);
    assert.equal(await viewer.frames(), frames);
  });

  it('is there again when the page comes back, with its panel closed', async () => {
    await viewer.show(await twoCubes());
    await openTool();
    await viewer.page.keyboard.press('Escape');
    await viewer.page.mouse.move(5, 5);
    await viewer.rest();
    const apart = await viewer.find(isGreen);
    await viewer.page.reload();
    await viewer.show(await twoCubes());
    assert.deepEqual(await viewer.find(isGreen), apart);
    assert.equal(await slider().isVisible(), false);
    await viewer.show(await twoCubes(), 'content-2');
    assert.notDeepEqual(await viewer.find(isGreen), apart);
  });

  it('marks its parts where they stand', async () => {
    await viewer.show(await twoCubes());
    await openTool();
    await viewer.send({ kind: 'select', parts: [[0, 2]] });
    await viewer.rest();
    assert.ok((await viewer.find(isGreen)).count < 100);
    assert.ok((await viewer.find(isRed)).count > 10_000);
  });

  it('is nothing for a single part, and says so', async () => {
    await viewer.show(await manyCubes(1));
    await viewer.page.keyboard.press('x');
    await viewer.page.getByText('there is nothing to pull apart').waitFor();
  });
});
