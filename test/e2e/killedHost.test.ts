import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { Workbench } from './workbench/workbench';

const part = 'as1-oc-214.stp';
/** Longer than a service goes on whose editor has ended, too, and longer than most windows take to load again. */
const slowWindowMs = 40_000;

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

  it('leaves a conversion that goes on where it was, however slowly the window is loaded again', async () => {
    // However quick a conversion is, this one does not end before its host does.
    const stopping = workbench.stoppedKernel();
    await workbench.rightClick(part, 'Open 3D with Caliper');
    const kernel = await stopping;
    await workbench.modelPage.locator('.card.stage').getByText('Converting').waitFor();
    const [host] = workbench.extensionHosts();
    assert.ok(host, 'no extension host was found');
    process.kill(host, 'SIGKILL');
    await pause(slowWindowMs);
    await workbench.reload();
    await workbench.showContainer('Caliper');
    const row = workbench.modelRow(part);
    await row.filter({ hasNotText: 'Ready' }).waitFor();
    // The same process as before: of one that is no more this fails. Without it the conversion would not go on.
    process.kill(kernel, 'SIGCONT');
    await row.filter({ hasText: 'Ready' }).waitFor();
    await row.click(); // VS Code closes the tabs of a host that died
    await workbench.modelStands();
  });
});
