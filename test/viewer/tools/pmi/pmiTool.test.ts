import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { convertModel } from '../../../../src/kernel/convert/convertModel';
import { packOptions } from '../../../kernel/packs';
import { twoCubes } from '../../glbFixtures';
import { withViewerPage, type ViewerPage } from '../../viewerPage';

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
      /^21 as data, 23 drawn, 21 of these linked\s+This is as many of each as the file declares\.$/,
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
    ok(!marked.equals(before));
    await viewer.page.getByLabel('Search dimensions').hover();
    await viewer.rest();
    ok((await picture()).equals(before));
    await line(/^⏥\|/).focus();
    await viewer.rest();
    ok((await picture()).equals(marked));
    await viewer.page.keyboard.press('Enter');
    await viewer.rest();
    ok(!(await picture()).equals(marked));
    match(await spoken(), /^⏥\|.*\. one face$/);
    equal(await line(/^⏥\|/).getAttribute('aria-pressed'), 'true');
  });

  it('draws the annotations in two calls, and in the colour of marks what a line says', async () => {
    await viewer.show(ctc01);
    await openTool();
    const drawn = await viewer.drawCalls();
    const seen = await picture();
    await choose('Nothing drawn');
    ok(!(await picture()).equals(seen));
    ok(drawn - (await viewer.drawCalls()) <= 2);
    await choose('Drawn (23)');
    await line('note').first().hover();
    await viewer.rest();
    ok(!(await picture()).equals(seen));
  });

  it('looks at the part as a saved view does, and lists what each view shows', async () => {
    await viewer.show(ctc01);
    await openTool();
    const before = await picture();
    await choose('View MBD_0 (23)');
    ok(!(await picture()).equals(before));
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

  it('says whether the file agrees with what it declares of itself', async () => {
    const name = 'made_pmi_kinds.stp';
    const bytes = await readFile(`test/fixtures/pmi/${name}`);
    await viewer.show((await convertModel(bytes, name, packOptions)).glb);
    await openTool();
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
    ok((await picture()).equals(bare));
  });

  async function choose(drawn: string): Promise<void> {
    await viewer.page.getByLabel('Drawn in the view').selectOption(drawn);
    await viewer.rest();
  }

  function picture(): Promise<Buffer> {
    // Beside the panel, whose lines light up under the pointer.
    return viewer.page.screenshot({ clip: { x: 340, y: 60, width: 440, height: 500 } });
  }
});
