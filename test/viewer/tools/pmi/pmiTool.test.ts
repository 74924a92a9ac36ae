import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { convertModel } from '../../../../src/kernel/convert/convertModel';
import { declaredKinds } from '../../../../src/model/pmi/declaredCounts';
import { packOptions } from '../../../kernel/packs';
import { twoCubes } from '../../glbFixtures';
import { withViewerPage, type ViewerPage } from '../../viewerPage';
import { isSamePicture } from '../../samePicture';
import { firstOther } from './pictures';
import { changed, packWithPmi, pmiSample } from './pmiPacks';

describe('the list of dimensions and tolerances', function () {
  this.timeout(180_000);
  let viewer: ViewerPage;
  let ctc01: Uint8Array;
  withViewerPage((opened) => (viewer = opened));
  before(async () => {
    const name = 'nist_ctc_01_asme1_ap242-e1.stp';
    ({ glb: ctc01 } = await convertModel(
      await readFile(`test/fixtures/pmi/${name}`),
      name,
      packOptions,
    ));
  });

  const list = () => viewer.page.locator('#panel-pmi .pmi-list');
  const line = (text: string | RegExp) => list().getByRole('button', { name: text });
  const texts = () => list().getByRole('button').allInnerTexts();
  const titles = () => list().locator('h3').allInnerTexts();
  const spoken = () => viewer.page.locator('.spoken').innerText();
  const openTool = async () => {
    await viewer.page.keyboard.press('l');
    await viewer.page.locator('.pmi').waitFor();
    await viewer.rest();
  };

  it('has a line for each element, by type, by datum or by what is searched', async () => {
    await viewer.show(ctc01);
    await openTool();
    deepEqual(await titles(), [
      'Dimensions (12)',
      'Tolerances (6)',
      'Datums (3)',
      'Only drawn (2)',
    ]);
    equal((await texts()).length, 23);
    match(
      await viewer.page.locator('#panel-pmi .notes').innerText(),
      /^21 as data, 23 drawn, 21 of these linked\s+Lengths without a unit: millimetre\.\s+This is as many of each as the file declares\.\s+3 lengths, areas, volumes and centres are as the file declares them\.$/,
    );
    await viewer.page.getByLabel('Order of the list').selectOption('datum');
    match(
      (await titles()).join(' '),
      /^Datum A \(\d+\) Datum B \(\d+\) .*Without a datum \(\d+\)$/,
    );
    await viewer.page.getByLabel('Search dimensions').fill('flatness');
    deepEqual(await titles(), ['Without a datum (1)']);
    match((await texts()).join(), /^⏥\|/);
    await viewer.page.getByLabel('Search dimensions').fill('no such thing');
    match(await list().innerText(), /Nothing is found\./);
  });

  it('fits the model together with its annotations beside the panel, and alone when it is closed', async () => {
    await viewer.show(await pmiSample('nist_stc_06_asme1_ap242-e3.stp'));
    const { page } = viewer;
    // Without the frame of the focus.
    const clip = { x: 10, y: 60, width: 780, height: 400 };
    const closed = await page.screenshot({ clip });
    await openTool();
    await page.getByLabel('Balloons in the view').check();
    await viewer.rest();
    const { x: left = 0, width = 0 } = (await page.locator('#panel-pmi').boundingBox()) ?? {};
    const balloons = await page.locator('.pmi-balloon').all();
    ok(balloons.length > 0);
    for (const balloon of balloons) {
      const box = await balloon.boundingBox();
      // A balloon stands beside the text, which is fitted.
      ok(box && box.x > left + width - 2 * box.width && box.x < 800, JSON.stringify(box));
    }
    await page.keyboard.press('l');
    await viewer.rest();
    ok(isSamePicture(await page.screenshot({ clip }), closed));
  });

  it('folds many notes, so that the list is seen, and opens them by click and by key', async () => {
    const declared = declaredKinds.map((what) => ({ what, declared: 90, found: 5 }));
    const pack = await packWithPmi(ctc01, ({ lists, arrays }) => ({
      arrays,
      lists: { ...lists, declared },
    }));
    await viewer.showPack(pack, 'content-noted');
    await openTool();
    const notes = viewer.page.locator('#panel-pmi .notes');
    const folded = notes.locator('summary');
    equal(await notes.locator('p:visible').count(), 2);
    match(await notes.innerText(), /Lengths without a unit: /);
    match(await folded.innerText(), /^\d notes$/);
    await folded.click();
    equal(`${(await notes.locator('p:visible').count()) - 2} notes`, await folded.innerText());
    match(await notes.innerText(), /has 90 annotations; 5 were found\./);
    await line(/^⏥\|/).click();
    ok((await notes.locator('p:visible').count()) > 2);
    await folded.focus();
    await viewer.page.keyboard.press('Enter');
    equal(await notes.locator('p:visible').count(), 2);
  });

  it('says why a line has no value', async () => {
    await viewer.show(ctc01);
    await openTool();
    const bare = (await texts()).filter((text) => text.includes('?'));
    equal(bare.length, 4);
    for (const text of bare) match(text, /^⌀?\? \(.+, the file has no value that can be read\)$/);
  });

  it('names the type of a line in its tooltip and in Chinese, and finds it by that word', async () => {
    await viewer.start('vscode-dark', 'zh-cn');
    await viewer.show(ctc01);
    await openTool();
    equal(await line(/^⏥\|/).getAttribute('title'), '⏥|0.2 (平面度)');
    match((await texts()).join(), /\? \(线性距离, 文件/);
    await viewer.page.getByLabel('搜索尺寸与公差').fill('平面度');
    deepEqual(await texts(), ['⏥|0.2']);
    await viewer.page.getByLabel('搜索尺寸与公差').fill('flatness');
    deepEqual(await texts(), ['⏥|0.2']);
  });

  it('has the signs that no font of the page has, as text', async () => {
    await viewer.show(ctc01);
    await openTool();
    await viewer.page.evaluate(() => document.fonts.ready);
    const [sign] = await viewer.page.evaluate(() =>
      [...document.fonts].map(({ family, status }) => ({ family, status })),
    );
    deepEqual(sign, { family: 'Caliper Signs', status: 'loaded' });
    const lineWithSign = (await texts()).filter((text) => text.startsWith('⏥|'));
    equal(lineWithSign.length, 1);
    const widths = await line(/^⏥\|/).evaluate((button) => {
      const { font, fontSize } = getComputedStyle(button);
      const canvas = document.createElement('canvas').getContext('2d');
      if (!canvas) return [];
      canvas.font = font;
      return Array.from('⏥⌖⌮Ⓕ', (one) => canvas.measureText(one).width / parseFloat(fontSize));
    });
    // Every sign of this font is as wide as the font is high, and none of another font is.
    deepEqual(widths.map(Math.round), [1, 1, 1, 1]);
    ok(
      widths.every((width) => Math.abs(width - 1) < 0.02),
      widths.join(),
    );
  });

  it('is told of in the line at the bottom, which opens it, with what the file has of it', async () => {
    await viewer.show(ctc01);
    const told = () => viewer.page.locator('.status').getByRole('button', { name: /^PMI/ });
    await told().waitFor();
    equal(await told().innerText(), 'PMI: 21 as data, 23 drawn, 21 of these linked');
    match((await told().getAttribute('title')) ?? '', /as many of each as the file declares/);
    const panel = viewer.page.locator('#panel-pmi');
    if (await panel.isVisible()) await told().press('Enter');
    await told().press('Enter');
    await panel.locator('.pmi').waitFor();
    await told().press('Enter');
    await panel.waitFor({ state: 'hidden' });
    await viewer.show(await twoCubes(), 'without');
    await told().waitFor({ state: 'detached' });
  });

  it('is told of there, cut where there is little room, first that the file declares something else', async () => {
    const size = viewer.page.viewportSize() ?? { width: 800, height: 600 };
    await viewer.show(await pmiSample('made_pmi_kinds.stp'), 'kinds');
    const told = viewer.page.locator('.status').getByRole('button', { name: /^PMI/ });
    await viewer.page.setViewportSize({ ...size, width: 860 });
    await told.waitFor();
    // What is under the pointer takes the room of a short name.
    await viewer.rest();
    await viewer.page.mouse.move(430, 300);
    await viewer.page.locator('.status .part strong').waitFor();
    match(await told.innerText(), /^PMI, not as the file declares: 51 as data, 5 drawn/);
    const [box, line] = await Promise.all(
      [told, viewer.page.locator('.status .facts')].map((one) => one.boundingBox()),
    );
    ok(box && line);
    ok(box.y + box.height <= line.y + line.height + 1, 'it stands in the line');
    ok(await told.evaluate((one) => one.scrollWidth > one.clientWidth), 'it is cut');
    await viewer.page.setViewportSize(size);
  });

  it('numbers and saves no lines of a file that only draws them', async () => {
    const glb = await pmiSample('nist_ctc_03_asme1_ap203.stp');
    await viewer.show(glb, 'only-drawn');
    await openTool();
    const panel = viewer.page.locator('#panel-pmi');
    await panel.getByText('29 only drawn').waitFor();
    equal(await panel.getByLabel('Balloons in the view').isVisible(), false);
    equal(await panel.getByRole('button', { name: 'Save as CSV…' }).isVisible(), false);
    ok(await panel.getByRole('button', { name: 'Copy as text' }).isEnabled());
  });

  it('numbers the lines for an inspection sheet, the same whatever is searched', async () => {
    await viewer.show(ctc01);
    await openTool();
    const balloons = () => list().locator('.balloon').allInnerTexts();
    const all = await balloons();
    deepEqual(
      all.filter((one) => one !== ''),
      Array.from({ length: 21 }, (_, i) => `${i + 1}`),
    );
    const flat = (await texts()).findIndex((text) => text.startsWith('⏥|'));
    await viewer.page.getByLabel('Search dimensions').fill('flatness');
    deepEqual(await balloons(), [all[flat]]);
    await viewer.page.getByRole('button', { name: 'Save as CSV…' }).click();
    let offers = await viewer.said('offer');
    while (offers.length === 0) offers = await viewer.said('offer');
    equal(offers[0]?.['note'], '1 lines');
  });

  it('marks the faces of the line under the pointer or the focus, and frames those of a chosen one', async () => {
    await viewer.show(ctc01);
    await openTool();
    const before = await picture();
    await line(/^⏥\|/).hover();
    await viewer.rest();
    const marked = await picture();
    ok(!isSamePicture(marked, before));
    await viewer.page.getByLabel('Search dimensions').hover();
    await viewer.rest();
    ok(isSamePicture(await picture(), before));
    await line(/^⏥\|/).focus();
    await viewer.rest();
    ok(isSamePicture(await picture(), marked));
    await viewer.page.keyboard.press('Enter');
    await viewer.rest();
    ok(!isSamePicture(await picture(), marked));
    match(await spoken(), /^⏥\|.*\. one face$/);
    equal(await line(/^⏥\|/).getAttribute('aria-pressed'), 'true');
  });

  it('draws the annotations in two calls, and in the colour of marks what a line says', async () => {
    await viewer.show(ctc01);
    await openTool();
    const drawn = await viewer.drawCalls();
    const seen = await picture();
    await choose('Nothing drawn');
    ok(!isSamePicture(await picture(), seen));
    equal(drawn - (await viewer.drawCalls()), 2);
    await choose('Drawn (23)');
    await line('note').first().hover();
    await viewer.rest();
    ok(!isSamePicture(await picture(), seen));
  });

  it('lights up the lines of the annotation under the pointer, and chooses them by a click', async () => {
    await viewer.show(ctc01);
    await openTool();
    const { page } = viewer;
    const drawn = await picture();
    await choose('Nothing drawn');
    const [x, y] = firstOther(drawn, await picture());
    await choose('Drawn (23)');
    const pointed = () => list().locator('button.pointed').allInnerTexts();
    await page.mouse.move(340 + x, 60 + y);
    await viewer.rest();
    const [said = ''] = await pointed();
    ok(said !== '');
    ok(!isSamePicture(await picture(), drawn));
    await page.mouse.click(340 + x, 60 + y);
    await viewer.rest();
    equal(await list().locator('button[aria-pressed=true]').innerText(), said);
    ok((await spoken()).startsWith(said));
    await page.mouse.move(345, 555);
    await viewer.rest();
    deepEqual(await pointed(), []);
  });

  it('draws the numbers of the list in the view, when somebody wants them', async () => {
    await viewer.show(ctc01);
    await openTool();
    const balloons = viewer.page.locator('.pmi-balloon');
    equal(await balloons.count(), 0);
    await viewer.page.getByLabel('Balloons in the view').check();
    deepEqual(
      (await balloons.allInnerTexts()).map(Number).sort((a, b) => a - b),
      Array.from({ length: 21 }, (_, i) => i + 1),
    );
    await choose('Nothing drawn');
    equal(await balloons.count(), 0);
  });

  it('keeps of ten thousand lines those in the page that are seen, and draws them in two calls', async () => {
    const pack = await packWithPmi(ctc01, ({ lists, arrays }) => ({
      arrays,
      lists: {
        ...lists,
        ...{ elements: repeated(lists['elements'], 10_000), declared: [] },
        annotations: repeated(lists['annotations'], 2_000),
      },
    }));
    await viewer.showPack(pack, 'content-many');
    await openTool();
    const counts = (await titles()).map((title) => Number(/\((\d+)\)/.exec(title)?.[1]));
    ok(counts.reduce((sum, count) => sum + count, 0) >= 10_000);
    ok((await texts()).length < 500);
    const drawn = await viewer.drawCalls();
    await list().evaluate((one) => one.scrollTo({ top: one.scrollHeight }));
    await list().getByRole('listitem').last().waitFor();
    ok((await texts()).length < 500);
    await choose('Nothing drawn');
    equal(drawn - (await viewer.drawCalls()), 2);
  });

  it('looks at the part as a saved view does, and lists what each view shows', async () => {
    await viewer.show(ctc01);
    await openTool();
    const before = await picture();
    await choose('View MBD_0 (23)');
    ok(!isSamePicture(await picture(), before));
    equal(await spoken(), 'View MBD_0');
    await viewer.page.getByLabel('Order of the list').selectOption('view');
    deepEqual(await titles(), ['MBD_0 (23)']);
  });

  it('writes what is not drawn at its face, and says that this is ours', async () => {
    await viewer.show(ctc01);
    await openTool();
    const ours = viewer.page.locator('.measure-label');
    await line(/^⏥\|/).click();
    equal(await ours.count(), 0);
    await choose('Nothing drawn');
    match((await ours.allInnerTexts()).join(), /^⏥\|[\d.]+ \(drawn by Caliper\)$/);
  });

  it('writes the text of a note at its face, where the file draws only its leader', async () => {
    const pack = await packWithPmi(ctc01, ({ lists, arrays }) => {
      const first = arrays.positions.length / 3;
      const leader = Float32Array.from([0, 0, 0, 0.1, 0.1, 0]);
      return {
        lists: changed(lists, 'annotations', ({ elements }) =>
          Array.isArray(elements) && elements.length > 0
            ? { lines: [arrays.indices.length, 2], triangles: [0, 0] }
            : {},
        ),
        arrays: {
          positions: Float32Array.from([...arrays.positions, ...leader]),
          indices: Uint32Array.from([...arrays.indices, first, first + 1]),
        },
      };
    });
    await viewer.showPack(pack, 'content-leaders');
    await openTool();
    await line(/^⏥\|/).click();
    const ours = await viewer.page.locator('.measure-label').allInnerTexts();
    match(ours.join(), /^⏥\|[\d.]+ \(drawn by Caliper\)$/);
  });

  it('says whether the file agrees with what it declares of itself', async () => {
    const name = 'made_pmi_kinds.stp';
    const bytes = await readFile(`test/fixtures/pmi/${name}`);
    await viewer.show((await convertModel(bytes, name, packOptions)).glb);
    await openTool();
    await viewer.page.locator('#panel-pmi .notes summary').click();
    match(
      await viewer.page.locator('#panel-pmi .notes').innerText(),
      /The file says that it has 99 annotations; 5 were found\./,
    );
  });

  it('gives what is listed to the host as a table', async () => {
    await viewer.show(ctc01);
    await openTool();
    await viewer.page.getByRole('button', { name: 'Save as CSV…' }).click();
    let offers = await viewer.said('offer');
    while (offers.length === 0) offers = await viewer.said('offer');
    equal(offers[0]?.['note'], '21 lines');
    await viewer.send({ kind: 'take', offer: Number(offers[0]['offer']) });
    while ((await viewer.said('piece')).length === 0) await viewer.page.waitForTimeout(50);
    equal((await viewer.said('piece'))[0]?.['isLast'], true);
  });

  it('is not offered for a model without, and takes its marks away when it closes', async () => {
    await viewer.show(await twoCubes());
    await viewer.page.keyboard.press('l');
    await viewer.rest();
    equal(await viewer.page.locator('.pmi').count(), 0);
    ok(await viewer.page.getByRole('button', { name: /^Dimensions and tolerances/ }).isHidden());
    await viewer.show(ctc01, 'content-2');
    const bare = await picture();
    await openTool();
    await line(/^⏥\|/).hover();
    await viewer.page.keyboard.press('Escape');
    await viewer.page.mouse.move(1, 1);
    await viewer.rest();
    ok(isSamePicture(await picture(), bare));
  });

  async function choose(drawn: string): Promise<void> {
    await viewer.page.getByLabel('Drawn in the view').selectOption(drawn);
    await viewer.rest();
  }

  function repeated(list: unknown, count: number): readonly unknown[] {
    const all: readonly unknown[] = Array.isArray(list) ? list : [];
    return Array.from({ length: count }, (_, i) => all[i % all.length]);
  }

  function picture(): Promise<Buffer> {
    // Beside the panel, whose lines light up under the pointer.
    return viewer.page.screenshot({ clip: { x: 340, y: 60, width: 440, height: 500 } });
  }
});
