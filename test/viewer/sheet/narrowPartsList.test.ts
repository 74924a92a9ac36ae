import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import type { PartsListMessage } from '../../../src/model/page/partsListMessages';
import { chromiumLaunch } from '../../host/chromium.mjs';

describe('a parts list in a narrow pane', function () {
  this.timeout(60_000);
  let browser: Browser;
  let page: Page;
  before(async () => {
    browser = await chromium.launch(chromiumLaunch());
    page = await browser.newPage({ viewport: { width: 300, height: 500 } });
    await page.route('**/*', async (route) => {
      const name = path.basename(new URL(route.request().url()).pathname);
      const contentType = name.endsWith('.css') ? 'text/css' : 'text/javascript';
      if (name === '') await route.fulfill({ body: html, contentType: 'text/html' });
      else await route.fulfill({ body: await readFile(`dist/${name}`), contentType });
    });
    await page.goto('http://parts.test/');
    await page.locator('header').waitFor();
    await page.evaluate(`window.postMessage(${JSON.stringify(list)}, '*')`);
    await page.locator('td.number').first().waitFor();
  });
  after(() => browser.close());

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

const html = `<link rel="stylesheet" href="/sheet.css"><body><div id="parts"></div>
<script>window.acquireVsCodeApi = () => ({ postMessage() {}, setState() {} })</script>
<script type="module" src="/sheet.js"></script>`;

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
