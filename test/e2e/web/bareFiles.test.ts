import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { textStl } from '../../kernel/readers/resultFixtures';
import { Workbench } from '../workbench/workbench';

const part = 'mayo_332.stp';
const bracket = 'ansys_bracket.iges';

describe('a slow file system that takes nothing and tells neither sizes nor times', function () {
  this.timeout(600_000);
  let workbench: Workbench;
  before(async () => {
    workbench = await Workbench.open({
      host: 'bare',
      samples: [part, bracket],
      files: {
        'cube.stl': textStl(),
        'parts/mayo_332.stp': readFileSync(path.join('samples', part)),
      },
    });
  });
  afterEach(function () {
    return workbench.pictureIfFailed(this.currentTest);
  });
  after(() => workbench.end());

  it('has its files drawn by a click', async () => {
    await workbench.openFile(part);
    await workbench.modelStands();
    await workbench.comesToShow('a part', ({ backgroundShare }) => backgroundShare < 0.95);
    await workbench.screenshot('bare-opened');
  });

  it('has its files drawn by their menu, and both are there after a reload', async () => {
    await workbench.rightClick(bracket, 'Open 3D with Caliper');
    await workbench.page.getByRole('tab', { name: bracket }).waitFor();
    await workbench.modelStands();
    await workbench.reload();
    await workbench.modelStands();
    await workbench.showContainer('Caliper');
    for (const name of [part, bracket]) {
      await workbench.modelRow(name).filter({ hasText: 'Ready' }).waitFor();
    }
    await workbench.showContainer('Explorer');
  });

  it('has a file of triangles drawn', async () => {
    await workbench.openFile('cube.stl');
    await workbench.modelStands();
  });

  it('has two of its files compared by their names alone', async () => {
    await workbench.explorerRow(part).click();
    await workbench.explorerRow(bracket).click({ modifiers: ['ControlOrMeta'] });
    await workbench.rightClick(bracket, 'Compare Both in 3D');
    await workbench.modelPage.getByRole('table').first().waitFor();
    const tab = workbench.page.locator('.tabs-container .tab.active');
    assert.equal(await tab.textContent(), `${part} ↔ ${bracket}`);
    await workbench.screenshot('bare-compared');
  });

  it('fills a contact sheet', async () => {
    await workbench.rightClick('parts', 'Convert CAD Files in Folder');
    await workbench.modelPage.locator('#sheet img').first().waitFor();
  });
});
