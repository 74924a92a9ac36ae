import assert from 'node:assert/strict';
import { Workbench } from '../../../e2e/workbench/workbench';
import { TeamHost } from '../live/teamHost';

const part = 'mayo_332.stp';

// npm run team:see: what a member of a team sees, with a service that runs as in a cluster.
describe('a file of a member of a team', function () {
  this.timeout(300_000);
  let host: TeamHost;
  let workbench: Workbench;
  before(async () => {
    host = await TeamHost.start();
    await Promise.all([host.role('front'), host.role('worker'), host.role('keeper')]);
    workbench = await Workbench.open({
      samples: [part],
      settings: { 'caliper.service.url': host.baseUrl },
    });
  });
  afterEach(function () {
    return workbench.pictureIfFailed(this.currentTest);
  });
  after(async () => {
    await workbench.end();
    await host.stop();
  });

  it('is shown in 3D by a right-click, with nothing set but address and token', async () => {
    await workbench.showContainer('Caliper');
    await workbench.page.getByRole('button', { name: 'Set Access Token', exact: true }).click();
    await workbench.answer(await host.token('acme'));
    await workbench.page.getByRole('button', { name: 'Upload a CAD File', exact: true }).waitFor();
    await workbench.rightClick(part, 'Upload to Conversion Service and Open 3D');
    const question = workbench.page.locator('.monaco-dialog-box');
    await question.getByText(new URL(host.baseUrl).host).first().waitFor();
    await question.getByRole('button', { name: 'Upload', exact: true }).click();
    await workbench.modelStands();
    await workbench.comesToShow('a part', ({ backgroundShare }) => backgroundShare < 0.95);
    await workbench.showContainer('Caliper');
    await workbench.modelRow(part).filter({ hasText: 'Ready' }).waitFor();
    await workbench.screenshot('team-service');
    assert.equal(await workbench.notifications.count(), 0);
  });
});
