import assert from 'node:assert/strict';
import { twoCubes } from '../glbFixtures';
import { ViewerPage } from '../viewerPage';

describe('the line at the bottom', function () {
  this.timeout(180_000);
  let viewer: ViewerPage;
  before(async () => {
    viewer = await ViewerPage.open();
    await viewer.start();
    await viewer.show(await twoCubes());
  });
  after(() => viewer.close());
  afterEach(() => viewer.mustBeClean());

  const line = () => viewer.page.locator('.status');
  const heightOf = async () => (await line().boundingBox())?.height ?? NaN;
  const part = () => viewer.page.locator('.status .part');
  /** Facts that stand in the line, not below its edge. */
  const seen = () =>
    viewer.page.locator('.status .facts').evaluate((facts) => {
      const { bottom } = facts.getBoundingClientRect();
      return [...facts.children]
        .filter((fact) => fact.getBoundingClientRect().bottom <= bottom + 1)
        .map((fact) => fact.textContent);
    });
  const allFacts = ['≈ 44 × 20 × 20 mm', '2 parts', 'exact, drawn within 0.05 mm'];

  it('has all numbers of the model where there is room, and says them when the pointer rests', async () => {
    await viewer.page.setViewportSize({ width: 1000, height: 400 });
    assert.deepEqual(await seen(), allFacts);
    const title = await viewer.page.locator('.status .facts').getAttribute('title');
    assert.equal(title, allFacts.join('\n'));
  });

  it('leaves no room for a part while none is under the pointer, where numbers need it', async () => {
    await viewer.page.setViewportSize({ width: 720, height: 400 });
    const size = (fontSize: string) => line().evaluate(resized, fontSize);
    await size('17px');
    assert.deepEqual(await seen(), allFacts);
    await size('');
  });

  it('stays one line beside a note and a selected part, whose name is whole; the last numbers go', async () => {
    await viewer.page.setViewportSize({ width: 1000, height: 400 });
    const oneLine = await heightOf();
    await viewer.send({ kind: 'select', parts: [[0, 1]] });
    for (const width of [1000, 900, 800, 720]) {
      await viewer.page.setViewportSize({ width, height: 400 });
      assert.equal(await heightOf(), oneLine, `${width} pixels`);
      assert.ok(await part().evaluate((p) => p.scrollWidth <= p.clientWidth), 'the name is whole');
      const facts = await seen();
      assert.deepEqual(facts, allFacts.slice(0, facts.length));
      assert.ok(facts.length >= 2, `${facts.length} of them at ${width} pixels`);
    }
    await viewer.send({ kind: 'select', parts: [] });
  });

  it('cuts no number at its beginning where not even one has room beside a part', async () => {
    await viewer.page.setViewportSize({ width: 720, height: 400 });
    await viewer.send({ kind: 'select', parts: [[0, 1]] });
    await line().evaluate(resized, '44px');
    const before = await viewer.page.locator('.status .facts').evaluate((facts) => {
      const { left } = facts.getBoundingClientRect();
      return [...facts.children].map((one) => left - one.getBoundingClientRect().left);
    });
    await line().evaluate(resized, '');
    await viewer.send({ kind: 'select', parts: [] });
    assert.ok(Math.max(...before) < 1, `${before.join(', ')} pixels before the line begins`);
  });

  it('unfolds what formats and meshers say, by pointer and by key', async () => {
    await viewer.page.setViewportSize({ width: 1000, height: 400 });
    const words = viewer.page.locator('.status .origin');
    assert.equal(await words.isVisible(), false);
    const button = line().getByRole('button', { name: 'exact, drawn within 0.05 mm' });
    await button.press('Enter');
    assert.match(
      await words.innerText(),
      /Format\s+STEP AP214[\s\S]*meshed from exact B-rep[\s\S]*Deflection\s+0\.05 mm[\s\S]*Triangles\s+24/,
    );

    await button.click();
    assert.equal(await words.isVisible(), false);
  });

  it('takes no more than three lines of a narrow tab', async () => {
    await viewer.page.setViewportSize({ width: 1000, height: 400 });
    const oneLine = await heightOf();
    await viewer.page.setViewportSize({ width: 320, height: 400 });
    assert.ok((await heightOf()) < 3 * oneLine);
    assert.ok((await seen()).includes('exact, drawn within 0.05 mm'), 'how near it is');
  });
});

function resized(element: HTMLElement | SVGElement, fontSize: string): void {
  element.style.fontSize = fontSize;
}
