import assert from 'node:assert/strict';
import { createHash, randomFillSync } from 'node:crypto';
import { ResumableService } from '../fixtures/resumableService';
import { comesTrue, Workbench } from './workbench/workbench';

const token = 'resumable-token-51c09e7d';
const uploadEntry = 'Upload to Conversion Service and Open 3D';
const megabyte = 1e6;
// The figures from outside play it in full: 200 MB, and a minute without a network.
const large = randomFillSync(Buffer.alloc(Number(process.env['CALIPER_E2E_MB'] ?? 60) * megabyte));
// Of the same bytes no second file is sent.
const other = Buffer.from(large).fill('other', 0, 5);

// A slow storage that can go on with a cut upload, and a network that comes and goes.
describe('a long upload', function () {
  this.timeout(600_000);
  let service: ResumableService;
  let workbench: Workbench;
  before(async () => {
    service = await ResumableService.start({
      token,
      visual: Buffer.from('no model'),
      preview: Buffer.from('no picture'),
      bytesPerSecond: 12 * megabyte,
    });
    workbench = await Workbench.open({
      files: { 'killed.step': large, 'lost.step': other, 'watched.step': 'any bytes' },
      settings: { 'caliper.service.url': service.baseUrl },
    });
    await workbench.showContainer('Caliper');
    await workbench.page.getByRole('button', { name: 'Set Access Token', exact: true }).click();
    await workbench.answer(token);
    await workbench.page.getByRole('button', { name: 'Upload a CAD File', exact: true }).waitFor();
  });
  afterEach(function () {
    return workbench.pictureIfFailed(this.currentTest);
  });
  after(async () => {
    await workbench.end();
    await service.stop();
  });

  it('goes on where it was after its window was killed in the middle', async () => {
    service.takes = 0.6;
    await workbench.rightClick('killed.step', uploadEntry);
    const question = workbench.page.locator('.monaco-dialog-box');
    await question.getByRole('button', { name: 'Upload', exact: true }).click();
    await comesTrue('half of it has come', async () => arrived('mdl-1') > large.length / 2);
    const [host] = workbench.extensionHosts();
    assert.ok(host, 'no extension host was found');
    process.kill(host, 'SIGKILL');
    await workbench.screenshot('resumed-killed');
    await workbench.reload();
    await workbench.showContainer('Caliper');
    const row = workbench.modelRow('killed.step');
    await row.filter({ hasText: /Uploading .*\((5|6|7|8|9)\d %\)/ }).waitFor();
    await workbench.screenshot('resumed-goes-on');
    service.takes = 1;
    await row.filter({ hasText: 'Ready' }).waitFor();
    assert.equal(service.count('POST upload-token'), 1);
    arrivedWhole('mdl-1', large);
  });

  it('says that the connection is lost, and goes on by itself when it is back', async () => {
    service.takes = 0.6;
    await workbench.rightClick('lost.step', uploadEntry);
    await comesTrue('a third of it has come', async () => arrived('mdl-2') > large.length / 3);
    service.goAway();
    await workbench.showContainer('Caliper');
    const row = workbench.modelRow('lost.step');
    await row.filter({ hasText: 'No connection, trying again' }).waitFor();
    const card = workbench.modelPage.locator('.card.stage');
    await card.getByText('Caliper goes on by itself when it is back').waitFor();
    await workbench.screenshot('resumed-lost');
    await new Promise((go) => setTimeout(go, Number(process.env['CALIPER_E2E_AWAY_MS'] ?? 3000)));
    service.takes = 1;
    service.comeBack();
    await row.filter({ hasText: /^(?!.*No connection).*Ready/ }).waitFor();
    assert.equal(service.count('POST upload-token'), 2);
    arrivedWhole('mdl-2', other);
  });

  it('is watched by one of two windows, whose rows stay in step, and handed over', async () => {
    service.isDone = false;
    // The newest: one that VS Code began for the killed one, before the window was loaded anew, may wait for ever.
    const ofFirst = Math.max(...workbench.extensionHosts());
    const second = await workbench.anotherWindow();
    await workbench.page.bringToFront();
    await workbench.rightClick('watched.step', uploadEntry);
    for (const window of [workbench, second]) {
      await window.showContainer('Caliper');
      await window.modelRow('watched.step').filter({ hasText: 'Meshing' }).waitFor();
      await window.modelRow('lost.step').filter({ hasText: 'Ready' }).waitFor();
    }
    const ofSecond = Math.max(...second.extensionHosts());
    assert.ok(ofSecond > ofFirst);
    // What stands behind another page may never be drawn.
    await second.page.bringToFront();
    await second.screenshot('resumed-second-window');
    // A page that is closed may not get to tell its server so, which then waits for it to come back.
    await workbench.page.goto('about:blank');
    await workbench.page.close();
    await comesTrue(
      'the first window has ended',
      async () => !second.extensionHosts().includes(ofFirst),
    );
    assert.ok(second.extensionHosts().includes(ofSecond));
    const before = service.count('GET result mdl-3');
    await comesTrue(
      'the other window asks',
      async () => service.count('GET result mdl-3') > before,
    );
    service.isDone = true;
    await second.modelRow('watched.step').filter({ hasText: 'Ready' }).waitFor();
    await second.screenshot('resumed-handed-over');
  });

  function arrived(modelId: string): number {
    return service.files.get(modelId)?.offset ?? 0;
  }

  function arrivedWhole(modelId: string, bytes: Buffer): void {
    const file = service.files.get(modelId);
    assert.equal(file?.hash.digest('hex'), createHash('sha256').update(bytes).digest('hex'));
    assert.ok(file.received <= bytes.length * 1.1, `${file.received} bytes were sent`);
  }
});
