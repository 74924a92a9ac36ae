import assert from 'node:assert/strict';
import { defaultViewerOptions } from '../../../src/model/page/viewerMessages';
import { axesOf } from '../../../src/viewer/geometry/pose';
import { dot } from '../../../src/model/vectors';
import { anglesFacing, anglesFor, zones } from '../../../src/viewer/cube/zones';
import { twoCubes } from '../glbFixtures';
import { isGreen, isRed, ViewerPage } from '../viewerPage';

describe('the zones of the view cube', () => {
  it('are 6 faces, 12 edges and 8 corners, each with a name of its own', () => {
    const cornersEach = zones.map(({ corners }) => corners.length);
    assert.equal(cornersEach.filter((count) => count === 4).length, 18);
    assert.equal(cornersEach.filter((count) => count === 3).length, 8);
    assert.equal(new Set(zones.map(({ name }) => name)).size, 26);
    assert.ok(zones.some(({ name }) => name === 'Top front right'));
  });

  it('look back at the eye that looks at them', () => {
    for (const { name, outward, angles } of zones) {
      assert.ok(dot(axesOf(angles).toEye, outward) > 1 - 1e-9, name);
    }
  });

  it('keep the nearest quarter turn where they are level', () => {
    const top = zones.find(({ name }) => name === 'Top');
    assert.ok(top);
    const before = { azimuth: 1.4, elevation: 0.3 };
    assert.deepEqual(anglesFor(top, before), {
      azimuth: Math.PI / 2,
      elevation: Math.PI / 2,
    });
    assert.deepEqual(anglesFacing([0, -1, 0], before), {
      azimuth: 1.4,
      elevation: -Math.PI / 2,
    });
  });
});

describe('the faces above and below', () => {
  it('have X to the right where the view before is midway, as an isometric one from the front is', () => {
    const eighth = Math.PI / 4;
    for (const name of ['Top', 'Bottom']) {
      const zone = zones.find((one) => one.name === name);
      assert.ok(zone);
      for (const turns of [1, -1, 1 + 1e-9, -1 - 1e-9, 7, 9]) {
        const { azimuth } = anglesFor(zone, { azimuth: turns * eighth, elevation: 0.6 });
        assert.ok(Math.abs(Math.sin(azimuth)) < 1e-9 && Math.cos(azimuth) > 0, `${name} ${turns}`);
      }
      const { azimuth } = anglesFor(zone, { azimuth: 1.2 * eighth, elevation: 0.6 });
      assert.equal(azimuth, Math.PI / 2);
    }
  });
});

describe('the view cube', function () {
  this.timeout(180_000);
  let viewer: ViewerPage;
  before(async () => {
    viewer = await ViewerPage.open();
  });
  after(() => viewer.close());
  beforeEach(async () => {
    await viewer.start();
    await viewer.show(await twoCubes());
  });
  afterEach(() => viewer.mustBeClean());

  const zone = (name: string) => viewer.page.getByRole('button', { name, exact: true });

  it('shows the model from the zone that is clicked, and turns with it', async () => {
    assert.equal(await zone('Front').isVisible(), true);
    assert.equal(await zone('Left').isVisible(), false, 'it is behind');
    await zone('Right').click();
    await viewer.rest();
    await viewer.page.mouse.move(5, 5);
    await viewer.rest();
    assert.ok((await viewer.find(isRed)).count < axisPixels, 'green hides red');
    assert.equal(await zone('Front').isVisible(), false);
    await zone('Bottom right').click();
    await viewer.rest();
    assert.equal(await zone('Bottom').isVisible(), true);
  });

  it('turns the model when it is dragged, and that is no click', async () => {
    const box = await viewer.page.locator('.cube').boundingBox();
    assert.ok(box);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const { mouse } = viewer.page;
    await mouse.move(x, y);
    await mouse.down();
    await mouse.move(x + 110, y, { steps: 4 });
    await mouse.up();
    await viewer.rest();
    const [red, green] = [await viewer.find(isRed), await viewer.find(isGreen)];
    assert.ok(red.x > green.x, 'about a half turn changes the sides');
    assert.equal(await zone('Back').isVisible(), true);
  });

  it('follows a hand that leaves it within a frame, and no longer than it is pressed', async () => {
    const box = (await viewer.page.locator('.cube').boundingBox()) ?? assert.fail();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const turn = () =>
      viewer.page
        .locator('.cube [transform]')
        .evaluateAll((drawn) => drawn.map((one) => one.getAttribute('transform')).join());
    const { mouse } = viewer.page;
    const before = await turn();
    await mouse.move(x, y);
    await mouse.down();
    await mouse.move(x - 130, y + 10);
    await mouse.up();
    await viewer.rest();
    const after = await turn();
    assert.notEqual(after, before);
    await mouse.move(x, y, { steps: 4 });
    await viewer.rest();
    assert.equal(await turn(), after);
  });

  it('stands right after a movement too small to be drawn at once', async () => {
    const place = () =>
      zone('Front').evaluate((button) => button.parentElement?.getAttribute('transform'));
    const { mouse } = viewer.page;
    for (const distance of [5, 6, 7]) {
      await mouse.move(200, 200);
      await mouse.down();
      await mouse.move(200 + distance, 200, { steps: distance });
      await mouse.up();
      await viewer.rest();
      const seen = await place();
      await viewer.send({ kind: 'options', options: defaultViewerOptions });
      await viewer.rest();
      assert.equal(seen, await place());
    }
  });

  it('rolls and turns by quarters with the arrows around it', async () => {
    await viewer.page.keyboard.press('1');
    await viewer.rest();
    await viewer.page.locator('.cube').hover();
    await zone('Look from above').click({ force: true });
    await viewer.rest();
    assert.equal(await zone('Top').isVisible(), true);
    await viewer.page.keyboard.press('1');
    await zone('Roll clockwise').click({ force: true });
    await viewer.page.mouse.move(5, 5);
    await viewer.rest();
    const [red, green] = [await viewer.find(isRed), await viewer.find(isGreen)];
    assert.ok(Math.abs(red.x - green.x) < 20 && red.y < green.y - 100, 'left has gone up');
  });

  it('is one stop for Tab; arrows go over its zones, and Enter looks', async () => {
    const focused = () =>
      viewer.page.evaluate("document.activeElement?.getAttribute('aria-label')");
    await viewer.page.locator('.cube [tabindex="0"]').focus();
    assert.equal(await viewer.page.locator('.cube [tabindex="0"]').count(), 1);
    await zone('Front').focus();
    await viewer.page.keyboard.press('ArrowRight');
    assert.equal(await focused(), 'Front right');
    await viewer.page.keyboard.press('ArrowRight');
    assert.equal(await focused(), 'Right');
    await viewer.page.keyboard.press('Enter');
    await viewer.rest();
    assert.ok((await viewer.find(isRed)).count < axisPixels);
    assert.equal(await focused(), 'Right');
  });

  it('draws nothing by itself', async () => {
    await viewer.page.locator('.cube').hover();
    await viewer.rest();
    const before = await viewer.frames();
    await viewer.page.mouse.move(20, 20);
    await viewer.page.locator('.cube').hover();
    await viewer.page.waitForTimeout(600);
    assert.equal(await viewer.frames(), before);
  });
});

/** The axes of the cube are red and green too, but small. */
const axisPixels = 300;
