import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Workbench } from './workbench/workbench';

describe('a folder of CAD files in the Explorer', function () {
  this.timeout(600_000);
  let workbench: Workbench;
  before(async () => {
    workbench = await Workbench.open({
      files: {
        'parts/mayo_332.stp': readFileSync('samples/mayo_332.stp'),
        'parts/sub/as1-oc-214.stp': readFileSync('samples/as1-oc-214.stp'),
        'parts/garbage.step': 'this is no STEP file',
      },
    });
  });
  afterEach(function () {
    return workbench.pictureIfFailed(this.currentTest);
  });
  after(() => workbench.end());

  it('becomes a contact sheet with pictures, names and facts', async () => {
    await workbench.rightClick('parts', 'Convert CAD Files in Folder');
    const cards = workbench.modelPage.locator('#sheet li');
    await workbench.modelPage
      .getByRole('status')
      .filter({ hasText: '3 CAD files: 2 ready, 1 failed' })
      .waitFor();
    const assembly = cards.filter({ hasText: 'sub/as1-oc-214.stp' });
    await assembly.getByText('5 parts, placed 18 times').waitFor();
    await assembly.getByText(/^Volume .* mm³ exact$/).waitFor();
    await cards.filter({ hasText: 'mayo_332.stp' }).getByText('3 parts').waitFor();
    await workbench.modelPage.locator('#sheet img').nth(1).waitFor();
    assert.equal(await workbench.modelPage.locator('#sheet img').count(), 2);
    await cards.filter({ hasText: 'garbage.step' }).filter({ hasText: 'Failed: ' }).waitFor();
    await workbench.serviceStatus.waitFor();
    await workbench.screenshot('contact-sheet-dark');
    await workbench.notifications.first().waitFor({ state: 'hidden' });
  });

  it('opens a model from its card', async () => {
    await workbench.modelPage.getByRole('button', { name: 'sub/as1-oc-214.stp' }).click();
    await workbench.page.getByRole('tab', { name: /^as1-oc-214\.stp/ }).waitFor();
    await workbench.modelStands();
  });

  it('stands again when its tab is looked at again', async () => {
    await workbench.page.getByRole('tab', { name: /^Contact Sheet/ }).click();
    await workbench.modelPage.getByText('5 parts, placed 18 times').waitFor();
  });

  it('stands again after the window was loaded anew', async () => {
    await workbench.reload();
    await workbench.modelPage.getByText('5 parts, placed 18 times').waitFor();
    assert.equal(await workbench.modelPage.locator('#sheet li').count(), 3);
  });
});
