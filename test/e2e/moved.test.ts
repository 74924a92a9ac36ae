import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { Workbench } from './workbench/workbench';

const row = 'mayo_332.stp';
const editor = 'as1-oc-214.stp';

describe('the file of an open model', function () {
  this.timeout(600_000);
  let workbench: Workbench;
  before(async () => {
    workbench = await Workbench.open({ samples: [row, editor] });
    git('init', '--quiet');
    git('add', '.');
  });
  afterEach(function () {
    return workbench.pictureIfFailed(this.currentTest);
  });
  after(() => workbench.end());

  it('is followed by a tab that was opened from the menu or the list, which says so', async () => {
    await workbench.rightClick(row, 'Open 3D with Caliper');
    await workbench.modelStands();
    copyFileSync('samples/as1_pe_203.stp', inWorkspace(row));
    const notice = workbench.modelPage.locator('.notice');
    await notice.getByText(`${row} has changed, and is shown as it is now.`).waitFor();
    await workbench.modelStands();
    await notice.getByRole('button', { name: 'Compare With What Was Shown' }).click();
    await tab(/as it was shown/).waitFor();
    await workbench.closeTab('as it was shown');
  });

  it('keeps its row and its tab when it is renamed in the Explorer', async () => {
    await rename(row, 'plate.stp');
    await tab(/^plate\.stp/).waitFor();
    await workbench.showContainer('Caliper');
    await workbench.modelRow('plate.stp').filter({ hasText: 'Ready' }).waitFor();
    await workbench.modelRow(row).waitFor({ state: 'hidden' });
    await workbench.modelStands();
  });

  it('is followed under its new name', async () => {
    await workbench.showContainer('Explorer');
    copyFileSync('samples/mayo_332.stp', inWorkspace('plate.stp'));
    const notice = workbench.modelPage.locator('.notice');
    await notice.getByText('plate.stp has changed, and is shown as it is now.').waitFor();
    await workbench.modelStands();
  });

  it('keeps its row and its tabs when git moves it behind the window', async () => {
    await workbench.openFile(editor);
    await workbench.modelStands();
    git('add', '.');
    git('mv', 'plate.stp', 'cover.stp');
    git('mv', editor, 'assembly.stp');
    await tab(/^cover\.stp/).waitFor();
    await tab(/^assembly\.stp/).waitFor();
    await tab(new RegExp(`^${editor}`)).waitFor({ state: 'hidden' });
    await workbench.showContainer('Caliper');
    for (const name of ['cover.stp', 'assembly.stp'])
      await workbench.modelRow(name).filter({ hasText: 'Ready' }).waitFor();
  });

  it('says in its row, its tab and its page that it was deleted, until it is there again', async () => {
    await tab(/^cover\.stp/).click();
    const bytes = readFileSync(inWorkspace('cover.stp'));
    rmSync(inWorkspace('cover.stp'));
    await tab(/^cover\.stp \(deleted\)/).waitFor();
    await workbench.modelRow('cover.stp').filter({ hasText: 'File deleted' }).waitFor();
    const gone = workbench.modelPage.getByText('cover.stp was deleted or moved away.');
    await gone.waitFor();
    writeFileSync(inWorkspace('cover.stp'), bytes);
    await tab(/^cover\.stp \(deleted\)/).waitFor({ state: 'hidden' });
    await gone.waitFor({ state: 'hidden' });
    await workbench.modelStands();
  });

  function tab(name: RegExp): Locator {
    return workbench.page.locator('.tabs-container .tab').filter({ hasText: name }).first();
  }

  async function rename(from: string, to: string): Promise<void> {
    await workbench.rightClick(from, 'Rename...');
    const input = workbench.page.locator('.explorer-item-edited input');
    await input.fill(to);
    await input.press('Enter');
    await workbench.explorerRow(to).waitFor();
  }

  function inWorkspace(name: string): string {
    return path.join(workbench.workspace, name);
  }

  function git(...args: readonly string[]): void {
    execFileSync('git', args, { cwd: workbench.workspace });
  }
});
