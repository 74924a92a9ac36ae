import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { ReviewMessage, ReviewRow } from '../../../src/model/page/reviewMessages';
import { openSheetPage, send } from './sheetPage';

describe('the rows of changed CAD files', function () {
  this.timeout(60_000);
  let page: Page;
  let close: () => Promise<void>;
  before(async () => {
    ({ page, close } = await openSheetPage('review', { width: 600, height: 500 }));
  });
  after(() => close());

  it('say what is known by now, such as numbers in another unit, and leave the others alone', async () => {
    const plate = row('plate.step', 'hole ∅6 → ∅8');
    const rod = row('rod.step', 'size: 10 mm → 12 mm');
    await show([plate, rod]);
    await page.locator('li .name').first().focus();
    const untouched = await page.locator('ol > li').nth(1).elementHandle();
    await show([row('plate.step', 'hole ∅0.236 → ∅0.315'), rod]);
    await page.getByText('∅0.315').waitFor();
    assert.equal(await page.locator('ol > li').count(), 2);
    assert.equal(await page.getByText('∅8').count(), 0);
    const focused = await page.evaluate('document.activeElement?.textContent');
    assert.equal(focused, 'plate.step');
    assert.equal(await untouched.evaluate((one) => one.isConnected), true);
  });

  async function show(rows: readonly ReviewRow[]): Promise<void> {
    const words = { title: 'Changes', subtitle: 'HEAD → working tree' };
    const message: ReviewMessage = {
      ...{ kind: 'review', ...words, rows },
      ...{ changed: rows.length, isWorking: false },
    };
    await send(page, message);
    await page
      .getByRole('status')
      .filter({ hasText: `${rows.length} CAD files` })
      .waitFor();
  }

  function row(path: string, ...lines: readonly string[]): ReviewRow {
    return { path, kind: 'Changed', lines, picture: null, canCompare: true };
  }
});
