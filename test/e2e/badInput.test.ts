import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { choose, Workbench } from './workbench';

const oddName = `half "A" #2 100% 支架's.stp`;
const part = readFileSync('samples/mayo_332.stp');

describe('bad input', function () {
  this.timeout(600_000);
  let workbench: Workbench;
  before(async () => {
    workbench = await Workbench.open({
      files: {
        'garbage.step': 'this is not CAD\n'.repeat(200),
        'empty.step': '',
        'truncated.step': part.subarray(0, part.length >> 1),
        'gone.step': part,
        [oddName]: part,
      },
      settings: { 'files.watcherExclude': { '**/gone.step': true } },
    });
  });
  afterEach(function () {
    return workbench.pictureIfFailed(this.currentTest);
  });
  after(() => workbench.end());

  it('says in a sentence that garbage is no CAD file', async () => {
    await workbench.rightClick('garbage.step', 'Open 3D with Caliper');
    const card = workbench.modelPage.locator('.card.message');
    await card.waitFor();
    assert.match(await card.innerText(), /garbage\.step|STEP|CAD/);
  });

  it('keeps the failed model in its row', async () => {
    await workbench.showContainer('Caliper');
    await workbench.modelRow('garbage.step').waitFor();
  });

  it('refuses an empty file before anything is sent', async () => {
    await workbench.rightClick('empty.step', 'Open 3D with Caliper');
    await workbench.notifications.filter({ hasText: 'empty.step' }).first().waitFor();
  });

  it('says that a file ends too early', async () => {
    await workbench.rightClick('truncated.step', 'Open 3D with Caliper');
    await workbench.page.getByRole('tab', { name: 'truncated.step' }).waitFor();
    await workbench.modelPage.locator('.card.message').waitFor();
  });

  it('says that a file is gone when it was deleted behind the Explorer’s back', async () => {
    await workbench.showContainer('Explorer');
    const row = workbench.explorerRow('gone.step');
    const entry = await workbench.menuEntry(row, 'Open 3D with Caliper');
    rmSync(path.join(workbench.workspace, 'gone.step'));
    await choose(entry, () => workbench.menuEntry(row, 'Open 3D with Caliper'));
    await workbench.notifications.filter({ hasText: 'gone.step' }).first().waitFor();
  });

  it('opens a file whose name has quotes, spaces, signs and Chinese letters', async () => {
    await workbench.rightClick(oddName, 'Open 3D with Caliper');
    await workbench.page.getByRole('tab', { name: oddName }).waitFor();
    await workbench.modelStands();
  });
});
