import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { chromiumLaunch } from '../../host/chromium.mjs';

/**
 * A page of rows as its tab has it, in a browser of its own.
 * @param id of the element that says what is listed: `sheet`, `parts`, `review`
 */
export async function openSheetPage(
  id: string,
  size: { readonly width: number; readonly height: number },
): Promise<{ readonly page: Page; readonly close: () => Promise<void> }> {
  const browser = await chromium.launch(chromiumLaunch());
  const page = await browser.newPage({ viewport: size });
  await page.route('**/*', async (route) => {
    const name = path.basename(new URL(route.request().url()).pathname);
    const contentType = name.endsWith('.css') ? 'text/css' : 'text/javascript';
    if (name === '') await route.fulfill({ body: htmlOf(id), contentType: 'text/html' });
    else await route.fulfill({ body: await readFile(`dist/${name}`), contentType });
  });
  await page.goto('http://rows.test/');
  await page.locator('header').waitFor();
  return { page, close: () => browser.close() };
}

/** Sends a message as the extension does. */
export async function send(page: Page, message: object): Promise<void> {
  await page.evaluate(`window.postMessage(${JSON.stringify(message)}, '*')`);
}

const htmlOf = (
  id: string,
) => `<link rel="stylesheet" href="/sheet.css"><body><div id="${id}"></div>
<script>window.acquireVsCodeApi = () => ({ postMessage() {}, setState() {} })</script>
<script type="module" src="/sheet.js"></script>`;
