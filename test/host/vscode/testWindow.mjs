import path from 'node:path';
import { chromium } from 'playwright-core';
import { workbenchLaunch } from '../chromium.mjs';
import { root } from '../paths.mjs';

/**
 * Opens the workbench in a headless browser, told to run a suite in its extension host.
 * @param {number} port
 * @param {import('./shimOptions.mjs').ShimOptions} options
 */
export async function openTestWindow(port, options) {
  const browser = await chromium.launch(workbenchLaunch());
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  /** @type {Promise<void>} */
  const crashed = new Promise((resolve) => {
    page.once('crash', () => {
      resolve();
    });
  });
  /** @type {(code: number) => void} */
  let tellExit = () => undefined;
  /** @type {Promise<number>} */
  const suiteExit = new Promise((resolve) => (tellExit = resolve));
  // The two functions that VS Code's test driver calls in its page.
  await page.exposeFunction('codeAutomationExit', (/** @type {number} */ code) => {
    tellExit(code);
  });
  await page.exposeFunction('codeAutomationLog', () => undefined);
  await page.goto(`http://127.0.0.1:${port}/?${windowQuery(port, options).toString()}`);
  return { suiteExit, crashed, close: () => browser.close() };
}

/**
 * @param {number} port
 * @param {import('./shimOptions.mjs').ShimOptions} options
 */
function windowQuery(port, options) {
  /** @param {string} file */
  const uri = (file) => `vscode-remote://127.0.0.1:${port}${path.resolve(file)}`;
  const payload = [
    ...options.developmentPaths.map((folder) => ['extensionDevelopmentPath', uri(folder)]),
    ['extensionTestsPath', uri(path.join(root, 'test/host/vscode/suiteInHost.cjs'))],
    ['skipWelcome', 'true'],
    ['skipReleaseNotes', 'true'],
    ...(options.withExtensions ? [] : [['disableExtensions', 'true']]),
  ];
  const query = new URLSearchParams({ payload: JSON.stringify(payload) });
  if (options.open === null) query.set('ew', 'true');
  else {
    const kind = options.open.endsWith('.code-workspace') ? 'workspace' : 'folder';
    query.set(kind, path.resolve(options.open));
  }
  return query;
}
