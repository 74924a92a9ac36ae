import assert from 'node:assert/strict';
import { decode } from 'fast-png';
import { cubesInPlaces, red } from '../glbFixtures';
import { isRed, ViewerPage } from '../viewerPage';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const parts = { tall: [1, 6, 1], wide: [8, 1, 1], flat: [6, 0.3, 6] } as const;
const tabs = [
  [420, 500],
  [500, 900],
  [800, 600],
] as const;

describe('what lies over the model', function () {
  this.timeout(180_000);
  let viewer: ViewerPage;
  before(async () => {
    viewer = await ViewerPage.open();
  });
  after(() => viewer.close());
  afterEach(() => viewer.mustBeClean());

  for (const [name, scale] of Object.entries(parts)) {
    for (const [width, height] of tabs) {
      it(`is beside a fitted model: ${name}, in a tab of ${width} × ${height}`, async () => {
        await open(scale, width, height);
        await mustStandApart();
        await viewer.page.keyboard.press('m');
        await viewer.page.waitForSelector('.measure');
        await mustStandApart();
        await viewer.page.keyboard.press('1');
        await mustStandApart();
      });
    }
  }

  it('is beside what was fitted also when the tab gets another size', async () => {
    await open(parts.tall, 800, 600);
    for (const [width, height] of [...tabs, [1400, 800]] as const) {
      await viewer.page.setViewportSize({ width, height });
      await mustStandApart();
    }
  });

  it('is beside what was fitted also when the tab gets another size where movements are seen', async () => {
    await viewer.page.emulateMedia({ reducedMotion: 'no-preference' });
    await open(parts.wide, 932, 682);
    await viewer.page.keyboard.press('m');
    await viewer.page.waitForSelector('.measure');
    for (const [width, height] of [
      [466, 665],
      [1300, 700],
    ] as const) {
      await viewer.page.keyboard.press('1');
      await viewer.page.setViewportSize({ width, height });
      await comesToRest();
      await mustStandApart();
    }
    await viewer.page.emulateMedia({ reducedMotion: 'reduce' });
  });

  it('gives back its room when it goes', async () => {
    await open(parts.wide, 800, 600);
    const before = await model();
    await viewer.page.keyboard.press('m');
    await viewer.page.waitForSelector('.measure');
    await viewer.rest();
    assert.ok((await model()).width < before.width);
    await viewer.page.keyboard.press('Escape');
    await viewer.rest();
    assert.deepEqual(await model(), before);
  });

  it('moves the middle, but not what the user has brought near', async () => {
    await open(parts.wide, 800, 600);
    const { keyboard } = viewer.page;
    for (let i = 0; i < 3; i++) await keyboard.press('-');
    await viewer.rest();
    const before = await model();
    await keyboard.press('m');
    await viewer.page.waitForSelector('.measure');
    await viewer.rest();
    const after = await model();
    assert.deepEqual([after.width, after.height], [before.width, before.height]);
    const panel = await boxOf('.panels');
    assert.ok(Math.abs(after.x - before.x - (panel.x + panel.width) / 2) <= 1, 'by half of it');
  });

  it('leaves a fitted model in the middle when the page comes back in a tab of another size', async () => {
    await open(parts.wide, 800, 600);
    await viewer.page.keyboard.press('1');
    await viewer.rest();
    const { view } = (await viewer.said('view')).at(-1) ?? assert.fail();
    await viewer.page.setViewportSize({ width: 500, height: 500 });
    await viewer.start();
    await viewer.show(await part(parts.wide), 'content-1', String(view));
    await mustStandApart();
    const { x, width } = await model();
    assert.ok(Math.abs(x + width / 2 - 250) <= 1, 'in the middle');
  });

  it('has all its buttons within a narrow tab, and no panel under them', async () => {
    await open(parts.flat, 360, 500);
    await viewer.page.keyboard.press('m');
    const panel = viewer.page.locator('#panel-measure');
    await panel.waitFor();
    const { y } = (await panel.boundingBox()) ?? assert.fail();
    const buttons = viewer.page.locator('.toolbar > .group > .tool:not([hidden])');
    for (const button of await buttons.all()) {
      const box = (await button.boundingBox()) ?? assert.fail();
      assert.ok(box.x >= 0 && box.y + box.height <= y, JSON.stringify(box));
    }
  });

  it('has no panel under its buttons, however wide the tab is', async () => {
    await open(parts.flat, 800, 600);
    await viewer.page.keyboard.press('m');
    const panel = viewer.page.locator('#panel-measure');
    await panel.waitFor();
    for (const width of [610, 830, 930, 1041, 1239, 1240, 1350, 1619, 1621, 1900]) {
      await viewer.page.setViewportSize({ width, height: 600 });
      await viewer.rest();
      const bar = (await viewer.page.locator('.toolbar').boundingBox()) ?? assert.fail();
      const { x, y, ...size } = (await panel.boundingBox()) ?? assert.fail();
      const isApart = x + size.width <= bar.x || y >= bar.y + bar.height;
      assert.ok(isApart, `${width}: ${JSON.stringify([bar, x, y, size])}`);
    }
  });

  it('has no panel under what tells that parts are hidden, however much a panel holds', async () => {
    for (const [width, height] of [[300, 320], ...tabs] as const) {
      await open(parts.flat, width, height);
      await viewer.page.keyboard.press('m');
      await viewer.page.waitForSelector('.measure');
      await viewer.page.keyboard.press('c');
      await viewer.rest();
      const chips = await boxOf('.chips');
      assert.ok(!meets(await boxOf('.panels'), chips), `in a tab of ${width} × ${height}`);
      await viewer.page.keyboard.press('Shift+A');
    }
  });

  it('does not keep a part from being pointed at where it is seen', async () => {
    await open(parts.wide, 800, 600);
    await viewer.page.keyboard.press('m');
    await viewer.page.waitForSelector('.measure');
    await viewer.page.keyboard.press('Escape');
    await viewer.page.keyboard.press('v');
    await viewer.page.getByRole('button', { name: 'Save view' }).waitFor();
    await viewer.rest();
    const { x, width } = await model();
    const columns = [x + 4, x + width - 5];
    const rows = [await rowOfModel(x + 4), await rowOfModel(x + width - 5)];
    for (const [i, column] of columns.entries()) {
      await viewer.page.mouse.click(column, rows[i] ?? assert.fail());
      const told = await viewer.said('selected');
      assert.deepEqual([told.length, told.at(-1)?.['parts']], [i + 1, [[0, 1]]]);
    }
  });

  async function open(
    scale: readonly [number, number, number],
    width: number,
    height: number,
  ): Promise<void> {
    await viewer.page.setViewportSize({ width, height });
    await viewer.start();
    await viewer.show(await part(scale));
  }

  function part(scale: readonly [number, number, number]): Promise<Uint8Array> {
    return cubesInPlaces([{ name: 'part', color: red, at: [0, 0, 0], scale }]);
  }

  async function comesToRest(): Promise<void> {
    let [before, now] = ['', JSON.stringify(await model())];
    while (now !== before) [before, now] = [now, JSON.stringify(await model())];
  }

  async function mustStandApart(): Promise<void> {
    await viewer.rest();
    const seen = await model();
    const { width } = viewer.page.viewportSize() ?? assert.fail();
    assert.ok(seen.width > 0.1 * width || seen.height > 60, JSON.stringify(seen));
    for (const overlay of ['.toolbar', '.cube', '.panels']) {
      const box = await boxOf(overlay);
      assert.ok(!meets(seen, box), `${overlay}: ${JSON.stringify({ seen, box })}`);
    }
  }

  async function boxOf(selector: string): Promise<Box> {
    const box = await viewer.page.locator(selector).first().boundingBox();
    return box ?? { x: 0, y: 0, width: 0, height: 0 };
  }

  /** Where the model is, seen without what lies over it. */
  async function model(): Promise<Box> {
    const places = await redPixels();
    const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
    const [x, y] = [lowest(xs), lowest(ys)];
    return { x, y, width: highest(xs) + 1 - x, height: highest(ys) + 1 - y };
  }

  /** The middle of the model in a column of pixels. */
  async function rowOfModel(column: number): Promise<number> {
    const ys = (await redPixels()).filter(([x]) => x === Math.round(column)).map(([, y]) => y);
    return (lowest(ys) + highest(ys)) / 2;
  }

  async function redPixels(): Promise<readonly (readonly [x: number, y: number])[]> {
    const show = (visibility: string) =>
      viewer.page.evaluate(
        `for (const one of document.querySelectorAll('.toolbar, .cube, .panels, .layer'))
           one.style.visibility = '${visibility}'`,
      );
    await show('hidden');
    const { data, width, channels } = decode(await viewer.page.screenshot());
    await show('');
    const places: [number, number][] = [];
    for (let i = 0; i < data.length; i += channels) {
      const [r = 0, g = 0, b = 0] = data.subarray(i, i + 3);
      const at = i / channels;
      if (isRed([r, g, b])) places.push([at % width, Math.floor(at / width)]);
    }
    return places;
  }
});

const lowest = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
const highest = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity);

function meets(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
