import assert from 'node:assert/strict';
import { Workbench } from '../workbench/workbench';

const assembly = 'as1-oc-214.stp';

describe('VS Code for the Web in Chinese', function () {
  this.timeout(600_000);
  let workbench: Workbench;
  before(async () => {
    workbench = await Workbench.open({
      host: 'web',
      language: 'zh-cn',
      samples: [assembly],
      files: { 'garbage.step': 'this is no STEP file' },
    });
  });
  afterEach(function () {
    return workbench.pictureIfFailed(this.currentTest);
  });
  after(() => workbench.end());

  it('offers, converts and shows a file in Chinese', async () => {
    await workbench.chooseOn(workbench.explorerRow(assembly), '用 Caliper 打开三维模型');
    await workbench.modelStands();
    await workbench.modelPage.locator('.status').getByText('18 个零件').first().waitFor();
    const service = workbench.page.locator('.statusbar-item').filter({ hasText: 'CAD：内置服务' });
    await service.waitFor();
  });

  it('pulls it apart in Chinese', async () => {
    await workbench.command('Caliper: 爆炸视图');
    await workbench.modelPage.getByRole('slider', { name: '零件分开的距离' }).waitFor();
    await workbench.screenshot('web-chinese');
  });

  it('says in Chinese why a file failed', async () => {
    await workbench.chooseOn(workbench.explorerRow('garbage.step'), '用 Caliper 打开三维模型');
    const card = workbench.modelPage.locator('.card.message');
    await card.getByText('garbage.step 失败').waitFor();
    assert.doesNotMatch(await card.innerText(), /[a-z]{2,} [a-z]{2,} [a-z]{2,}/i);
  });
});
