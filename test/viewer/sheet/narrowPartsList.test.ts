import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { PartsListMessage } from '../../../src/model/page/partsListMessages';
import { openSheetPage, send } from './sheetPage';

describe('a parts list in a narrow pane', function () {
  this.timeout(60_000);
  let page: Page;
  let close: () => Promise<void>;
  before(async () => {
    ({ page, close } = await openSheetPage('parts', { width: 300, height: 500 }));
    await send(page, list);
    await page.locator('td.number').first().waitFor();
  });
  after(() => close());

  it('keeps a name on few lines, and its quantity in sight', async () => {
    const name = await boxOf('td:first-child .name');
    const quantity = await boxOf('tbody td:nth-child(2)');
    assert.ok(name.width >= 90, `the name is ${name.width} wide`);
    assert.ok(name.height < 60, `the name is ${name.height} high`);
    assert.ok(quantity.x + quantity.width <= 300, 'the quantity is beyond the pane');
  });

  it('keeps the name in sight while figures are scrolled to', async () => {
    await page.evaluate('document.querySelector("#parts .scroll").scrollLeft = 9999');
    const { x } = await boxOf('td:first-child .name');
    assert.ok(x >= 0 && x < 40, `the name begins at ${x}`);
    const last = await boxOf('tbody td:last-child');
    assert.ok(last.x + last.width <= 300);
  });

  async function boxOf(selector: string) {
    return (await page.locator(selector).first().boundingBox()) ?? assert.fail(selector);
  }
});

const list: PartsListMessage = {
  kind: 'partsList',
  columns: ['Box (mm)', 'Volume (mm³)', 'Area (mm²)', 'Material', 'Mass (kg)'],
  rows: [
    {
      name: 'l-bracket-assembly left',
      quantity: 10_000,
      cells: ['100 × 60 × 50', '45 678.123', '23 456.789', 'Steel, mild', '0.3567, all 3567'].map(
        (text) => ({ text, value: null }),
      ),
    },
  ],
  total: '',
  note: '',
};
