import assert from 'node:assert/strict';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { chromiumLaunch } from '../../host/chromium.mjs';
import { manyParts, packed } from '../pack/partial/comingScene';
import { servePage, type PageServer } from '../pageServer';
import { countHeld, heldByPages } from './heldByPages';

/** VS Code removes the frame of a tab that is closed; the page around it stays, and with it all that is not freed. */
describe('the page of a tab that was closed', function () {
  this.timeout(180_000);
  let server: PageServer;
  let browser: Browser;
  let window: Page;
  let browserSession: CDPSession;
  before(async () => {
    server = await servePage();
    browser = await chromium.launch(chromiumLaunch());
    window = await browser.newPage();
    // A coarse model, which a slow machine would be shown, has a few arrays of its own.
    await window.addInitScript(
      'window.caliperDrawn = { frames: 0, repeated: 0, drawCalls: 0, budgetMs: Infinity }',
    );
    await window.addInitScript(countHeld);
    browserSession = await window.context().newCDPSession(window);
  });
  after(async () => {
    await browser.close();
    await server.close();
  });
  beforeEach(() => window.goto(`${server.address}/window`));

  const pack = packed(manyParts(400));

  it('holds no array, no graphics context and no worker, before garbage is collected', async () => {
    await openTab();
    await showWhole();
    await window.waitForFunction('counted()[0] > 3');
    assert.equal((await heldByPages(window)).contexts, 1);
    await closeTab();
    assert.deepEqual(await heldByPages(window), { arrays: 0, contexts: 0, workers: 0 });
  });

  it('holds nothing either that was closed while its model came', async () => {
    await openTab();
    const file = server.putSlowly('coming.pack', pack);
    await send(file.address);
    file.letThrough(0.8 * pack.length);
    await tab().locator('[data-showing="coming"]').waitFor();
    assert.equal((await heldByPages(window)).workers, 1);
    await closeTab();
    assert.deepEqual(await heldByPages(window), { arrays: 0, contexts: 0, workers: 0 });
  });

  it('leaves no document behind, with a tool at work', async () => {
    const documents: number[] = [];
    for (let round = 0; round < 4; round++) {
      await openTab();
      await showWhole();
      for (const key of ['c', 'x', 'm']) await tab().locator('canvas').first().press(key);
      await tab().getByText('Click one thing for its facts').waitFor();
      await closeTab();
      await browserSession.send('HeapProfiler.collectGarbage');
      documents.push((await browserSession.send('Memory.getDOMCounters')).documents);
    }
    assert.equal(documents.at(-1), documents[0]);
  });

  const tab = () => window.frameLocator('iframe');

  async function openTab(): Promise<void> {
    await window.evaluate(`{
      const frame = document.createElement('iframe');
      Object.assign(frame, { width: 600, height: 400, src: '/' });
      document.body.append(frame);
    }`);
    await tab().locator('#app [data-showing]').or(tab().locator('#app[data-showing]')).waitFor();
  }

  async function showWhole(): Promise<void> {
    await send(server.put('whole.pack', pack, 'application/octet-stream'));
    await tab().locator('[data-showing="model"] canvas').waitFor();
  }

  async function send(uri: string): Promise<void> {
    const message = { kind: 'visual', uri, sizeBytes: pack.length, content: 'model', view: null };
    await window
      .frames()
      .at(-1)
      ?.evaluate(`postMessage(${JSON.stringify(message)}, origin)`);
  }

  async function closeTab(): Promise<void> {
    await window.evaluate("document.querySelector('iframe').remove()");
  }
});
