import assert from 'node:assert/strict';
import { hasCode } from '../../src/words/errorCode';
import { Workbench } from './workbench/workbench';

const part = 'as1-oc-214.stp';
/** For so long a service finishes what it has begun, whoever else is there. */
const outliveMs = 30_000;

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

  it('leaves a conversion that goes on where it was when the window is loaded again', async () => {
    // However quick a conversion is, this one does not end before its host does.
    const stopping = workbench.stoppedKernel();
    await workbench.rightClick(part, 'Open 3D with Caliper');
    const kernel = await stopping;
    await workbench.modelPage.locator('.card.stage').getByText('Converting').waitFor();
    const [host] = workbench.extensionHosts();
    assert.ok(host, 'no extension host was found');
    const killedAt = performance.now();
    process.kill(host, 'SIGKILL');
    await workbench.reload();
    await workbench.showContainer('Caliper');
    const row = workbench.modelRow(part);
    await row.filter({ hasNotText: 'Ready' }).waitFor();
    // Without it the conversion would not go on; of a process that is no more it fails, as it may where this machine took
    // longer for the window than the service waits. Then the model is converted anew.
    try {
      process.kill(kernel, 'SIGCONT');
    } catch (error) {
      if (!hasCode(error, 'ESRCH') || performance.now() - killedAt < outliveMs) throw error;
      console.log('The window took longer than the service waits for it.');
    }
    await row.filter({ hasText: 'Ready' }).waitFor();
    await row.click(); // VS Code closes the tabs of a host that died
    await workbench.modelStands();
  });
});
