import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { pageFunction } from './workbench/pageFunction';
import { Workbench } from './workbench/workbench';

const assembly = 'as1-oc-214.stp';

describe('a CAD file that is opened', function () {
  this.timeout(600_000);
  let workbench: Workbench;
  before(async () => {
    workbench = await Workbench.open({ samples: [assembly, 'mayo_332.stp'] });
  });
  afterEach(function () {
    return workbench.pictureIfFailed(this.currentTest);
  });
  after(() => workbench.end());

  it('is shown by a double click, and the status bar says where it was converted', async () => {
    await workbench.openFile(assembly);
    await workbench.modelStands();
    // The 3D model fades in over its picture.
    await workbench.comesToShow('orange parts', (picture) => picture.hueShare(15, 45) > 0.002);
    await workbench.serviceStatus.waitFor();
  });

  it('is marked in the Explorer', async () => {
    await workbench.page
      .locator('.explorer-folders-view [aria-label*="Caliper: 3D model ready"]')
      .first()
      .waitFor();
    await workbench.screenshot('editor-decorated');
  });

  it('has the menus and the assembly of any model', async () => {
    await workbench.showContainer('Caliper');
    await workbench.partRow('plate').first().waitFor();
    await workbench.showContainer('Explorer');
    await workbench.modelRow(assembly).waitFor({ state: 'hidden' });
    await workbench.serviceStatus.waitFor();
  });

  it('is as it was when its tab comes back from behind another one', async () => {
    const canvas = workbench.modelPage.locator('.canvas-place canvas');
    await canvas.evaluate(pageFunction(`(element) => { element.title = 'the same page'; }`));
    await workbench.explorerRow('mayo_332.stp').dblclick();
    await workbench.page.getByRole('tab', { name: /^mayo_332/ }).waitFor();
    await workbench.modelPage
      .locator('[data-showing="model"] .canvas-place canvas:not([title])')
      .waitFor();
    await workbench.page.getByRole('tab', { name: new RegExp(`^${assembly}`) }).click();
    await workbench.modelPage
      .locator('[data-showing="model"] canvas[title="the same page"]')
      .waitFor();
    await workbench.comesToShow('orange parts', (picture) => picture.hueShare(15, 45) > 0.002);
  });

  it('follows its changes by itself, from where it was seen, and says so', async () => {
    const file = path.join(workbench.workspace, assembly);
    copyFileSync('samples/mayo_332.stp', file);
    const notice = workbench.modelPage.locator('.notice');
    await notice.getByText(`${assembly} has changed, and is shown as it is now.`).waitFor();
    await workbench.modelStands();
    await workbench.screenshot('editor-changed');
  });

  it('is there again after a reload of the window', async () => {
    await workbench.reload();
    await workbench.modelStands();
  });

  it('can be reopened as text', async () => {
    await workbench.command('Reopen Editor With Text Editor');
    await workbench.page.locator('.monaco-editor').getByText('ISO-10303-21;').first().waitFor();
  });

  it('is offered as a sample by the walkthrough', async () => {
    await workbench.command('Caliper: Open a Sample Part');
    await workbench.page.getByRole('tab', { name: assembly, exact: false }).last().waitFor();
    await workbench.modelStands();
  });
});
