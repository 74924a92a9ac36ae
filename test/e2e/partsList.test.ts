import { Workbench } from './workbench/workbench';

const assembly = 'as1-oc-214.stp';

describe('the parts list of a model', function () {
  this.timeout(600_000);
  let workbench: Workbench;
  before(async () => {
    workbench = await Workbench.open({ samples: [assembly] });
  });
  afterEach(function () {
    return workbench.pictureIfFailed(this.currentTest);
  });
  after(() => workbench.end());

  it('stands beside it, with the products and how often each is there', async () => {
    await workbench.rightClick(assembly, 'Open 3D with Caliper');
    await workbench.modelStands();
    await workbench.command('Caliper: Parts List');
    await listed();
  });

  it('is there again after a restart of the window', async () => {
    await workbench.reload();
    await listed();
  });

  async function listed(): Promise<void> {
    const pages = workbench.page.locator('iframe.webview.ready');
    const list = pages.last().contentFrame().frameLocator('iframe#active-frame');
    await list.getByText('5 kinds of parts, 18 in all').waitFor();
    await list
      .getByRole('row')
      .filter({ hasText: 'nut' })
      .getByText('8', { exact: true })
      .waitFor();
    const plate = list.getByRole('row').filter({ hasText: 'plate' });
    await plate.getByText('180 × 150 × 20', { exact: true }).waitFor();
  }
});
