import assert from 'node:assert/strict';
import { twoCubes } from './glbFixtures';
import { ViewerPage } from './viewerPage';

// Files, parts, keys and programs have one name everywhere.
const namesOfTheirOwn =
  /^(bolt\.step|pair|red cube|green cube|pair \/ red cube|Caliper|SolidWorks|Onshape|Creo|Fusion|Blender|VS Code|Home)$/;

describe('the page in Chinese', function () {
  this.timeout(180_000);
  let viewer: ViewerPage;
  before(async () => {
    viewer = await ViewerPage.open();
    await viewer.start('vscode-dark', 'zh-cn');
    await viewer.show(await twoCubes());
  });
  after(() => viewer.close());

  it('says the names of its controls, and nothing of them in English', async () => {
    assert.equal(await viewer.page.getByRole('button', { name: /测量/ }).first().isVisible(), true);
    assert.deepEqual(await english(viewer), []);
  });

  it('writes the one sign of each face of the cube larger than words', async () => {
    const sizes = await viewer.page
      .locator('.cube .word')
      .evaluateAll((words) =>
        words.map((word) => [word.textContent.length, getComputedStyle(word).fontSize]),
      );
    assert.ok(sizes.length >= 3);
    for (const size of sizes) assert.deepEqual(size, [1, '16px']);
  });

  it('says its help', async () => {
    await viewer.page.keyboard.press('?');
    assert.deepEqual(await english(viewer), []);
    await viewer.page.screenshot({ path: 'out/screenshots/chinese-help.png' });
    await viewer.page.keyboard.press('?');
  });

  it('says each of its panels', async () => {
    const offered = viewer.page.locator('.toolbar [aria-controls^="panel-"]:not([hidden])');
    const buttons = await offered.all();
    assert.ok(buttons.length > 4);
    for (const [i, button] of buttons.entries()) {
      await button.click();
      await viewer.rest();
      assert.deepEqual(await english(viewer), [], (await button.getAttribute('aria-label')) ?? '');
      await viewer.page.screenshot({ path: `out/screenshots/chinese-panel-${i}.png` });
      await button.click();
    }
  });

  it('tells a screen reader what is selected', async () => {
    await viewer.send({ kind: 'select', parts: [[0, 1]] });
    await viewer.page.locator('canvas').first().focus();
    await viewer.page.keyboard.press('t');
    const spoken = await viewer.page.locator('.spoken').first().innerText();
    assert.match(spoken, /^已选 red cube/);
    // A point stands in numbers only.
    assert.match(spoken, /。$/);
    assert.doesNotMatch(spoken, /\.(?!\d)/);
    assert.deepEqual(await english(viewer), []);
  });

  it('needs no addition to its policy for that', async () => {
    assert.deepEqual(await viewer.violations(), []);
    assert.deepEqual(viewer.troubles, []);
  });
});

/** What the page shows or tells with two words of English beside each other, and no Chinese. */
async function english(viewer: ViewerPage): Promise<string[]> {
  const texts = await viewer.page.evaluate(textsOfThePage);
  return texts.filter(
    (text) =>
      /[a-z]{2,} [a-z]{2,}|^[A-Z]?[a-z]{3,}$/.test(text) &&
      !/\p{Script=Han}/u.test(text) &&
      !namesOfTheirOwn.test(text),
  );
}

function textsOfThePage(): string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    const isRead = parentElement?.closest('script, style, kbd') === null;
    if (isRead) texts.push((textContent ?? '').trim());
  }
  const named = document.body.querySelectorAll(
    '[aria-label], [title], [placeholder], [aria-valuetext]',
  );
  for (const element of named) {
    for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext']) {
      texts.push(element.getAttribute(name) ?? '');
    }
  }
  return texts.filter((text) => text !== '');
}
