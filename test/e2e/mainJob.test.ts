import assert from 'node:assert/strict';
import { readPicture } from './workbench/picture';
import { comesTrue, Workbench } from './workbench/workbench';

const assembly = 'as1-oc-214.stp';

describe('the main job', function () {
  this.timeout(600_000);
  let workbench: Workbench;
  before(async () => {
    workbench = await Workbench.open({ samples: [assembly, 'ansys_bracket.iges', 'SOURCES.md'] });
  });
  afterEach(function () {
    return workbench.pictureIfFailed(this.currentTest);
  });
  after(() => workbench.end());

  it('offers nothing on a file that is not CAD', async () => {
    await workbench.menuEntry(workbench.explorerRow('SOURCES.md'), 'Rename...');
    assert.equal(await workbench.page.getByRole('menuitem', { name: /Caliper/ }).count(), 0);
    await workbench.page.keyboard.press('Escape');
  });

  it('opens a tab at once that shows the stages', async () => {
    // However quick a conversion is, this one lets its stages be seen.
    const stopping = workbench.stoppedKernel();
    await workbench.rightClick(assembly, 'Open 3D with Caliper');
    await workbench.page.getByRole('tab', { name: assembly }).waitFor();
    const kernel = await stopping;
    const stage = workbench.modelPage.locator('.card.stage');
    await stage.locator('.title').filter({ hasText: 'Converting' }).waitFor();
    await stage.locator('.name').filter({ hasText: assembly }).waitFor();
    process.kill(kernel, 'SIGCONT');
  });

  it('ends with the 3D model in the colours of its parts', async () => {
    await workbench.modelStands();
    await workbench.screenshot('assembly-dark');
    await workbench.comesToShow(
      'orange and yellow-green parts',
      ({ backgroundShare, hueShare }) =>
        backgroundShare < 0.95 && hueShare(15, 45) > 0.002 && hueShare(55, 90) > 0.002,
    );
  });

  it('turns with the pointer', async () => {
    const canvas = workbench.modelPage.locator('canvas').first();
    await workbench.modelRests();
    const before = await workbench.pictureOf(canvas);
    const box = await canvas.boundingBox();
    assert.ok(box);
    await workbench.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await workbench.page.mouse.down();
    await workbench.page.mouse.move(box.x + box.width / 4, box.y + box.height / 3, { steps: 5 });
    await workbench.page.mouse.up();
    await comesTrue('the view has changed', async () => {
      return !before.equals(await workbench.pictureOf(canvas));
    });
    await workbench.page.keyboard.press('Home');
  });

  it('shows the model ready and its structure beside it', async () => {
    await workbench.showContainer('Caliper');
    await workbench.modelRow(assembly).filter({ hasText: 'Ready' }).waitFor();
    for (const name of ['l-bracket-assembly', 'rod-assembly', 'plate']) {
      await workbench.partRow(name).first().waitFor();
    }
    await workbench.screenshot('assembly-structure-dark');
  });

  it('finds a part, and marks in the view what is marked in its structure, and the other way round', async () => {
    const marked = workbench.modelPage.locator('.status .part strong');
    const row = (name: string) => workbench.partRow(name).and(workbench.selectedRow);
    await workbench.commandAndChoice('Caliper: Find Part', 'plate');
    await marked.filter({ hasText: /^plate/ }).waitFor();
    await row('plate').waitFor();
    await workbench.partRow('rod-assembly').locator('.label-name').click();
    await marked.filter({ hasText: / and 2 more$/ }).waitFor();
    // The plate was zoomed to: it is in the middle, or what stands before it.
    await workbench.modelRests();
    await workbench.modelPage.locator('canvas').first().click();
    await marked.filter({ hasNotText: 'more' }).waitFor();
    await row(await marked.innerText()).waitFor();
    assert.equal(await row('rod-assembly').count(), 0);
    const rows = await workbench.partRow('').count();
    await workbench.modelPage
      .locator('canvas')
      .first()
      .click({ position: { x: 8, y: 60 } });
    await marked.waitFor({ state: 'detached' });
    const allRows = workbench.partRow('').and(workbench.selectedRow);
    await comesTrue('no row is marked any more', async () => (await allRows.count()) === 0);
    // Rows that have given way to others fetch their own anew.
    await comesTrue('what was open is so still', async () => {
      return (await workbench.partRow('').count()) === rows;
    });
    await workbench.partRow('plate').first().locator('.label-name').click();
    await marked.filter({ hasText: /^plate/ }).waitFor();
    await workbench.modelPage.locator('canvas').first().press('Escape');
    await comesTrue('no row is marked any more', async () => (await allRows.count()) === 0);
    await workbench.page.keyboard.press('Home');
  });

  it('goes from part to part as fast as keys are pressed, and its structure follows', async () => {
    const canvas = workbench.modelPage.locator('canvas').first();
    const marked = workbench.modelPage.locator('.status .part');
    await canvas.press('Escape');
    await marked.locator('strong').waitFor({ state: 'detached' });
    for (let pressed = 0; pressed < 15; pressed++) await workbench.page.keyboard.press('j');
    await workbench.modelRests();
    assert.match((await marked.getAttribute('title')) ?? '', /_2 \/ nut-bolt-assembly_2 \/ nut_3$/);
    await workbench.partRow('nut_3').and(workbench.selectedRow).waitFor();
    await canvas.press('Escape');
  });

  it('shows its picture when the pointer rests on its row', async () => {
    const picture = await workbench.tooltipPicture(workbench.modelRow(assembly));
    await comesTrue('it shows orange and yellow-green parts', async () => {
      const { hueShare } = readPicture(await workbench.pictureOf(picture));
      return hueShare(15, 45) > 0.002 && hueShare(55, 90) > 0.02;
    });
    await workbench.screenshot('row-tooltip');
    await workbench.page.mouse.move(0, 0);
  });

  it('reads as well in a light window', async () => {
    await workbench.useTheme('Light Modern');
    await workbench.page.locator('.monaco-workbench.vs').waitFor();
    await workbench.comesToShow('orange parts', (picture) => picture.hueShare(15, 45) > 0.002);
    await workbench.screenshot('assembly-structure-light');
  });

  it('keeps rows and the open model over a reload of the window', async () => {
    await workbench.reload();
    await workbench.modelStands();
    await workbench.showContainer('Caliper');
    await workbench.modelRow(assembly).filter({ hasText: 'Ready' }).waitFor();
  });

  it('converts IGES in the same way', async () => {
    await workbench.rightClick('ansys_bracket.iges', 'Open 3D with Caliper');
    await workbench.page.getByRole('tab', { name: 'ansys_bracket.iges' }).waitFor();
    await workbench.modelStands();
    await workbench.comesToShow('a part', ({ backgroundShare }) => backgroundShare < 0.95);
  });
});
