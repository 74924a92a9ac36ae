import { equal, match, ok } from 'node:assert/strict';
import { defaultViewerOptions } from '../../../../src/model/page/viewerMessages';
import { twoCubes } from '../../glbFixtures';
import { withViewerPage, type ViewerPage } from '../../viewerPage';
import { glbOf } from '../measure/models';
import { isSamePicture } from '../../samePicture';

describe('the table of holes', function () {
  this.timeout(180_000);
  let viewer: ViewerPage;
  let as1: Uint8Array;
  withViewerPage((opened) => (viewer = opened));
  before(async () => {
    as1 = await glbOf('as1-oc-214.stp');
  });

  const table = () => viewer.page.getByRole('table', { name: 'Holes by kind and size' });
  const row = (text: string | RegExp) => table().getByRole('button', { name: text });
  const panel = () => viewer.page.locator('#panel-holes').innerText();
  const spoken = () => viewer.page.locator('.spoken').innerText();
  const openTool = async () => {
    await viewer.page.keyboard.press('b');
    await viewer.page.locator('.holes').waitFor();
    await viewer.rest();
  };

  it('counts the holes of all parts by kind and size, with their direction and patterns', async () => {
    await viewer.show(as1);
    await openTool();
    match(
      await table().innerText(),
      /Count\s+Hole \(mm, exact\)\s+Direction\s+8\s+Round hole ∅10, through, 3 deep\s+several/,
    );
    match(await table().innerText(), /6\s+Round hole ∅10, through, 20 deep\s+−Z/);
    equal(await row('2 × 3 on a ∅30 mm circle').count(), 2);
    equal(await row(/^3 on a ∅30 mm circle around/).count(), 0);
    await row('Round hole ∅10, through, 20 deep').click();
    equal(await row(/^3 on a ∅30 mm circle around/).count(), 2);
    await viewer.send({ kind: 'options', options: { ...defaultViewerOptions, units: 'cm' } });
    match(await table().innerText(), /6\s+Round hole ∅1, through, 2 deep/);
  });

  it('shows the holes of a row in the model, framed, and where each of them is', async () => {
    await viewer.show(as1);
    await openTool();
    const before = await picture();
    await row('Round hole ∅10, through, 20 deep').click();
    await viewer.rest();
    const framed = await picture();
    ok(!isSamePicture(framed, before));
    match(await spoken(), /^6 × Round hole ∅10, through, 20 deep$/);
    equal(await row(/^X .*, plate_1$/).count(), 6);
    await row('X 25 · Y 75 · Z 20 mm, plate_1').click();
    await viewer.rest();
    ok(!isSamePicture(await picture(), framed));
    match(await spoken(), /^1 × Round hole ∅10, .*\. X 25 · Y 75 · Z 20 mm$/);
    equal(await row('X 25 · Y 75 · Z 20 mm, plate_1').getAttribute('aria-pressed'), 'true');
  });

  it('tells places from a chosen hole, and keeps these coordinates over a reload', async () => {
    await viewer.show(as1);
    await openTool();
    await row('Round hole ∅10, through, 20 deep').click();
    ok(await viewer.page.getByRole('button', { name: 'From this hole' }).isDisabled());
    await row('X 25 · Y 75 · Z 20 mm, plate_1').click();
    await viewer.page.getByRole('button', { name: 'From this hole' }).click();
    match(await panel(), /Coordinates: Round hole of plate/);
    await row(/^X 130 · Y 0 · Z (0|20|-20) mm, plate_1$/).waitFor();
    const isKept = 'acquireVsCodeApi().getState()?.tools?.holes !== undefined';
    while (!(await viewer.page.evaluate(isKept))) await viewer.page.waitForTimeout(50);
    await viewer.page.reload();
    await viewer.show(as1);
    await openTool();
    match(await panel(), /Coordinates: Round hole of plate/);
    // The measure tool has the same coordinates.
    await viewer.page.keyboard.press('m');
    await viewer.page.locator('#panel-measure').getByText('Coordinates: Round hole of').waitFor();
    await viewer.page
      .locator('#panel-measure')
      .getByRole('button', { name: 'Of the file' })
      .click();
    match(await panel(), /Coordinates: of the file/);
  });

  it('gives all holes to the host as a table', async () => {
    await viewer.show(as1);
    await openTool();
    await viewer.page.getByRole('button', { name: 'Save as CSV…' }).click();
    let offers = await viewer.said('offer');
    while (offers.length === 0) offers = await viewer.said('offer');
    const [made] = offers;
    equal(made?.['what'], 'csv');
    equal(made['note'], '22 holes');
    await viewer.send({ kind: 'take', offer: Number(made['offer']) });
    while ((await viewer.said('piece')).length === 0) await viewer.page.waitForTimeout(50);
    equal((await viewer.said('piece'))[0]?.['isLast'], true);
  });

  it('says why there are none where only triangles are known', async () => {
    await viewer.show(await twoCubes());
    await openTool();
    match(
      await panel(),
      /Holes are recognised on exact shapes only, and of this model only triangles/,
    );
    equal(await table().count(), 0);
    ok(await viewer.page.getByRole('button', { name: 'Save as CSV…' }).isDisabled());
  });

  it('draws nothing while it rests, and takes its marks away when it closes', async () => {
    await viewer.show(as1);
    await viewer.rest();
    await openTool();
    await row('Round hole ∅10, through, 20 deep').click();
    await viewer.rest();
    const marked = await picture();
    const frames = await viewer.frames();
    await viewer.page.waitForTimeout(400);
    equal(await viewer.frames(), frames);
    await viewer.page.keyboard.press('Escape');
    await viewer.rest();
    ok(!isSamePicture(await picture(), marked));
    ok(await viewer.page.locator('#panel-holes').isHidden());
  });

  function picture(): Promise<Buffer> {
    return viewer.page.locator('canvas').screenshot();
  }
});
