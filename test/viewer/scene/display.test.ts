import assert from 'node:assert/strict';
import { decode } from 'fast-png';
import { defaultViewerOptions } from '../../../src/model/page/viewerMessages';
import { cubesInPlaces, cubesOfOnePart, manyCubes, ribbedCube, twoCubes } from '../glbFixtures';
import { isGreen, isRed, ViewerPage } from '../viewerPage';
import { isSamePicture } from '../samePicture';

describe('the display of the model', function () {
  this.timeout(180_000);
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
    await viewer.send({ kind: 'options', options: { ...defaultViewerOptions, display: word } });
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
    // From the corner sides of the triangles would lie behind edges.
    for (let i = 0; i < 2; i++) await viewer.page.keyboard.press('ArrowRight');
    await viewer.rest();
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

  it('does not darken a part from afar with edges that are denser than the pixels', async () => {
    await viewer.show(await ribbedCube(40));
    await viewer.page.keyboard.press('1');
    await viewer.rest();
    const near = await darkening();
    assert.ok(near > 0.03, `from near they are seen: ${near}`);
    for (let i = 0; i < 16; i++) await viewer.page.keyboard.press('-');
    await viewer.rest();
    const far = await darkening();
    assert.ok(far < 0.05, `from afar they are not: ${far}`);
  });

  /** How much darker what is red becomes by its edges, as a part of how bright it is. */
  const darkening = async () => {
    const brightness: number[] = [];
    for (let i = 0; i < 2; i++) {
      brightness.push(await meanOfRed());
      await viewer.page.keyboard.press('e');
      await viewer.rest();
    }
    const [withEdges = NaN, without = NaN] = brightness;
    return 1 - withEdges / without;
  };

  /** The axes beside the cube are red, too: only the middle of the window is looked at. */
  const meanOfRed = async () => {
    const clip = { x: 200, y: 100, width: 400, height: 400 };
    const { data, channels } = decode(await viewer.page.screenshot({ clip }));
    let [sum, count] = [0, 0];
    for (let i = 0; i < data.length; i += channels) {
      const [r = 0, g = 0, b = 0] = data.subarray(i, i + 3);
      if (r < 1.5 * g || r < 1.5 * b) continue;
      sum += r;
      count += 1;
    }
    return sum / count;
  };

  it('has edges that stand out from light and dark faces in high contrast', async () => {
    await viewer.start('vscode-high-contrast');
    await viewer.show(
      await cubesInPlaces([{ name: 'light', color: [230, 230, 230], at: [0, 0, 0] }]),
    );
    await viewer.page.keyboard.press('7');
    await viewer.rest();
    const dark = (rgb: readonly [number, number, number]) => Math.max(...rgb) < 60;
    const clip = { x: 300, y: 220, width: 200, height: 200 };
    const withEdges = (await viewer.find(dark, clip)).count;
    await viewer.page.keyboard.press('e');
    await viewer.rest();
    assert.ok(withEdges > (await viewer.find(dark, clip)).count + 100, `${withEdges} pixels`);
  });

  const yellow = [240, 240, 60] as const;
  const blue = [0, 0, 90] as const;
  const white = (rgb: readonly [number, number, number]) => Math.min(...rgb) > 170;
  const ink = ([r, g, b]: readonly [number, number, number]) => r > 20 && Math.max(r, g, b) < 60;

  /** How many more pixels of a colour there are with edges than without, in the middle of the window. */
  const drawnByEdges = async (isMeant: Parameters<ViewerPage['find']>[0]) => {
    const clip = { x: 150, y: 120, width: 500, height: 400 };
    const counts: number[] = [];
    for (let i = 0; i < 2; i++) {
      counts.push((await viewer.find(isMeant, clip)).count);
      await viewer.page.keyboard.press('e');
      await viewer.rest();
    }
    const [withEdges = NaN, without = NaN] = counts;
    return withEdges - without;
  };

  const showIn = async (theme: string, ...part: Parameters<typeof cubesOfOnePart>) => {
    await viewer.start(theme);
    await viewer.show(await cubesOfOnePart(...part));
    await viewer.page.keyboard.press('7');
    await viewer.rest();
  };

  for (const [order, colors] of Object.entries({
    'light first': [yellow, blue],
    'dark first': [blue, yellow],
  })) {
    it(`has edges that stand out from each of the colours of a part, ${order}, in high contrast`, async () => {
      await showIn('vscode-high-contrast', colors);
      const onDark = await drawnByEdges(white);
      assert.ok(onDark > 200, `${onDark} white pixels on blue`);
      assert.equal(await viewer.drawCalls(), 2);
      await showIn('vscode-high-contrast vscode-high-contrast-light', colors);
      const onLight = await drawnByEdges(ink);
      assert.ok(onLight > 200, `${onLight} dark pixels on yellow`);
    });
  }

  it('draws the edges of a part in one colour again once high contrast ends', async () => {
    await viewer.show(await cubesOfOnePart([yellow, blue]));
    const before = await viewer.page.screenshot();
    const wear = async (theme: string) => {
      await viewer.page.evaluate(`document.body.className = '${theme}'`);
      await viewer.rest();
    };
    await wear('vscode-high-contrast');
    assert.ok((await drawnByEdges(white)) > 200);
    await wear('vscode-dark');
    assert.ok(isSamePicture(await viewer.page.screenshot(), before));
  });

  it('has light edges on light glass that looks dark on the background, in high contrast', async () => {
    await showIn('vscode-high-contrast', [[250, 250, 250]], { opacity: 0.15 });
    const bright = await drawnByEdges(white);
    assert.ok(bright > 200, `${bright} white pixels`);
  });

  it('shows the edges of what is see-through on the background in high contrast', async () => {
    await viewer.start('vscode-high-contrast');
    await viewer.show(
      await cubesInPlaces([
        { name: 'light', color: [230, 230, 230], at: [0, 0, 0] },
        { name: 'other', color: [230, 230, 230], at: [0.05, 0, 0] },
      ]),
    );
    await viewer.send({ kind: 'visibility', change: 'ghostOthers', parts: [[0, 1]] });
    await viewer.page.keyboard.press('1');
    await viewer.rest();
    // Half of a pixel wide: brighter than a face of which an eighth is seen.
    const bright = (rgb: readonly [number, number, number]) => Math.min(...rgb) > 60;
    const clip = { x: 450, y: 100, width: 250, height: 400 };
    const withEdges = (await viewer.find(bright, clip)).count;
    await viewer.page.keyboard.press('e');
    await viewer.rest();
    assert.ok(withEdges > (await viewer.find(bright, clip)).count + 100, `${withEdges} pixels`);
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
    assert.equal(await pressed(/^Perspective/).getAttribute('aria-pressed'), 'true');
    await display('hiddenLines');
    assert.equal(await pressed(/^Hidden lines/).count(), 1);
    assert.equal(await pressed(/^Perspective/).getAttribute('aria-pressed'), 'true');
  });
});
