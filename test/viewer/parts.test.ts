import assert from 'node:assert/strict';
import { manyCubes, twoCubes } from './glbFixtures';
import { isGreen, isRed, type ViewerPage, withViewerPage } from './viewerPage';

/** Counts what the page asks of WebGL itself, whoever asks it. */
const countDraws = `
  window.draws = 0;
  const { prototype } = WebGL2RenderingContext;
  for (const name of Object.getOwnPropertyNames(prototype).filter((name) => name.startsWith('draw'))) {
    const { value: draw } = Object.getOwnPropertyDescriptor(prototype, name);
    if (typeof draw !== 'function' || name === 'drawBuffers') continue;
    prototype[name] = function (...all) {
      window.draws += 1;
      return draw.apply(this, all);
    };
  }
`;

describe('parts on the viewer’s page', function () {
  this.timeout(180_000);
  let viewer: ViewerPage;
  withViewerPage((opened) => (viewer = opened));

  it('are drawn in two calls, faces and edges, however many they are', async () => {
    await viewer.show(await twoCubes());
    assert.equal(await viewer.drawCalls(), 2);
    await viewer.show(await manyCubes(2000), 'content-2');
    assert.equal(await viewer.drawCalls(), 2);
    await viewer.page.keyboard.press('e');
    await viewer.rest();
    assert.equal(await viewer.drawCalls(), 1);
  });

  it('cost the graphics card no more than four draw calls a frame, 2,000 of them', async () => {
    await viewer.show(await manyCubes(2000));
    const frames = await viewer.frames();
    await viewer.page.evaluate(countDraws);
    await viewer.page.keyboard.press('ArrowLeft');
    await viewer.rest();
    const drawn = (await viewer.frames()) - frames;
    const draws = Number(await viewer.page.evaluate('window.draws'));
    assert.ok(drawn > 0 && draws > 0, `${draws} draw calls in ${drawn} frames`);
    assert.ok(draws <= 4 * drawn, `${draws} draw calls in ${drawn} frames`);
  });

  it('are drawn in one call more when some let others shine through', async () => {
    await viewer.show(await manyCubes(2000));
    await viewer.send({ kind: 'visibility', change: 'ghostOthers', parts: [[0, 1]] });
    await viewer.rest();
    assert.equal(await viewer.drawCalls(), 3);
    await viewer.send({ kind: 'visibility', change: 'showAll', parts: [] });
    await viewer.rest();
    assert.equal(await viewer.drawCalls(), 2);
  });

  it('are hidden with H, not drawn, not found by the pointer, and come back with U', async () => {
    await viewer.show(await twoCubes());
    const { x, y } = await viewer.find(isGreen);
    await viewer.page.mouse.click(x, y);
    await viewer.page.keyboard.press('h');
    await viewer.page.keyboard.press('Escape');
    await viewer.rest();
    assert.ok((await viewer.find(isGreen)).count < axisPixels);
    assert.deepEqual(await lastVisibility(viewer), { hidden: [[0, 2]], ghosts: [] });
    assert.equal(await viewer.page.locator('.seen').innerText(), '1 hidden');
    await viewer.page.mouse.click(x + 40, y);
    await viewer.rest();
    assert.deepEqual((await viewer.said('selected')).at(-1)?.['parts'], []);
    await viewer.page.keyboard.press('u');
    await viewer.page.mouse.move(5, 5);
    await viewer.rest();
    assert.ok((await viewer.find(isGreen)).count > 10_000);
    assert.deepEqual(await lastVisibility(viewer), { hidden: [], ghosts: [] });
    assert.equal(await viewer.page.locator('.seen').isVisible(), false);
  });

  it('stand alone with I or Shift+H, and all of them with A', async () => {
    await viewer.show(await twoCubes());
    await viewer.send({ kind: 'select', parts: [[0, 2]] });
    for (const key of ['i', 'Shift+H']) {
      await viewer.page.keyboard.press(key);
      await viewer.rest();
      assert.deepEqual(await lastVisibility(viewer), { hidden: [[0, 1]], ghosts: [] }, key);
      assert.ok((await viewer.find(isRed)).count < axisPixels, key);
      await viewer.page.keyboard.press('a');
      await viewer.rest();
      assert.ok((await viewer.find(isRed)).count > 10_000, key);
    }
  });

  it('shine through with G, and the pointer reaches what is behind them', async () => {
    await viewer.show(await twoCubes());
    await viewer.page.keyboard.press('4');
    await viewer.send({ kind: 'select', parts: [[0, 1]] });
    await viewer.page.keyboard.press('g');
    await viewer.rest();
    assert.deepEqual(await lastVisibility(viewer), { hidden: [], ghosts: [[0, 2]] });
    await viewer.page.mouse.move(400, 280);
    await viewer.page.getByText('red cube').first().waitFor();
    await viewer.page.keyboard.press('g');
    assert.deepEqual(await lastVisibility(viewer), { hidden: [], ghosts: [] });
  });

  it('tell by a chip and a pressed button that some are hidden, and a press brings the model back', async () => {
    await viewer.show(await twoCubes());
    const { page } = viewer;
    const chips = page.locator('.chips');
    const hide = page.getByRole('button', { name: 'Hide the selection (H)' });
    assert.equal(await chips.isVisible(), false);
    await viewer.send({ kind: 'visibility', change: 'hide', parts: [[0, 1]] });
    await viewer.rest();
    await chips.getByRole('button', { name: /^1 hidden/ }).waitFor();
    assert.equal(await hide.getAttribute('aria-pressed'), 'true');
    await page.keyboard.press('c');
    await chips.getByRole('button', { name: /^Section/ }).waitFor();
    await page.keyboard.press('c');
    const section = page.getByRole('button', { name: 'Section (C)' });
    assert.equal(await section.getAttribute('aria-pressed'), 'true', 'closed, but it still cuts');
    await chips.getByRole('button', { name: /^Section/ }).click();
    await page.waitForFunction(
      '!document.querySelector(".chips")?.textContent.includes("Section")',
    );
    await chips.getByRole('button', { name: /^Reset View State/ }).click();
    await chips.waitFor({ state: 'hidden' });
    await viewer.rest();
    assert.equal(await hide.getAttribute('aria-pressed'), 'false');
    assert.ok((await viewer.find(isRed)).count > 0 && (await viewer.find(isGreen)).count > 0);
  });

  it('are counted in the status line, where a press asks for their tree', async () => {
    await viewer.show(await twoCubes());
    await viewer.page.getByRole('button', { name: '2 parts' }).click();
    const said = await viewer.said('action');
    assert.deepEqual(said.at(-1), { kind: 'action', action: 'revealTree' });
  });

  it('are hidden and shown by the host, with all that is below them', async () => {
    await viewer.show(await twoCubes());
    await viewer.send({ kind: 'visibility', change: 'hide', parts: [[0]] });
    await viewer.rest();
    assert.deepEqual(await lastVisibility(viewer), {
      hidden: [
        [0, 1],
        [0, 2],
      ],
      ghosts: [],
    });
    assert.ok((await viewer.find(isRed)).count < axisPixels);
    await viewer.send({ kind: 'visibility', change: 'show', parts: [[0, 1]] });
    await viewer.rest();
    assert.ok((await viewer.find(isRed)).count > 10_000);
    assert.deepEqual(await lastVisibility(viewer), { hidden: [[0, 2]], ghosts: [] });
  });

  it('are still hidden when the page comes back, and seen again in another content', async () => {
    await viewer.show(await twoCubes());
    await viewer.send({ kind: 'visibility', change: 'hide', parts: [[0, 2]] });
    await viewer.rest();
    await viewer.page.reload();
    await viewer.show(await twoCubes());
    assert.ok((await viewer.find(isGreen)).count < axisPixels);
    assert.deepEqual(await lastVisibility(viewer), { hidden: [[0, 2]], ghosts: [] });
    await viewer.show(await twoCubes(), 'content-2');
    assert.ok((await viewer.find(isGreen)).count > 10_000);
    assert.deepEqual(await lastVisibility(viewer), { hidden: [], ghosts: [] });
  });

  it('stay hidden when the graphics context comes back', async () => {
    await viewer.show(await twoCubes());
    await viewer.send({ kind: 'visibility', change: 'hide', parts: [[0, 2]] });
    await viewer.rest();
    const before = await viewer.find(isRed);
    await viewer.loseContext();
    await viewer.rest();
    assert.deepEqual(await viewer.find(isRed), before);
    assert.ok((await viewer.find(isGreen)).count < axisPixels);
  });

  it('are hidden with the toolbar too', async () => {
    await viewer.show(await twoCubes());
    await viewer.send({ kind: 'select', parts: [[0, 1]] });
    await viewer.page.getByRole('button', { name: 'Hide the selection' }).click();
    await viewer.rest();
    assert.ok((await viewer.find(isRed)).count < axisPixels);
    await viewer.page.getByRole('button', { name: 'Show everything' }).click();
    await viewer.rest();
    assert.deepEqual(await lastVisibility(viewer), { hidden: [], ghosts: [] });
  });
});

/** The axes in the corner are red and green too, but small. */
const axisPixels = 300;

async function lastVisibility(viewer: ViewerPage): Promise<unknown> {
  const { hidden, ghosts } = (await viewer.said('visibility')).at(-1) ?? {};
  return { hidden, ghosts };
}
