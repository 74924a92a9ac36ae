import assert from 'node:assert/strict';
import { manyCubes, twoCubes } from '../glbFixtures';
import { pmiSample } from '../tools/pmi/pmiPacks';
import { ViewerPage } from '../viewerPage';

describe('panels in a narrow pane', function () {
  this.timeout(300_000);
  let viewer: ViewerPage;
  let withPmi: Uint8Array;
  before(async () => {
    viewer = await ViewerPage.open();
    withPmi = await pmiSample('nist_ctc_01_asme1_ap242-e1.stp');
  });
  after(() => viewer.close());
  afterEach(() => viewer.mustBeClean());

  for (const language of ['en', 'zh-cn']) {
    it(`stand within it, with all that is in them: ${language}`, async () => {
      await viewer.start('vscode-light', language);
      await viewer.page.setViewportSize({ width: 800, height: 700 });
      await viewer.show(withPmi);
      const seen = await mustFit();
      for (const name of ['measure', 'holes', 'pmi', 'section', 'mass', 'explode', 'share']) {
        assert.ok(seen.includes(`panel-${name}`), `${name} of ${seen.join()}`);
      }
      await viewer.page.keyboard.press('?');
      assert.deepEqual(await beyondAtAllWidths('the help'), []);
    });

    it(`stand within it while comparing: ${language}`, async () => {
      await viewer.start('vscode-light', language);
      await viewer.page.setViewportSize({ width: 800, height: 700 });
      await viewer.compare(await twoCubes(), await manyCubes(3), `compared-${language}`);
      assert.ok((await mustFit()).includes('panel-compare'));
    });
  }

  /** Opens each panel that the tools offer. @returns their names */
  async function mustFit(): Promise<readonly string[]> {
    const offered: unknown = await viewer.page.evaluate(namesOfPanels);
    assert.ok(Array.isArray(offered));
    const names = offered.map(String);
    const beyond: string[] = [];
    for (const name of names) {
      const panel = viewer.page.locator(`#${name}`);
      const wasOpen = await panel.isVisible();
      if (!wasOpen) await press(name);
      await panel.waitFor();
      await viewer.rest();
      beyond.push(...(await beyondAtAllWidths(name)));
      if (!wasOpen) await press(name);
    }
    assert.deepEqual(beyond, []);
    return names;
  }

  async function beyondAtAllWidths(name: string): Promise<string[]> {
    const beyond: string[] = [];
    for (const width of [220, 242, 262, 300]) {
      await viewer.page.setViewportSize({ width, height: 700 });
      await viewer.frame();
      const found: unknown = await viewer.page.evaluate(whatIsBeyond);
      assert.ok(Array.isArray(found));
      beyond.push(...found.map((one) => `${name} at ${width}: ${String(one)}`));
    }
    return beyond;
  }

  // The button may stand in the menu of those that have no room in the bar.
  async function press(name: string): Promise<void> {
    await viewer.page.evaluate(`document.querySelector('[aria-controls="${name}"]').click()`);
  }
});

const namesOfPanels = `[...document.querySelectorAll('[aria-controls^="panel-"]:not([hidden])')]
  .map((button) => button.getAttribute('aria-controls'))`;

/** What reaches beyond its panel, or a panel beyond the pane; what can be scrolled sideways is in reach. */
const whatIsBeyond = `(() => {
  const seen = [...document.querySelectorAll('.panel, .help')].filter((one) => one.getClientRects().length > 0);
  const isScrolled = (one, panel) => {
    for (let box = one.parentElement; box && box !== panel; box = box.parentElement) {
      if (['auto', 'scroll', 'hidden'].includes(getComputedStyle(box).overflowX)) return true;
    }
    return false;
  };
  const found = seen.length === 0 ? ['no panel'] : [];
  for (const panel of seen) {
    const { left, right } = panel.getBoundingClientRect();
    if (left < 0 || right > innerWidth) found.push(panel.id + ' from ' + left + ' to ' + right);
    for (const one of panel.querySelectorAll('*')) {
      const box = one.getBoundingClientRect();
      if (box.width === 0 || (box.left >= left - 0.5 && box.right <= right + 0.5)) continue;
      if (!isScrolled(one, panel)) found.push(one.outerHTML.slice(0, 90) + ' to ' + Math.round(box.right) + ' of ' + right);
    }
  }
  for (const panel of seen) {
    const texts = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement.closest('button, th, label, legend, summary, dt, .hint, h2, h3')) continue;
      // Longer words may be names of parts, which break where they must.
      for (const word of text.data.matchAll(/\\p{Script=Latin}{2,14}/gu)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(word[0] + ' is broken in ' + text.data.trim().slice(0, 40));
      }
    }
  }
  return found;
})()`;
