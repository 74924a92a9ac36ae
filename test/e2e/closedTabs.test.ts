import assert from 'node:assert/strict';
import type { CDPSession } from 'playwright-core';
import { growthSteps } from '../fixtures/growthStep';
import { countHeld, heldByPages, lastWords } from '../viewer/page/heldByPages';
import { Workbench } from './workbench/workbench';

const file = 'bodies.step';

describe('tabs that are closed', function () {
  this.timeout(600_000);
  let workbench: Workbench;
  let browser: CDPSession;
  before(async () => {
    workbench = await Workbench.open({ files: { [file]: growthSteps.bodies(200) } });
    browser = await workbench.context.newCDPSession(workbench.page);
    await workbench.context.addInitScript(countHeld);
    await workbench.reload();
  });
  afterEach(function () {
    return workbench.pictureIfFailed(this.currentTest);
  });
  after(() => workbench.end());

  it('hold no array, no graphics context and no worker at their end, and leave no document', async () => {
    // VS Code has a frame with a worker for extensions.
    const { workers } = await heldByPages(workbench.page);
    const documents: number[] = [];
    for (let round = 0; round < 4; round++) {
      await workbench.openFile(file);
      await workbench.modelStands();
      await workbench.page.waitForFunction('counted()[0] > 0');
      await workbench.modelRests();
      const ended = workbench.page.waitForEvent('console', (message) =>
        message.text().startsWith(lastWords),
      );
      await workbench.closeTab(file);
      assert.equal((await ended).text(), `${lastWords}[0,0,${workers}]`);
      await browser.send('HeapProfiler.collectGarbage');
      documents.push((await browser.send('Memory.getDOMCounters')).documents);
    }
    // The first round loads what the window keeps for all others.
    assert.equal(documents.at(-1), documents[1]);
  });
});
