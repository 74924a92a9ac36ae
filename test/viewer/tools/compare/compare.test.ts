import assert from 'node:assert/strict';
import { decode } from 'fast-png';
import { cubesInPlaces, type CubeInPlace, twoCubes } from '../../glbFixtures';
import { glbOfShape } from '../measure/models';
import { type isGreen, isRed, ViewerPage } from '../../viewerPage';
import { isSamePicture } from '../../samePicture';
import { kindColours } from '../../../../src/viewer/tools/compare/kindLegend';

const grey = [150, 150, 150] as const;
const stays: CubeInPlace = { name: 'stays', color: grey, at: [-0.06, 0, 0] };
const goes: CubeInPlace = { name: 'goes', color: grey, at: [0.12, 0, 0], scale: [1, 1, 0.9] };
const comes: CubeInPlace = { name: 'comes', color: grey, at: [0.15, 0, 0], scale: [0.9, 0.9, 1] };
const moves: CubeInPlace = { name: 'moves', color: grey, at: [0.03, 0, 0] };
const grows: CubeInPlace = { name: 'grows', color: grey, at: [0.06, 0, 0] };
const turnsBlue: CubeInPlace = { name: 'repainted', color: grey, at: [0.09, 0, 0] };

describe('a comparison of two revisions', function () {
  this.timeout(180_000);
  let viewer: ViewerPage;
  let old: Uint8Array;
  let current: Uint8Array;
  before(async () => {
    viewer = await ViewerPage.open();
    old = await cubesInPlaces([stays, goes, moves, grows, turnsBlue]);
    current = await cubesInPlaces([
      stays,
      comes,
      { ...moves, at: [0.03, 0.01, 0] },
      { ...grows, scale: [1, 1.5, 1] },
      { ...turnsBlue, color: [30, 60, 220] },
    ]);
  });
  after(() => viewer.close());
  beforeEach(() => viewer.start());
  afterEach(() => viewer.mustBeClean());

  const slider = () =>
    viewer.page.getByRole('slider', { name: 'From the old to the new revision' });
  const button = (name: string) => viewer.page.getByRole('button', { name, exact: true });
  const row = (name: string) => viewer.page.getByRole('row').filter({ hasText: name });

  it('tells the host how many parts are of each kind', async () => {
    await viewer.compare(old, current);
    assert.deepEqual(
      (await viewer.said('compared')).map(({ counts }) => counts),
      [{ changed: 1, added: 1, removed: 1, unread: 0, moved: 1, recoloured: 1, unchanged: 1 }],
    );
  });

  it('says which revision each is', async () => {
    await viewer.compare(old, current);
    const panel = viewer.page.getByRole('region', { name: 'Compare' });
    const words = (await panel.locator('dl').first().innerText()).split('\n');
    assert.deepEqual(words, ['Old', 'HEAD', 'New', 'saved']);
    const [scene] = (await viewer.said('shown')).map(({ scene: shown }) => shown);
    assert.match(JSON.stringify(scene), /"name":"HEAD","path":\[0\].*"name":"saved","path":\[1\]/);
  });

  it('counts the parts of each revision', async () => {
    await viewer.compare(old, current);
    const facts = viewer.page.locator('.status .facts');
    await facts.getByText('5 → 5 parts', { exact: true }).waitFor();
    const [size = ''] = (await facts.innerText()).split('\n');
    assert.match(size, /^≈ [^≈→]* mm → ≈ [^≈→]* mm/, 'triangles tell them nearly');
  });

  it('says on pictures what its colours mean, when they are to have labels', async () => {
    await viewer.compare(old, current);
    const legend = viewer.page.locator('.picture-legend');
    const words = await legend.locator('span').allInnerTexts();
    for (const sign of await legend.locator('.sign').all()) {
      const box = await sign.boundingBox();
      assert.ok(box && box.width < 40, 'signs are as wide as they need, also below long names');
    }
    const kinds = ['≠', 'Changed 1', '+', 'Added 1', '−', 'Removed 1', '→', 'Moved 1'];
    const faces = ['=', 'Faces in both', '−', 'Only in the old one', '+', 'Only in the new one'];
    assert.deepEqual(words, ['HEAD → saved', ...kinds, ...faces]);
    await viewer.page.getByRole('checkbox', { name: 'Added 1' }).uncheck();
    assert.doesNotMatch(await legend.innerText(), /Added/);
    await viewer.page.getByRole('checkbox', { name: 'Added 1' }).check();
    const canvas = (await viewer.page.locator('canvas').boundingBox()) ?? assert.fail();
    const box = (await legend.boundingBox()) ?? assert.fail();
    // What is fitted stands below the legend on a picture; what the user has brought near or far stays.
    await viewer.page.keyboard.press('-');
    await viewer.rest();
    await viewer.page.keyboard.press('s');
    await viewer.page.getByLabel('Width in pixels').fill(String(Math.round(canvas.width)));
    await viewer.page.getByLabel('Height in pixels').fill(String(Math.round(canvas.height)));
    const withLegend = await savedPicture(viewer);
    await viewer.page.getByLabel('What the colours mean').uncheck();
    const without = await savedPicture(viewer);
    const [left, top] = [box.x - canvas.x, box.y - canvas.y];
    let [inside, outside] = [0, 0];
    for (let i = 0; i < withLegend.data.length; i += withLegend.channels) {
      if (withLegend.data[i] === without.data[i]) continue;
      const [x, y] = [(i / withLegend.channels) % withLegend.width, i / 4 / withLegend.width];
      const isIn = x > left - 2 && x < left + box.width + 2 && y > top - 2;
      if (isIn && y < top + box.height + 2) inside += 1;
      else outside += 1;
    }
    assert.ok(inside > 0.5 * box.width * box.height, `${inside} pixels`);
    assert.equal(outside, 0);
  });

  it('has the same colours in its panel and on the model', async () => {
    await viewer.compare(old, current);
    for (const [kind, colour] of kindColours) {
      const swatch = viewer.page.locator(`.kinds .swatch.${kind}`);
      const look = await swatch.evaluate((sign) => getComputedStyle(sign).backgroundImage);
      const { r, g, b } = colour.clone().convertLinearToSRGB().multiplyScalar(255);
      assert.ok(look.includes(`rgb(${[r, g, b].map(Math.round).join(', ')})`), `${kind}: ${look}`);
    }
  });

  it('obeys the commands of VS Code, but gives out pictures only', async () => {
    await viewer.compare(old, current);
    const panel = (name: string) => viewer.page.getByRole('region', { name, exact: true });
    assert.equal(await panel('Compare').isVisible(), true);
    await viewer.send({ kind: 'task', task: 'compare' });
    await panel('Compare').waitFor({ state: 'hidden' });
    await viewer.send({ kind: 'task', task: 'section' });
    await panel('Section').waitFor();
    await viewer.send({ kind: 'task', task: 'saveStl' });
    await viewer.page.locator('.note', { hasText: 'A comparison gives out pictures' }).waitFor();
    await viewer.send({ kind: 'task', task: 'savePicture' });
    while ((await viewer.said('offer')).length === 0) await viewer.page.waitForTimeout(50);
    assert.deepEqual(
      (await viewer.said('offer')).map(({ what }) => what),
      ['png'],
    );
  });

  it('stands beside its panel when it is seen for the first time', async () => {
    await viewer.compare(old, current);
    const panel = viewer.page.getByRole('region', { name: 'Compare' });
    const { x = 0, width = 0 } = (await panel.boundingBox()) ?? {};
    await viewer.page.getByRole('checkbox', { name: /^See through/ }).uncheck();
    await viewer.rest();
    const edge = Math.ceil(x + width);
    const whole = { y: 60, height: 500 };
    const beside = await viewer.find(isGreyFace, { ...whole, x: edge, width: 800 - edge });
    assert.ok(beside.count > 500, String(beside.count));
    await viewer.page.evaluate(`document.querySelector('.panels').style.visibility = 'hidden'`);
    assert.equal((await viewer.find(isGreyFace, { ...whole, x: 0, width: edge })).count, 0);
  });

  it('shows what was removed in the old one alone, and what was added in the new one', async () => {
    await viewer.compare(old, current);
    const seen = async (name: string) => {
      await button(name).click();
      await viewer.rest();
      return [(await viewer.find(isRed)).count, (await viewer.find(isGreenFace)).count] as const;
    };
    // The legend has a little of both colours.
    const [redInOld, greenInOld] = await seen('Old');
    const [redInNew, greenInNew] = await seen('New');
    assert.ok(redInOld > 2 * redInNew, `${redInOld} and ${redInNew}`);
    assert.ok(greenInNew > 2 * greenInOld, `${greenInNew} and ${greenInOld}`);
    assert.equal(await slider().getAttribute('aria-valuetext'), 'new: saved');
  });

  it('turns between them by keys, and the slider by its own', async () => {
    await viewer.compare(old, current);
    await viewer.page.keyboard.press('b');
    assert.equal(await slider().getAttribute('aria-valuetext'), 'new: saved');
    await viewer.page.keyboard.press('b');
    assert.equal(await slider().getAttribute('aria-valuetext'), 'old: HEAD');
    await slider().press('End');
    assert.equal(await slider().getAttribute('aria-valuetext'), 'new: saved');
  });

  it('lists every change with its size and its shift', async () => {
    await viewer.compare(old, current);
    assert.match(await row('grows').innerText(), /Changed.*≈ 20 × 20 × 20 mm → ≈ 20 × 20 × 30 mm/s);
    assert.match(await row('grows').innerText(), /≈ 8000 mm³ → ≈ 12000 mm³/);
    assert.match(await row('moves').innerText(), /Moved.*ΔX 0 · ΔY 0 · ΔZ 10 mm/s);
    assert.match(await row('repainted').innerText(), /Recoloured.*#969696 → #1e3cdc/s);
    assert.equal(await row('stays').count(), 0);
  });

  it('tells the change in words above the table, and what the colours of faces mean', async () => {
    await viewer.compare(old, current);
    const lines = viewer.page.locator('.change-lines li');
    const said = await lines.allInnerTexts();
    assert.ok(
      said.some((line) => /^moves .*moved ΔZ 10 mm$/.test(line)),
      said.join('\n'),
    );
    const heading = said.findIndex((line) => line.endsWith('changed:'));
    const leftOf = async (line: number) =>
      (await lines.nth(line).boundingBox())?.x ?? assert.fail();
    assert.ok(
      (await leftOf(heading + 1)) > (await leftOf(heading)),
      `what changed of a part stands below it: ${said.join('\n')}`,
    );
    const names = await viewer.page.locator('.face-legend li').allInnerTexts();
    assert.deepEqual(
      names.map((name) => name.trim()),
      ['Faces in both', 'Only in the old one', 'Only in the new one'],
    );
  });

  it('paints the faces of a changed part that only one revision has', async () => {
    await viewer.compare(old, current);
    const colours = async (share: string) => {
      await viewer.page.getByRole('slider').fill(share);
      await viewer.rest();
      return viewer.page.locator('canvas').screenshot();
    };
    const [alone, other] = [await colours('0'), await colours('100')];
    assert.ok(!isSamePicture(alone, other));
  });

  it('fills the cut of a part that is painted face by face', async () => {
    const box = (height: number) =>
      glbOfShape((engine) => new engine.BRepPrimAPI_MakeBox(20, 20, height).Shape());
    await viewer.compare(await box(30), await box(36));
    await button('New').click();
    await viewer.rest();
    const uncut = (await viewer.find(isGreyFace)).count;
    await viewer.send({ kind: 'task', task: 'section' });
    await viewer.page.getByRole('region', { name: 'Section' }).waitFor();
    await viewer.rest();
    const cut = (await viewer.find(isGreyFace)).count;
    assert.ok(cut > uncut + 2000, `${cut} grey pixels, ${uncut} before it was cut`);
  });

  it('tells sizes of exact shapes without ≈, closer than their triangles', async () => {
    const cylinder = (height: number) =>
      glbOfShape(
        (engine) => new engine.BRepPrimAPI_MakeCylinder(10.001, height).Shape(),
        ([x, y, z]) => 0.010001 * Math.hypot(x, y) + Math.max(0, z * height * 1e-3),
      );
    await viewer.compare(await cylinder(50), await cylinder(60.002));
    const text = await viewer.page.getByRole('row', { name: /^part Changed/ }).innerText();
    assert.match(text, /20\.002 × 20\.002 × 50 mm → 20\.002 × 20\.002 × 60\.002 mm/);
    assert.doesNotMatch(text, /≈/);
    const facts = viewer.page.locator('.status .facts');
    const sizes = '20.002 × 20.002 × 50 mm → 20.002 × 20.002 × 60.002 mm';
    await facts.getByText(sizes, { exact: true }).waitFor();
  });

  it('says above its table, and in it, of which revision the exact faces are not known', async () => {
    const exact = await glbOfShape((engine) => new engine.BRepPrimAPI_MakeBox(20, 20, 30).Shape());
    const mesh = await cubesInPlaces([{ ...grows, name: 'part', at: [0.01, 0.01, 0.01] }]);
    const panel = viewer.page.getByRole('region', { name: 'Compare' });
    await viewer.compare(exact, mesh);
    const said = 'The exact faces of 1 of 1 parts are not known, nor their holes.';
    await panel.locator('.note', { hasText: `New saved: ${said}` }).waitFor();
    const cell = panel.locator('td[data-title="Exact faces"]');
    assert.equal(await cell.innerText(), 'not known in the new one');
  });

  it('has a table that is as wide as its panel, however narrow that is', async () => {
    await viewer.compare(old, current);
    for (const width of [1200, 800, 500]) {
      await viewer.page.setViewportSize({ width, height: 600 });
      await viewer.rest();
      const hidden = await viewer.page
        .locator('.deltas')
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      assert.ok(hidden <= 0, `${hidden} pixels at ${width}`);
    }
    await viewer.page.setViewportSize({ width: 800, height: 600 });
  });

  it('goes to a part from its row, in both revisions, and by [ and ]', async () => {
    await viewer.compare(old, current);
    await button('moves').click();
    await viewer.rest();
    const last = async () => (await viewer.said('selected')).at(-1)?.['parts'];
    assert.deepEqual(await last(), [
      [0, 0, 3],
      [1, 0, 3],
    ]);
    assert.equal(await row('moves').getAttribute('aria-current'), 'true');
    await viewer.page.keyboard.press(']');
    await viewer.rest();
    assert.equal(await row('repainted').getAttribute('aria-current'), 'true');
  });

  it('hides a kind, and keeps that when the page comes back', async () => {
    await viewer.compare(old, current);
    await button('Old').click();
    await viewer.rest();
    const shown = (await viewer.find(isRed)).count;
    await viewer.page.getByRole('checkbox', { name: /^Removed/ }).uncheck();
    await viewer.rest();
    assert.ok((await viewer.find(isRed)).count < shown / 2);
    await viewer.page.reload();
    await viewer.compare(old, current);
    assert.equal(await viewer.page.getByRole('checkbox', { name: /^Removed/ }).isChecked(), false);
    assert.equal(await slider().getAttribute('aria-valuetext'), 'old: HEAD');
  });

  it('tells kinds apart by patterns, in a theme of high contrast more than in others', async () => {
    const inked = async (theme: string) => {
      await viewer.start(theme);
      await viewer.compare(old, current);
      await button('Old').click();
      await viewer.rest();
      const dark = await viewer.find(([r, g, b]) => isRed([r, g, b]) && r < 150);
      return dark.count / (await viewer.find(isRed)).count;
    };
    assert.ok((await inked('vscode-high-contrast')) > 0.1);
  });

  it('takes no frame while nothing happens', async () => {
    await viewer.compare(old, current);
    const frames = await viewer.frames();
    await viewer.page.waitForTimeout(1000);
    assert.equal(await viewer.frames(), frames);
  });

  it('has no button for one model', async () => {
    await viewer.show(await twoCubes());
    assert.equal(await viewer.page.getByRole('button', { name: 'Compare (Z)' }).count(), 0);
    await viewer.page.keyboard.press('z');
    assert.equal(await slider().count(), 0);
  });
});

/** The faces of added parts, in the colour of the theme. */
const isGreenFace: typeof isGreen = ([r, g, b]) => g > 50 && g > 1.35 * r && g > 1.35 * b;

/** The faces of parts that are as they were. */
const isGreyFace: typeof isGreen = ([r, g, b]) =>
  r > 80 && Math.max(r, g, b) < Math.min(r, g, b) + 12;

/** What the page gives for a picture. */
async function savedPicture(viewer: ViewerPage): Promise<ReturnType<typeof decode>> {
  const offers = (await viewer.said('offer')).length;
  await viewer.page.getByRole('button', { name: 'Save picture…' }).click();
  const last = async (kind: string, known: number) => {
    for (;;) {
      const message = (await viewer.said(kind))[known];
      if (message) return message;
      await viewer.page.waitForTimeout(30);
    }
  };
  const { offer } = await last('offer', offers);
  const pieces: Buffer[] = [];
  for (let isLast = false; !isLast;) {
    const known = (await viewer.said('piece')).length;
    await viewer.send({ kind: 'take', offer: Number(offer) });
    const piece = await last('piece', known);
    isLast = piece['isLast'] === true;
    pieces.push(Buffer.from(String(piece['bytes']), 'base64'));
  }
  return decode(Buffer.concat(pieces));
}
