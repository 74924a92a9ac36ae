import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { withViewerPage, type ViewerPage } from '../../viewerPage';
import { otherPixels, viewPicture } from './pictures';
import { changed, packWithPmi, pmiSample } from './pmiPacks';

describe('saved views of a file', function () {
  this.timeout(180_000);
  let viewer: ViewerPage;
  let part: Uint8Array;
  let assembly: Uint8Array;
  withViewerPage((opened) => (viewer = opened));
  before(async () => {
    part = await pmiSample('nist_ctc_01_asme1_ap242-e1.stp');
    assembly = await pmiSample('made_pmi_assembly.stp');
  });

  it('cut the model as their author did, and one press brings all back', async () => {
    const across = { normal: [0, 0, 1], offset: 0.05 };
    await show(part, (view) => ({ ...view, cuts: [across] }));
    const before = await picture();
    await choose(/^View MBD_0/);
    equal(await chips(), 'Section');
    const cut = await picture();
    ok(otherPixels(cut, before) > 1000);
    await leave();
    equal(otherPixels(await picture(), before), 0);
    equal(await chips(), '');
    ok(await leaving().isHidden());
  });

  it('show only the parts that they list', async () => {
    await show(assembly, (view) => ({ ...view, parts: [] }));
    await choose(/^View /);
    match(await chips(), /^\d+ hidden$/);
    await leave();
    equal(await chips(), '');
  });

  it('keep what the user had cut and hidden for the way back', async () => {
    await show(assembly, (view) => ({ ...view, parts: [] }));
    await viewer.page.keyboard.press('c');
    await viewer.page.locator('#panel-section').waitFor();
    await viewer.rest();
    await viewer.page.keyboard.press('c');
    await viewer.rest();
    equal(await chips(), 'Section');
    await choose(/^View /);
    match(await chips(), /^\d+ hidden$/);
    await leave();
    equal(await chips(), 'Section');
  });

  it('keep the place of the focus when there is no way back any more', async () => {
    await show(part, (view) => view);
    await choose(/^View MBD_0/);
    await leaving().focus();
    await viewer.page.keyboard.press('Enter');
    await viewer.rest();
    equal(await viewer.page.evaluate('document.activeElement?.tagName'), 'SELECT');
    deepEqual(await viewer.page.locator('.spoken').innerText(), 'As before the saved view');
  });

  it('say when they cut with more planes than a section has', async () => {
    const cuts = Array.from({ length: 4 }, (_, i) => ({ normal: [0, 1, i], offset: 0 }));
    await show(part, (view) => ({ ...view, cuts }));
    await choose(/^View MBD_0/);
    match(
      await viewer.page.locator('.status').innerText(),
      /This view cuts with 4 planes; three of them are shown\./,
    );
  });

  const picture = () => viewPicture(viewer);
  const leaving = () => viewer.page.getByRole('button', { name: 'Leave the view' });
  const leave = async () => {
    await leaving().click();
    await viewer.rest();
  };
  const chips = async () => {
    const texts = await viewer.page.locator('.chips .chip:not(.reset)').allInnerTexts();
    return texts.map((text) => text.replace(/\s*×\s*$/, '').trim()).join();
  };

  async function show(
    glb: Uint8Array,
    change: (view: Record<string, unknown>) => Record<string, unknown>,
  ): Promise<void> {
    const pack = await packWithPmi(glb, ({ lists, arrays }) => ({
      lists: changed(lists, 'views', change),
      arrays,
    }));
    await viewer.showPack(pack);
    await viewer.page.keyboard.press('l');
    await viewer.page.locator('.pmi').waitFor();
    await viewer.rest();
  }

  async function choose(title: RegExp): Promise<void> {
    const select = viewer.page.getByLabel('Drawn in the view');
    const titles = await select.locator('option').allInnerTexts();
    await select.selectOption(titles.find((one) => title.test(one)) ?? '');
    await viewer.rest();
  }
});
