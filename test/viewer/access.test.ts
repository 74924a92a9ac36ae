import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { isRecord } from '../../src/words/unknown';
import { manyCubes, twoCubes } from './glbFixtures';
import { glbOfShape } from './tools/measure/models';
import { isGreen, isRed, ViewerPage } from './viewerPage';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const themes = [
  'vscode-dark',
  'vscode-light',
  'vscode-high-contrast',
  'vscode-high-contrast vscode-high-contrast-light',
];
const stage = { name: 'bolt.step', title: 'Uploading', detail: '1 of 4 MB' };

describe('the page for everybody', function () {
  this.timeout(180_000);
  let viewer: ViewerPage;
  let cylinder: Uint8Array;
  before(async () => {
    viewer = await ViewerPage.open();
    cylinder = await glbOfShape((engine) => new engine.BRepPrimAPI_MakeCylinder(10, 50).Shape());
  });
  after(() => viewer.close());

  for (const theme of themes) {
    it(`breaks no rule of accessibility in any state: ${theme}`, async () => {
      await viewer.start(theme);
      assert.deepEqual(await faults(viewer), [], 'at the start');
      await viewer.send({ kind: 'stage', stage: { ...stage, fraction: 0.4, canCancel: true } });
      assert.deepEqual(await faults(viewer), [], 'a stage');
      await viewer.send({ kind: 'stage', stage: { ...stage, fraction: null, canCancel: false } });
      assert.deepEqual(await faults(viewer), [], 'a stage without an end');
      const facts = [['Type', 'unknown']] as const;
      const card = { title: 'No 3D', text: 'It is none.', facts, actions: ['retry'] as const };
      await viewer.send({ kind: 'card', card });
      assert.deepEqual(await faults(viewer), [], 'a card');
      await viewer.show(await twoCubes());
      assert.deepEqual(await faults(viewer), [], 'the model');
      await viewer.send({ kind: 'select', parts: [[0, 2]] });
      await viewer.page.keyboard.press('?');
      assert.deepEqual(await faults(viewer), [], 'the help');
      await viewer.page.keyboard.press('?');
      await openAllPanels(viewer);
      await viewer.compare(await twoCubes(), await manyCubes(1), 'content-2');
      await openAllPanels(viewer);
    });
  }

  for (const theme of themes) {
    it(`has letters in badges that can be read: ${theme}`, async () => {
      await viewer.start(theme);
      for (const [file, kind] of [
        [cylinder, 'exact'],
        [await twoCubes(), 'mesh'],
      ] as const) {
        await viewer.show(file, `badges-${kind}`);
        await viewer.page.locator('canvas').focus();
        await viewer.page.keyboard.press('m');
        await viewer.page.locator('.measure').waitFor();
        await viewer.rest();
        await viewer.page.keyboard.press(kind === 'exact' ? 's' : 'b');
        await viewer.page.keyboard.press('j');
        await viewer.page.keyboard.press('Enter');
        await viewer.page.locator(`.badge.${kind}`).first().waitFor();
        await viewer.rest();
        const worst = Number(await viewer.page.evaluate(leastContrast));
        assert.ok(worst >= 4.5, `${kind}: ${worst}`);
        assert.deepEqual(await faults(viewer), [], kind);
        await viewer.page.keyboard.press('m');
      }
    });
  }

  for (const theme of themes) {
    it(`fills the button of a tool that is on, and no other: ${theme}`, async () => {
      await viewer.start(theme);
      await viewer.show(await twoCubes());
      const button = viewer.page.locator('.toolbar .primary');
      const isFilled = async () => {
        await viewer.page.mouse.move(400, 400);
        const look = await button.evaluate((one) => {
          const { backgroundColor, color } = getComputedStyle(one);
          return { backgroundColor, color };
        });
        assert.notEqual(look.color, look.backgroundColor);
        return look.backgroundColor !== 'rgba(0, 0, 0, 0)';
      };
      assert.equal(await isFilled(), false);
      await button.click();
      await viewer.page.locator('.measure').waitFor();
      assert.equal(await button.getAttribute('aria-expanded'), 'true');
      assert.equal(await isFilled(), true);
    });
  }

  it('frames a button in the colour of its kind, where the theme has one for each', async () => {
    await viewer.start('vscode-light');
    await viewer.show(await twoCubes());
    await viewer.page.locator('.toolbar [aria-controls="panel-section"]').click();
    const secondary = viewer.page.locator('.panel button.secondary').first();
    const frame = await secondary.evaluate((button) => getComputedStyle(button).borderTopColor);
    assert.equal(frame, 'rgb(229, 229, 229)');
  });

  it('is used from the first stage to a hidden part by keys alone', async () => {
    const { keyboard } = viewer.page;
    await viewer.start();
    await viewer.send({ kind: 'stage', stage: { ...stage, fraction: 0.4, canCancel: true } });
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    assert.deepEqual(await viewer.said('action'), [{ kind: 'action', action: 'cancel' }]);
    await viewer.show(await twoCubes());
    // To the model, by Tab, with a ring that is seen.
    await tabTo(viewer, 'canvas');
    const ring = await viewer.page.evaluate(
      'getComputedStyle(document.activeElement).outlineStyle',
    );
    assert.notEqual(ring, 'none');
    await keyboard.press('j');
    assert.match(await spoken(viewer), /^red cube selected, in pair\. ≈ 20 × 20 × 20 mm\. /);
    await keyboard.press('j');
    assert.match(await spoken(viewer), /^green cube selected/);
    assert.deepEqual((await viewer.said('selected')).at(-1)?.['parts'], [[0, 2]]);
    await keyboard.press('h');
    await keyboard.press('Escape');
    await viewer.rest();
    assert.ok((await viewer.find(isGreen)).count < 300);
    await keyboard.press('t');
    assert.match(
      await spoken(viewer),
      /^3D model pair, ≈ 44 × 20 × 20 mm\. 2 parts: red cube, green/,
    );
    await keyboard.press('u');
    await keyboard.press('n');
    await viewer.rest();
    await tabTo(viewer, '.cube [tabindex="0"]');
    await tabTo(viewer, '.toolbar button');
    await keyboard.press('Enter');
    await keyboard.press('?');
    assert.equal(await viewer.page.locator('.help').isVisible(), true);
    await keyboard.press('Escape');
    assert.equal(await viewer.page.locator('.help').isVisible(), false);
  });

  it('moves, rolls, turns over and changes what is up by keys', async () => {
    const { keyboard } = viewer.page;
    await viewer.start();
    await viewer.show(await twoCubes());
    await keyboard.press('1');
    await viewer.rest();
    const before = await viewer.find(isRed);
    await keyboard.press('Shift+ArrowRight');
    await viewer.rest();
    assert.ok((await viewer.find(isRed)).x > before.x + 20);
    await keyboard.press('1');
    for (let i = 0; i < 6; i++) await keyboard.press('.');
    await viewer.rest();
    const [red, green] = [await viewer.find(isRed), await viewer.find(isGreen)];
    assert.ok(Math.abs(red.x - green.x) < 20, 'a quarter roll sets them one above the other');
    await keyboard.press('1');
    await keyboard.press('y');
    await viewer.rest();
    assert.equal((await viewer.said('view')).length > 0, true);
    await keyboard.press('o');
    await viewer.rest();
    const { view } = (await viewer.said('view')).at(-1) ?? {};
    const kept: unknown = JSON.parse(typeof view === 'string' ? view : '');
    assert.deepEqual(isRecord(kept) ? kept['options'] : null, { upAxis: 'y', orbit: 'trackball' });
  });

  it('lists every key in its help, each once', async () => {
    await viewer.start();
    await viewer.show(await twoCubes());
    await viewer.page.keyboard.press('?');
    const keys = await viewer.page.locator('.help kbd, .help dt').allInnerTexts();
    assert.ok(keys.length > 30);
    assert.equal(new Set(keys).size, keys.length, keys.join());
    for (const key of ['F', 'V', 'Shift+H', 'N', 'J K', 'Right click']) {
      assert.ok(keys.includes(key), key);
    }
  });

  it('adds parts to the selection with Ctrl, and tells how many', async () => {
    await viewer.start();
    await viewer.show(await twoCubes());
    const [red, green] = [await viewer.find(isRed), await viewer.find(isGreen)];
    await viewer.page.mouse.click(red.x, red.y);
    await viewer.page.keyboard.down('Control');
    await viewer.page.mouse.click(green.x, green.y);
    await viewer.page.keyboard.up('Control');
    assert.match(await spoken(viewer), /^2 parts selected: red cube, green cube\./);
    assert.deepEqual((await viewer.said('selected')).at(-1)?.['parts'], [
      [0, 1],
      [0, 2],
    ]);
  });

  it('asks VS Code for a menu of the part under a right click, and for none after a drag', async () => {
    await viewer.start();
    await viewer.show(await twoCubes());
    await viewer.page.evaluate(listenToMenus);
    const green = await viewer.find(isGreen);
    await viewer.page.mouse.click(green.x, green.y, { button: 'right' });
    await viewer.page.mouse.move(5, 5);
    await viewer.page.mouse.down({ button: 'right' });
    await viewer.page.mouse.move(60, 60, { steps: 3 });
    await viewer.page.mouse.up({ button: 'right' });
    assert.deepEqual(await viewer.page.evaluate('window.menus'), [
      { webviewSection: 'part', caliperParts: [[0, 2]], preventDefaultContextMenuItems: true },
    ]);
  });

  it('names what is many by its number', async () => {
    await viewer.start();
    await viewer.show(await manyCubes(40));
    await viewer.page.keyboard.press('t');
    assert.match(await spoken(viewer), /40 parts: .*other kinds|40 parts: 40 times/);
  });
});

