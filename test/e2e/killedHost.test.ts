import assert from 'node:assert/strict';
import { hasCode } from '../../src/words/errorCode';
import { Workbench } from './workbench/workbench';

const part = 'as1-oc-214.stp';

describe('a killed extension host', function () {
  this.timeout(600_000);
  let workbench: Workbench;
  before(async () => {
    workbench = await Workbench.open({ samples: [part] });
  });
  afterEach(function () {
    return workbench.pictureIfFailed(this.currentTest);
  });
  after(() => workbench.end());

  it('leaves a model that goes on to ready when the window is loaded again', async () => {
    // However quick a conversion is, this one does not end before its host does.
    const stopping = workbench.stoppedKernel();
    await workbench.rightClick(part, 'Open 3D with Caliper');
    const kernel = await stopping;
    await workbench.modelPage.locator('.card.stage').getByText('Converting').waitFor();
    const [host] = workbench.extensionHosts();
    assert.ok(host, 'no extension host was found');
    process.kill(host, 'SIGKILL');
    try {
      process.kill(kernel, 'SIGKILL');
    } catch (error) {
      // Its service may have ended it already, when its host was gone.
      if (!hasCode(error, 'ESRCH')) throw error;
    }
    await workbench.reload();
    await workbench.showContainer('Caliper');
    const row = workbench.modelRow(part);
    await row.filter({ hasText: 'Ready' }).waitFor();
    await row.click(); // VS Code closes the tabs of a host that died
    await workbench.modelStands();
  });
});
