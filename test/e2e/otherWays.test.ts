import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { appears, comesTrue, Workbench } from './workbench/workbench';

const bytes = readFileSync('samples/mayo_332.stp');
const names = ['by-drop.stp', 'by-palette.stp', 'by-tab.stp', 'one.stp', 'two.stp'];

describe('the other ways to the main job', function () {
  this.timeout(600_000);
  let workbench: Workbench;
  before(async () => {
    workbench = await Workbench.open({
      files: Object.fromEntries(names.map((name) => [name, bytes])),
    });
  });
  afterEach(function () {
    return workbench.pictureIfFailed(this.currentTest);
  });
  after(() => workbench.end());

  it('are open for several files at once, which end with one notice', async () => {
    await workbench.explorerRow('one.stp').click({ modifiers: ['ControlOrMeta'] });
    await workbench.explorerRow('two.stp').click({ modifiers: ['ControlOrMeta'] });
    await workbench.rightClick('two.stp', 'Open 3D with Caliper');
    // It goes away by itself after a while.
    await workbench.notifications.filter({ hasText: '2 of 2 models are ready.' }).waitFor();
    assert.equal(await workbench.notifications.count(), 1);
    await workbench.modelStands();
    await workbench.showContainer('Caliper');
    for (const name of ['one.stp', 'two.stp']) {
      await workbench.modelRow(name).filter({ hasText: 'Ready' }).waitFor();
    }
  });

  it('take a file that is dragged from the Explorer onto the view of models', async () => {
    await workbench.showContainer('Explorer');
    await dragOntoRow(workbench, 'by-drop.stp', 'one.stp');
    await ready(workbench, 'by-drop.stp');
  });

  it('give the 3D result to the editors when a row is dragged there', async () => {
    await workbench.showContainer('Caliper');
    await comesTrue('the editors take it', async (withinMs) => {
      await dragOntoEditors(workbench, 'one.stp');
      return appears(workbench.page.getByRole('tab', { name: 'one.glb' }), withinMs);
    });
    await workbench.modelStands();
    // It is of Caliper's making, and says so as its row does.
    const facts = workbench.modelPage.locator('.status .fact');
    await facts.filter({ hasText: 'exact, drawn within' }).waitFor();
    await workbench.screenshot('dragged-result');
  });

  it('take the file of the text editor from the palette', async () => {
    await openAsText(workbench, 'by-palette.stp');
    await workbench.command('Caliper: Open 3D with Caliper');
    await ready(workbench, 'by-palette.stp');
  });

  it('take the file of an editor tab from its menu', async () => {
    await openAsText(workbench, 'by-tab.stp');
    const tab = workbench.page.getByRole('tab', { name: 'by-tab.stp' });
    await workbench.chooseOn(tab, 'Open 3D with Caliper');
    await ready(workbench, 'by-tab.stp');
  });
});

/** Its tab is the active one and shows the model; its newest row says so. */
async function ready(workbench: Workbench, name: string): Promise<void> {
  await workbench.modelStands();
  await workbench.showContainer('Caliper');
  await workbench.modelRow(name).first().filter({ hasText: 'Ready' }).waitFor();
}

async function openAsText(workbench: Workbench, name: string): Promise<void> {
  await workbench.showContainer('Explorer');
  await workbench.explorerRow(name).dblclick();
  await workbench.modelPage.locator('#app').waitFor();
  await workbench.command('Reopen Editor With Text Editor');
  await workbench.page.locator('.monaco-editor').getByText('ISO-10303-21;').first().waitFor();
}

/** The two views are never seen together: the file waits over the icon until the other one opens. */
async function dragOntoRow(workbench: Workbench, file: string, row: string): Promise<void> {
  const { mouse } = workbench.page;
  const target = workbench.modelRow(row);
  await workbench.explorerRow(file).hover();
  await mouse.down();
  const icon = workbench.page.locator('.activitybar').getByRole('tab', { name: /^Caliper/ });
  await comesTrue('the view opens under the pointer', async () => {
    await wiggleOver(workbench, icon);
    return target.isVisible();
  });
  // What has come under the pointer hears of the drag only from here on.
  for (let i = 0; i < 3; i++) await wiggleOver(workbench, target);
  await mouse.up();
}

/** They are covered while something is dragged over them; a slow window may let it fall nonetheless. */
async function dragOntoEditors(workbench: Workbench, row: string): Promise<void> {
  const { mouse } = workbench.page;
  const editors = workbench.page.locator('.editor-group-container').first();
  await workbench.modelRow(row).hover();
  await mouse.down();
  await comesTrue('the drag is over the editors', async () => {
    await wiggleOver(workbench, editors);
    return workbench.page.locator('#monaco-workbench-editor-drop-overlay').first().isVisible();
  });
  // What has come over the editors hears of the drag only from here on.
  for (let i = 0; i < 3; i++) await wiggleOver(workbench, editors);
  await mouse.up();
}

// A browser tells of a drag only while the pointer moves.
async function wiggleOver(workbench: Workbench, what: Locator): Promise<void> {
  const box = await what.boundingBox();
  assert.ok(box);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await workbench.page.mouse.move(x + 3, y);
  await workbench.page.mouse.move(x, y);
}
