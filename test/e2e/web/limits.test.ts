import assert from 'node:assert/strict';
import { closeSync, openSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { Workbench } from '../workbench/workbench';

const part = 'mayo_332.stp';
const bracket = 'ansys_bracket.iges';
/** Takes some seconds to convert. */
const base = 'so100_base.step';
const full = 'The storage that this browser gives to VS Code is full.';

describe('the limits of VS Code for the Web', function () {
  this.timeout(600_000);
  let workbench: Workbench;
  before(async () => {
    workbench = await Workbench.open({
      host: 'web',
      samples: [part, bracket, base],
      prepare: (workspace) => {
        const large = path.join(workspace, 'large.step');
        closeSync(openSync(large, 'w'));
        truncateSync(large, 100 * 2 ** 20 + 1);
      },
    });
  });
  afterEach(function () {
    return workbench.pictureIfFailed(this.currentTest);
  });
  after(() => workbench.end());

  it('names a size, and the desktop, before a larger file is read', async () => {
    const asked: string[] = [];
    workbench.page.on('request', (request) => {
      if (request.method() === 'GET') asked.push(request.url());
    });
    await workbench.rightClick('large.step', 'Open 3D with Caliper');
    const card = workbench.modelPage.locator('.card.message');
    await card.getByText('large.step is too large').waitFor();
    await card.getByText('up to 100 MB').waitFor();
    await card.getByText('on a desktop').waitFor();
    assert.equal(await card.getByRole('button', { name: 'Size limit' }).count(), 0);
    assert.deepEqual(
      asked.filter((url) => url.includes('large.step')),
      [],
    );
    await workbench.screenshot('web-too-large');
  });

  it('are none for a second tab of the workspace: both have the rows that either makes', async () => {
    await workbench.command('View: Close All Editors');
    await workbench.rightClick(part, 'Open 3D with Caliper');
    await workbench.modelStands();
    const other = await workbench.anotherWindow();
    try {
      await other.showContainer('Caliper');
      await other.modelRow(part).filter({ hasText: 'Ready' }).waitFor();
      await other.rightClick(bracket, 'Open 3D with Caliper');
      await other.modelStands();
      await workbench.showContainer('Caliper');
      await workbench.modelRow(bracket).filter({ hasText: 'Ready' }).waitFor();
      await workbench.chooseOn(workbench.modelRow(part), 'Remove');
      await other.showContainer('Caliper');
      await other.modelRow(part).waitFor({ state: 'detached' });
    } finally {
      await other.end();
    }
    await workbench.showContainer('Explorer');
  });

  it('are none for a file that converts in a tab which is closed: another tab goes on with it', async () => {
    await workbench.command('View: Close All Editors');
    const other = await workbench.anotherWindow();
    await other.rightClick(base, 'Open 3D with Caliper');
    await other.modelPage.getByText('Converting').first().waitFor();
    await other.end();
    await workbench.showContainer('Caliper');
    await workbench.modelRow(base).filter({ hasText: 'Ready' }).waitFor();
    await workbench.showContainer('Explorer');
    await workbench.openFile(base);
    await workbench.modelStands();
  });

  it('say that the storage is full, and the file can be sent again when there is room', async () => {
    await workbench.command('View: Close All Editors');
    await workbench.page.evaluate(fillStorage);
    await workbench.rightClick(part, 'Open 3D with Caliper');
    const card = workbench.modelPage.locator('.card.message');
    await card.getByText(full).waitFor();
    await workbench.screenshot('web-storage-full');
    await workbench.page.evaluate('window.makeRoom()');
    await card
      .getByRole('button', { name: /again|Retry/ })
      .first()
      .click();
    await workbench.modelStands();
  });
});

describe('VS Code for the Web at an address without https', function () {
  this.timeout(600_000);

  it('is told to be opened by another one, since Caliper can do nothing there', async () => {
    const workbench = await Workbench.open({ host: 'web', hostName: 'plain.test' });
    try {
      const text = 'Open it by https or by localhost.';
      await workbench.notifications.filter({ hasText: text }).waitFor();
      await workbench.screenshot('web-without-https');
    } finally {
      await workbench.end();
    }
  });
});

/** From now on the browser refuses what VS Code keeps of Caliper's, as it does where its quota is used up. */
const fillStorage = `{
  const { put } = IDBObjectStore.prototype;
  window.makeRoom = () => { IDBObjectStore.prototype.put = put; };
  IDBObjectStore.prototype.put = function (value, key) {
    if (String(key).includes('caliper')) throw new DOMException('no room', 'QuotaExceededError');
    return put.call(this, value, key);
  };
}`;
