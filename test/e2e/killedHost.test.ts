import assert from 'node:assert/strict';
import { Workbench } from './workbench';

const slow = 'nist_ctc_02_asme1_ap242-e1.stp';

describe('a killed extension host', function () {
  this.timeout(240_000);
  let workbench: Workbench;
  before(async () => {
    workbench = await Workbench.open({ samples: [slow] });
  });
  afterEach(function () {
    return workbench.pictureIfFailed(this.currentTest);
  });
  after(() => workbench.end());

  it('leaves a model that goes on to ready when the window is loaded again', async () => {
    await workbench.rightClick(slow, 'Open 3D with Caliper');
    await workbench.modelPage.locator('.card.stage').getByText('Converting').waitFor();
    const [host] = workbench.extensionHosts();
    assert.ok(host, 'no extension host was found');
    process.kill(host, 'SIGKILL');
    await workbench.reload();
    await workbench.showContainer('Caliper');
    const row = workbench.modelRow(slow);
    await row.filter({ hasText: 'Ready' }).waitFor({ timeout: 120_000 });
    await row.click(); // VS Code closes the tabs of a host that died
    await workbench.modelStands();
  });
});
