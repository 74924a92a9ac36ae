import assert from 'node:assert/strict';
import { usualViewerOptions } from '../../src/contract/viewerMessages';
import { manyCubes, twoCubes } from './glbFixtures';
import { isGreen, isRed, ViewerPage } from './viewerPage';

describe('the display of the model', function () {
  this.timeout(60_000);
  let viewer: ViewerPage;
  before(async () => {
    viewer = await ViewerPage.open();
  });
  after(() => viewer.close());
  beforeEach(() => viewer.start());
  afterEach(async () => {
    assert.deepEqual(await viewer.violations(), []);
    assert.deepEqual(viewer.troubles, []);
  });

  const display = async (word: 'shaded' | 'xray' | 'wireframe' | 'hiddenLines') => {
    await viewer.send({ kind: 'options', options: { ...usualViewerOptions, display: word } });
    await viewer.rest();
  };

  it('lets everything shine through as an X-ray', async () => {
    await viewer.show(await twoCubes());
    await viewer.page.keyboard.press('4');
    await viewer.rest();
    assert.ok((await viewer.find(isRed)).count < 300, 'green hides red');
    const mixed = ([r, g, b]: readonly [number, number, number]) => r > b + 12 && g > b + 8;
    const before = (await viewer.find(mixed)).count;
    await display('xray');
    assert.ok((await viewer.find(mixed)).count > before + 10_000, 'red shines through green');
  });

  it('draws the triangles’ sides as a wireframe, and the background between them', async () => {
    await viewer.show(await twoCubes());
    const before = await viewer.find(isGreen);
    await display('wireframe');
    const after = await viewer.find(isGreen);
    assert.ok(after.count > 100 && after.count < before.count / 5, `${after.count} pixels`);
  });

  it('hides what is behind without showing faces, as a drawing', async () => {
    await viewer.show(await twoCubes());
    await display('hiddenLines');
    assert.ok((await viewer.find(isGreen)).count < 300);
    const ink = (rgb: readonly [number, number, number]) => Math.min(...rgb) > 150;
    await viewer.page.keyboard.press('1');
    await viewer.rest();
    const withEdges = (await viewer.find(ink)).count;
    await viewer.page.keyboard.press('e');
    await viewer.rest();
    assert.ok(withEdges > (await viewer.find(ink)).count + 300, 'its edges are ink');
  });

  it('goes on with D, takes no more than three draws, and comes back as it was', async () => {
    await viewer.show(await manyCubes(500));
    const shaded = await viewer.find(isRed);
    for (const most of [3, 3, 2, 2]) {
      await viewer.page.keyboard.press('d');
      await viewer.rest();
      assert.ok((await viewer.drawCalls()) <= most, `${await viewer.drawCalls()} draws`);
    }
    assert.deepEqual(await viewer.find(isRed), shaded);
  });

  it('is remembered for the content, until the setting is changed', async () => {
    await viewer.show(await twoCubes());
    await viewer.page.keyboard.press('d');
    await viewer.page.keyboard.press('p');
    await viewer.rest();
    await viewer.page.reload();
    await viewer.show(await twoCubes());
    const pressed = (name: RegExp) => viewer.page.getByRole('button', { name });
    assert.equal(await pressed(/^X-ray/).count(), 1);
    assert.equal(await pressed(/^Perspective/).getAttribute('aria-pressed'), 'false');
    await display('hiddenLines');
    assert.equal(await pressed(/^Hidden lines/).count(), 1);
    assert.equal(await pressed(/^Perspective/).getAttribute('aria-pressed'), 'false');
  });
});