/** Every panel that is offered, opened and closed again. */
async function openAllPanels(viewer: ViewerPage): Promise<void> {
  const offered = viewer.page.locator('.toolbar [aria-controls^="panel-"]:not([hidden])');
  for (const button of await offered.all()) {
    const name = (await button.getAttribute('aria-label')) ?? '';
    await button.click();
    await viewer.rest();
    assert.deepEqual(await faults(viewer), [], `pressed: ${name}`);
    await button.click();
  }
}

async function spoken(viewer: ViewerPage): Promise<string> {
  return viewer.page.locator('.spoken').first().innerText();
}

/** Presses Tab until what the selector means has the focus. */
async function tabTo(viewer: ViewerPage, selector: string): Promise<void> {
  for (let i = 0; i < 40; i++) {
    const isThere = await viewer.page.evaluate(
      (wanted) => document.activeElement?.matches(wanted) ?? false,
      selector,
    );
    if (isThere) return;
    await viewer.page.keyboard.press('Tab');
  }
  assert.fail(`Tab does not come to ${selector}`);
}

/**
 * What axe finds wrong: the rule and where. In high contrast words stand out by seven to one. A theme changes
 * nothing but colours, so that one theme is enough for the other rules.
 */
async function faults(viewer: ViewerPage): Promise<string[]> {
  // Fades count with what they begin with.
  await viewer.page.waitForTimeout(350);
  await viewer.page.evaluate(axe);
  const results: unknown = await viewer.page.evaluate(`axe.run(document.body, {
    ...(!document.body.matches('.vscode-dark') && { runOnly: ['cat.color'] }),
    resultTypes: ['violations'],
    rules: {
      'color-contrast-enhanced': { enabled: document.body.matches('.vscode-high-contrast') },
    },
  })`);
  const { violations, passes } = isRecord(results) ? results : {};
  assert.ok(Array.isArray(violations) && Array.isArray(passes) && passes.length > 0);
  return violations.filter(isRecord).map((violation) => {
    const nodes = JSON.stringify(violation['nodes']).match(/"html":"(?:[^"\\]|\\.)*"/g) ?? [];
    return `${String(violation['id'])}: ${nodes.slice(0, 2).join()}`;
  });
}

/** The least contrast of a small word with its panel, as WCAG 2.2 defines it; 0 when there is none. */
const leastContrast = `(() => {
  const channels = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map(Number);
  const linear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  const luminance = (colour) => {
    const [r, g, b] = channels(colour).map((c) => linear(c / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratios = [...document.querySelectorAll('.panel :is(.badge, .why, .hint), .status summary, .status .fact')]
    .filter((word) => word.getClientRects().length > 0)
    .map((word) => {
      const ground = word.closest('.panel') ?? document.body;
      const both = [getComputedStyle(word).color, getComputedStyle(ground).backgroundColor].map(luminance);
      return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
    });
  return ratios.length === 0 ? 0 : Math.min(...ratios);
})()`;

/** As VS Code's own page does. */
const listenToMenus = `
  window.menus = [];
  window.addEventListener('contextmenu', (event) => {
    if (!event.defaultPrevented) window.menus.push(JSON.parse(event.target.dataset.vscodeContext));
  });
`;
