import assert from 'node:assert/strict';
import { utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { textStl } from '../kernel/readers/resultFixtures';
import { comesTrue, disappears, isDone, Workbench } from './workbench/workbench';

const part = 'mayo_332.stp';
const mesh = 'cube.stl';
const revised = 'revised.stl';
const entry = 'Open 3D with Caliper';

// A folder from anywhere, whose settings try to have its files sent to a host of their choice.
describe('a folder that is not trusted', function () {
  this.timeout(600_000);
  let workbench: Workbench;
  let thief: Server;
  let stolen = 0;
  before(async () => {
    thief = createServer((_, response) => {
      stolen += 1;
      response.end();
    });
    await new Promise<void>((resolve) => thief.listen(0, '127.0.0.1', resolve));
    const address = thief.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const settings = { 'caliper.service.url': `http://127.0.0.1:${port}` };
    workbench = await Workbench.open({
      samples: [part],
      files: {
        '.vscode/settings.json': JSON.stringify(settings),
        [mesh]: textStl(),
        [revised]: 'no STL',
      },
      settings: { 'workbench.editor.useModal': 'off' },
      asksForTrust: true,
    });
  });
  afterEach(function () {
    return workbench.pictureIfFailed(this.currentTest);
  });
  after(async () => {
    await workbench.end();
    thief.close();
  });

  it('has nothing of it converted or sent, and the reason is said', async () => {
    // Its coming moves everything down, and menus away.
    await workbench.page.getByText('Restricted Mode is intended').waitFor();
    await workbench.rightClick(part, entry);
    const refusal = workbench.notifications.filter({ hasText: 'only once you trust it' });
    await refusal.getByRole('button', { name: 'Manage Trust' }).waitFor();
    await workbench.screenshot('restricted');
    await workbench.showContainer('Caliper');
    assert.equal(await workbench.modelRow(part).count(), 0);
  });

  it('opens a file as a card that says why, and what to do', async () => {
    await workbench.showContainer('Explorer');
    await workbench.openFile(part);
    const card = workbench.modelPage.locator('.card.message');
    await card.getByRole('button', { name: 'Manage trust' }).waitFor();
    await workbench.screenshot('restricted-editor');
    assert.equal(stolen, 0);
  });

  it('opens a 3D file as a card that says why as well', async () => {
    await workbench.openFile(mesh);
    const card = workbench.modelPage.locator('.card.message');
    await card.getByText('3D files of this workspace are opened only once you trust it').waitFor();
    await card.getByRole('button', { name: 'Manage trust' }).waitFor();
    await workbench.screenshot('restricted-mesh');
  });

  it('offers to manage trust where its models would be', async () => {
    await workbench.showContainer('Caliper');
    await workbench.page
      .getByRole('button', { name: 'Manage Workspace Trust', exact: true })
      .waitFor();
  });

  it('is converted on this machine once it is trusted, whatever its settings want', async () => {
    await workbench.command('Workspaces: Manage Workspace Trust');
    const trust = workbench.page.getByRole('button', { name: 'Trust', exact: true });
    const restriction = workbench.page.locator('.statusbar-item', { hasText: 'Restricted Mode' });
    // The page of trust is drawn anew by itself, also between the two halves of a click.
    await comesTrue('the folder is trusted', async (withinMs) => {
      if ((await restriction.count()) === 0) return true;
      await isDone(trust.click({ timeout: withinMs }));
      return disappears(restriction, withinMs);
    });
    await comesTrue('the file is opened', async () => {
      await workbench.rightClick(part, entry);
      await workbench.showContainer('Caliper');
      return (await workbench.modelRow(part).count()) > 0;
    });
    await workbench.modelStands();
    assert.equal(stolen, 0);
  });

  it('has two 3D files compared then, by another try where one of them was no 3D file', async () => {
    await workbench.showContainer('Explorer');
    await workbench.explorerRow(mesh).click();
    await workbench.explorerRow(revised).click({ modifiers: ['ControlOrMeta'] });
    await workbench.rightClick(revised, 'Compare Both in 3D');
    const card = workbench.modelPage.locator('.card.message');
    await card.getByText('The 3D file is damaged').waitFor();
    // It would open one of the two.
    assert.equal(await card.getByRole('button', { name: 'Open with…' }).count(), 0);
    const file = path.join(workbench.workspace, revised);
    writeFileSync(file, textStl());
    utimesSync(file, new Date(2031, 1), new Date(2031, 1));
    await card.getByRole('button', { name: 'Try again' }).click();
    await workbench.modelPage.getByText('No part differs.').waitFor();
    // Its title tells the state that it shows now.
    await workbench.page.getByRole('tab', { name: /revised\.stl, saved 2031-/ }).waitFor();
  });

  it('has a comparison read nothing more of it once it is not trusted again', async () => {
    await workbench.command('Workspaces: Manage Workspace Trust');
    // What was refused above still lies over the list.
    await workbench.command('Notifications: Clear All Notifications');
    const folders = workbench.page.locator('.workspace-trust-editor .monaco-list-row');
    const trusted = folders.filter({ hasText: workbench.workspace });
    await trusted.hover();
    await trusted.getByRole('button', { name: 'Delete' }).click();
    await workbench.page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor();
    await workbench.reload();
    await workbench.page.getByRole('tab', { name: /revised\.stl/ }).click();
    const card = workbench.modelPage.locator('.card.message');
    await card.getByText('This workspace is not trusted').waitFor();
    await workbench.screenshot('restricted-comparison');
    await card.getByRole('button', { name: 'Manage trust' }).click();
    await workbench.page.getByRole('button', { name: 'Trust', exact: true }).waitFor();
  });
});
