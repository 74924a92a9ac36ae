import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startDifferentProcess, type DifferentProcess } from '../fixtures/differentProcess';
import { temporaryFolder } from '../fixtures/temporaryFolder';
import { convertedAssets } from './workbench/convertedAssets';
import { mereText, Workbench } from './workbench/workbench';

const part = 'mayo_332.stp';
const large = 'large.step';
const pictured = 'Base_Plate.SLDPRT';
const token = 'remote-token-3f9a2c71e8d04b56';
const wrongToken = 'remote-token-of-yesterday-77c1';
const uploadEntry = 'Upload to Conversion Service and Open 3D';

// A service that differs from the embedded one in all that the interface leaves open.
describe('a remote service', function () {
  this.timeout(600_000);
  let service: DifferentProcess;
  let workbench: Workbench;
  before(async () => {
    service = await startDifferentProcess({ ...(await assetFiles()), token });
    workbench = await Workbench.open({
      samples: [part, pictured],
      // More than the buffers between two processes take.
      files: {
        [large]: Buffer.alloc(64 * 1024 * 1024, 'any bytes'),
        'opened.step': 'other bytes',
        'unlucky.step': 'any bytes',
        'refused.step': 'any bytes that are refused',
        'linked.step': Buffer.alloc(64 * 1024 * 1024, 'other bytes'),
      },
      settings: { 'caliper.service.url': service.baseUrl },
    });
  });
  afterEach(function () {
    return workbench.pictureIfFailed(this.currentTest);
  });
  after(async () => {
    await workbench.end();
    await service.stop();
  });

  it('gets its token where the empty view asks for it', async () => {
    await workbench.showContainer('Caliper');
    await workbench.page.getByRole('button', { name: 'Set Access Token', exact: true }).click();
    await workbench.answer(wrongToken);
    await workbench.page.getByRole('button', { name: 'Upload a CAD File', exact: true }).waitFor();
  });

  it('is named before the first file leaves the machine', async () => {
    await workbench.rightClick(part, uploadEntry);
    const question = workbench.page.locator('.monaco-dialog-box');
    await question.getByText(new URL(service.baseUrl).host).first().waitFor();
    await question.getByRole('button', { name: 'Upload', exact: true }).click();
  });

  it('asks once for another token when it refuses the one it got, and the model goes on', async () => {
    await service.setFaults({ visualHeld: true });
    const question = workbench.notifications.filter({ hasText: 'refuses the one it got' });
    await question.waitFor();
    assert.equal(await workbench.notifications.count(), 1);
    await question.getByRole('button', { name: 'Set Token' }).click();
    await workbench.answer(token);
    await workbench.modelPage.locator('.picture').waitFor();
  });

  it('shows the preview while the 3D model is still on its way, and then the model', async () => {
    const page = workbench.modelPage.locator('#app');
    await workbench.modelPage.locator('.card.stage').getByText('Fetching the 3D result').waitFor();
    assert.equal(await page.getAttribute('data-showing'), 'stage');
    await workbench.modelPage.locator('.picture').waitFor();
    await workbench.comesToShow('a part', ({ backgroundShare }) => backgroundShare < 0.95);
    await service.setFaults({});
    await workbench.modelStands();
  });

  it('gives the 3D model in the same way', async () => {
    await workbench.comesToShow('a part', ({ backgroundShare }) => backgroundShare < 0.95);
    await workbench.showContainer('Caliper');
    await workbench.modelRow(part).filter({ hasText: 'Ready' }).waitFor();
  });

  it('gets a file that is opened only when its card is answered', async () => {
    await workbench.showContainer('Explorer');
    await workbench.openFile('opened.step');
    const card = workbench.modelPage.locator('.card.message');
    await card.getByText(new URL(service.baseUrl).host).first().waitFor();
    await workbench.screenshot('editor-asks');
    await workbench.showContainer('Caliper');
    assert.equal(await workbench.modelRow('opened.step').count(), 0);
    await card.getByRole('button', { name: 'Send and show' }).click();
    await workbench.modelStands();
    await workbench.modelRow('opened.step').filter({ hasText: 'Ready' }).waitFor();
  });

  it('has sent nothing of a file whose own picture is shown, and that stays until there is more', async () => {
    await service.setFaults({ uploadHeld: true });
    await workbench.showContainer('Explorer');
    await workbench.openFile(pictured);
    const page = workbench.modelPage;
    await page.locator('.card.message').getByText('only when you send it').waitFor();
    await page.getByText('Picture saved in the file').waitFor();
    await workbench.screenshot('editor-asks-with-picture');
    await workbench.showContainer('Caliper');
    assert.equal(await workbench.modelRow(pictured).count(), 0);
    await page.getByRole('button', { name: 'Send and show' }).click();
    await page
      .locator('[data-showing="stage"] .picture-caption')
      .getByText('saved in the file')
      .waitFor();
    await workbench.screenshot('uploading-with-picture');
    await service.setFaults({});
    await workbench.modelStands();
    await workbench.modelRow(pictured).filter({ hasText: 'Ready' }).waitFor();
    await workbench.closeTab(pictured);
  });

  it('is still let in after a reload, without another question', async () => {
    await workbench.reload();
    await workbench.modelStands();
    assert.equal(await workbench.notifications.count(), 0);
  });

  it('gets no more of a file whose upload was cancelled', async () => {
    await service.setFaults({ uploadHeld: true });
    await workbench.rightClick(large, uploadEntry);
    await workbench.modelPage.locator('.card.stage').getByText('Uploading').waitFor();
    await workbench.showContainer('Caliper');
    const row = workbench.modelRow(large);
    await row.filter({ hasText: /Uploading .* of 67.* MB \(\d+ %\)/ }).waitFor();
    const badge = workbench.page.locator('.activitybar .badge-content').filter({ hasText: '1' });
    await badge.waitFor();
    await row.hover();
    await row.getByRole('button', { name: 'Cancel' }).click();
    await row.filter({ hasText: 'Cancelled' }).waitFor();
    await badge.waitFor({ state: 'hidden' });
    await workbench.modelPage.locator('.card.message').getByText('Cancelled').first().waitFor();
    await service.setFaults({});
  });

  it('that is down is said in a sentence, and the row can be tried again', async () => {
    await service.setFaults({ down: true });
    await workbench.rightClick('unlucky.step', uploadEntry);
    const card = workbench.modelPage.locator('.card.message');
    await card.getByText(`The connection to ${new URL(service.baseUrl).host} broke`).waitFor();
    await service.setFaults({});
    await card.getByRole('button', { name: 'Try again' }).click();
    await workbench.modelStands();
    await workbench.showContainer('Caliper');
    await workbench.modelRow('unlucky.step').filter({ hasText: 'Ready' }).waitFor();
  });

  it('whose storage refuses a file has its way of uploading explained, and the setting shown', async () => {
    await service.setFaults({ uploadStatus: 400 });
    await workbench.rightClick('refused.step', uploadEntry);
    const card = workbench.modelPage.locator('.card.message');
    await card.getByRole('button', { name: 'Explain upload' }).click();
    const shownLines = workbench.page.locator('.panel .view-line');
    await shownLines.filter({ hasText: 'refused.step' }).first().waitFor();
    await workbench.screenshot('upload-explained');
    await card.getByRole('button', { name: 'Upload settings' }).click();
    const settings = workbench.page.locator('.settings-editor');
    await settings.locator('.setting-item-label', { hasText: 'Profile' }).first().waitFor();
    await workbench.screenshot('upload-settings');
    await service.setFaults({});
    await workbench.closeSettings();
    await card.getByRole('button', { name: 'Try again' }).click();
    await workbench.modelStands();
  });

  it('cannot put a link to a command into a notification', async () => {
    await service.setFaults({ uploadHeld: true });
    await workbench.rightClick('linked.step', uploadEntry);
    await workbench.modelPage.locator('.card.stage').getByText('Uploading').waitFor();
    // The notice comes when nobody looks.
    await workbench.command('View: Close All Editors');
    const message = 'Quota. [Pay](command:workbench.action.toggleZenMode "Pay") first.';
    await service.setFaults({ failure: { message, retryable: false, status: 'failed' } });
    await mereText(workbench, '[Pay] (command:workbench.action.toggleZenMode "Pay") first.');
  });

  it('never sees its token in a file of the profile', () => {
    const leaks = filesBelow(workbench.folder).filter((file) =>
      [token, wrongToken].some((text) => holds(file, text)),
    );
    assert.deepEqual(leaks, []);
  });
});

/** What a real conversion gave, as files for the other service's process. */
async function assetFiles(): Promise<{ visual: string; preview: string }> {
  const folder = temporaryFolder();
  const assets = await convertedAssets(part);
  const save = (which: 'visual' | 'preview') => {
    const file = path.join(folder, which);
    writeFileSync(file, assets[which]);
    return file;
  };
  return { visual: save('visual'), preview: save('preview') };
}

function holds(file: string, text: string): boolean {
  try {
    return readFileSync(file).includes(text);
  } catch {
    return false; // the browser has taken it away meanwhile
  }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}
