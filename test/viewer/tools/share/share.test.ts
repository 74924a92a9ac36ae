import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { decode } from 'fast-png';
import type { PageTask } from '../../../../src/model/page/viewerMessages';
import { readResult } from '../../../../src/kernel/convert/readResult';
import { bigGlb } from '../../../bench/viewer/bigGlb';
import { packOptions } from '../../../kernel/packs';
import { twoCubes } from '../../glbFixtures';
import { isGreen, isRed, ViewerPage } from '../../viewerPage';
import { isSamePicture } from '../../samePicture';

describe('what goes out of the page', function () {
  this.timeout(180_000);
  let viewer: ViewerPage;
  before(async () => {
    viewer = await ViewerPage.open();
  });
  after(() => viewer.close());
  beforeEach(async () => {
    await viewer.start();
    await viewer.show(await twoCubes());
  });
  afterEach(() => viewer.mustBeClean());

  /** Takes what the page offers, as the host does. */
  const taken = async (
    task: PageTask,
  ): Promise<{ what: unknown; note: unknown; bytes: Uint8Array }> => {
    const before = (await viewer.said('offer')).length;
    await viewer.send({ kind: 'task', task });
    const [made = assert.fail()] = await until(async () =>
      (await viewer.said('offer')).slice(before),
    );
    const offer = Number(made['offer']);
    const all: Uint8Array[] = [];
    for (let isLast = false; !isLast;) {
      const known = (await viewer.said('piece')).length;
      await viewer.send({ kind: 'take', offer });
      const [piece = assert.fail()] = await until(async () =>
        (await viewer.said('piece')).slice(known),
      );
      isLast = piece['isLast'] === true;
      all.push(Buffer.from(String(piece['bytes']), 'base64'));
    }
    return { what: made['what'], note: made['note'], bytes: Buffer.concat(all) };
  };
  const until = async <T>(ask: () => Promise<readonly T[]>): Promise<readonly T[]> => {
    for (let found = await ask(); ; found = await ask()) {
      if (found.length > 0) return found;
      await viewer.page.waitForTimeout(30);
    }
  };
  const openTool = async () => {
    await viewer.page.keyboard.press('s');
    await viewer.page.getByRole('button', { name: 'Save picture…' }).waitFor();
  };
  const setSize = async (width: number, height: number) => {
    await viewer.page.getByLabel('Width in pixels').fill(String(width));
    await viewer.page.getByLabel('Height in pixels').fill(String(height));
  };

  it('says beside its button what became of an act, and of no act of another tool', async () => {
    await openTool();
    await viewer.page.getByRole('button', { name: 'STL…' }).click();
    await until(() => viewer.said('offer'));
    await viewer.send({ kind: 'shared', what: 'stl', text: 'Saved 3.4 MB' });
    const said = viewer.page.locator('.share [role=status]');
    await said.getByText('Saved 3.4 MB').waitFor();
    const isBelow = await said.evaluate(
      (line) => line.previousElementSibling?.textContent.includes('STL…') ?? false,
    );
    assert.equal(isBelow, true);
    await viewer.send({ kind: 'shared', what: 'csv', text: 'Saved 1 kB' });
    await viewer.send({ kind: 'shared', what: 'link', text: 'The link is copied' });
    await said.getByText('The link is copied').waitFor();
  });

  it('has the chat off, with the reason, where there is none', async () => {
    await viewer.send({ kind: 'chat', trouble: 'The chat is switched off.' });
    await openTool();
    const chat = viewer.page.getByRole('button', { name: 'Send to chat' });
    assert.equal(await chat.isDisabled(), true);
    await viewer.page.locator('.share').getByText('The chat is switched off.').waitFor();
    await viewer.send({ kind: 'chat', trouble: null });
    assert.equal(await chat.isDisabled(), false);
  });

  it('is a picture of what is seen, of the size that was asked for', async () => {
    await openTool();
    await setSize(400, 300);
    const { what, bytes } = await taken('savePicture');
    assert.equal(what, 'png');
    const picture = counted(bytes);
    assert.deepEqual([picture.width, picture.height], [400, 300]);
    assert.ok(picture.red > 500 && picture.green > 500, JSON.stringify(picture));
    assert.equal(picture.clear, 0, 'it has the background of the editor');
    assert.deepEqual(picture.corner, [31, 31, 31, 255]);
  });

  it('is as large as the window until another size is chosen', async () => {
    const { page } = viewer;
    const size = async () => [
      await page.getByLabel('Width in pixels').inputValue(),
      await page.getByLabel('Height in pixels').inputValue(),
    ];
    const canvas = () => page.locator('canvas').first().boundingBox();
    const becomes = async (wanted: () => Promise<readonly string[]>) => {
      await until(async () => (isDeepStrictEqual(await size(), await wanted()) ? [true] : []));
    };
    const ofWindow = async () => {
      const { width, height } = (await canvas()) ?? assert.fail();
      return [width, height].map((side) => String(Math.round(side)));
    };
    await openTool();
    await page.setViewportSize({ width: 640, height: 700 });
    await becomes(ofWindow);
    await setSize(400, 300);
    await page.setViewportSize({ width: 800, height: 600 });
    await viewer.rest();
    assert.deepEqual(await size(), ['400', '300']);
  });

  it('has a transparent background when that is wanted', async () => {
    await openTool();
    await setSize(400, 300);
    await viewer.page.getByLabel('Transparent background').check();
    const picture = counted((await taken('savePicture')).bytes);
    assert.deepEqual(picture.corner, [0, 0, 0, 0]);
    assert.ok(picture.clear > 20_000 && picture.red > 500, JSON.stringify(picture));
  });

  it('has the labels of measures where they are seen, or not', async () => {
    await viewer.page.locator('canvas').focus();
    await viewer.page.keyboard.press('m');
    await viewer.page.waitForSelector('.measure');
    for (const key of ['b', 'j', 'Enter', 'r', 'Escape']) await viewer.page.keyboard.press(key);
    const label = viewer.page.locator('.measure-label');
    await label.waitFor();
    // What the user has brought near or far stays so.
    await viewer.page.keyboard.press('-');
    await openTool();
    await viewer.rest();
    const box = (await label.boundingBox()) ?? assert.fail();
    const canvas = (await viewer.page.locator('canvas').boundingBox()) ?? assert.fail();
    const bar = (await viewer.page.locator('.toolbar').boundingBox()) ?? assert.fail();
    const panel = (await viewer.page.locator('#panel-share').boundingBox()) ?? assert.fail();
    await setSize(Math.round(canvas.width), Math.round(canvas.height));
    const withLabel = decode((await taken('savePicture')).bytes);
    await viewer.page.getByLabel('Measures and their labels').uncheck();
    const without = decode((await taken('savePicture')).bytes);
    // What the window shows in the middle of what is free stands in the middle of the picture.
    const left = box.x - (panel.x + panel.width) / 2;
    const top = box.y - (bar.y + bar.height) / 2;
    const inLabel = differences(withLabel, without, (x, y) => {
      return x > left && x < left + box.width && y > top && y < top + box.height;
    });
    assert.ok(inLabel > 0.9 * box.width * box.height, `${inLabel} pixels`);
    const farFrom = (x: number, y: number) => Math.hypot(x - left, y - top) > box.width + 100;
    assert.equal(differences(withLabel, without, farFrom), 0);
  });

  for (const [key, name] of Object.entries({ Home: 'orthographic', p: 'perspective' })) {
    it(`is filled by what was fitted, without room for panels: ${name}`, async () => {
      await viewer.page.keyboard.press(key);
      await viewer.page.keyboard.press('1');
      await openTool();
      await viewer.rest();
      for (const [width, height] of [
        [800, 600],
        [300, 500],
        [900, 200],
      ] as const) {
        await setSize(width, height);
        const { left, right, top, bottom } = counted((await taken('savePicture')).bytes).box;
        const [across, upwards] = [(right - left) / width, (bottom - top) / height];
        const filled = Math.max(across, upwards);
        assert.ok(Math.abs(filled - 1 / 1.1) < 0.015, `${width} × ${height}: ${filled}`);
        assert.ok(Math.abs(left + right - width) < 6, `${left} to ${right} of ${width}`);
        assert.ok(Math.abs(top + bottom - height) < 6, `${top} to ${bottom} of ${height}`);
      }
    });
  }

  it('has whole labels also where they stand beside what was fitted', async () => {
    await viewer.page.locator('canvas').focus();
    await viewer.page.keyboard.press('1');
    await viewer.page.keyboard.press('m');
    await viewer.page.waitForSelector('.measure');
    for (const key of ['b', 'j', 'Enter', 'r', 'Escape']) await viewer.page.keyboard.press(key);
    const label = viewer.page.locator('.measure-label');
    await label.waitFor();
    await openTool();
    await viewer.rest();
    // As if it stood at the right edge of the window, half outside.
    const at = (await label.boundingBox()) ?? assert.fail();
    const shift = 790 - at.x;
    await viewer.page.evaluate(
      `document.styleSheets[0].insertRule('.measure-label { margin-left: ${shift}px }')`,
    );
    await setSize(400, 400);
    const { data, channels } = decode((await taken('savePicture')).bytes);
    const atEdge = Array.from({ length: 400 }, (_, y) => data[(y * 400 + 398) * channels]);
    const ofLabel = atEdge.filter((shade) => shade !== 31).length;
    assert.ok(ofLabel > 5 && ofLabel < 40, `${ofLabel} pixels of its end`);
  });

  it('is made of tiles that fit each other where it is large', async () => {
    await openTool();
    await setSize(300, 225);
    const small = counted((await taken('savePicture')).bytes);
    await setSize(4200, 3150);
    const large = counted((await taken('savePicture')).bytes);
    assert.equal(large.width, 4200);
    const growth = (4200 / 300) ** 2;
    assert.ok(Math.abs(large.red / (growth * small.red) - 1) < 0.05);
    assert.ok(Math.abs(large.redX / (14 * small.redX) - 1) < 0.01);
    assert.ok(Math.abs(large.redY / (14 * small.redY) - 1) < 0.01);
  });

  it('leaves the view as it was', async () => {
    const before = await viewer.page.screenshot();
    await taken('savePicture');
    await viewer.rest();
    assert.ok(isSamePicture(await viewer.page.screenshot(), before));
  });

  it('is no picture of an absurd size, and it says so', async () => {
    await openTool();
    await setSize(100_000, 10);
    await viewer.page.getByRole('button', { name: 'Save picture…' }).click();
    await viewer.page.getByText('16 to 16384 pixels a side').first().waitFor();
    const beside = viewer.page.locator('.share .row:has-text("Save picture…") + [role="status"]');
    assert.match(await beside.innerText(), /16 to 16384 pixels a side/);
    assert.deepEqual(await viewer.said('offer'), []);
  });

  it('is STL without what is hidden, whatever is cut or pulled apart', async () => {
    await viewer.page.keyboard.press('x');
    await viewer.page.getByRole('slider', { name: 'How far the parts are apart' }).waitFor();
    await viewer.send({ kind: 'visibility', change: 'hide', parts: [[0, 1]] });
    const { what, note, bytes } = await taken('saveStl');
    assert.equal(what, 'stl');
    assert.equal(note, '1 part, in millimetres, Z upwards.');
    const { roots } = await readResult(bytes, 'out.stl', packOptions);
    const xs = Array.from(roots[0]?.mesh?.faces[0]?.geometry.positions ?? []).filter(
      (_, i) => i % 3 === 0,
    );
    assert.ok(Math.abs(Math.min(...xs) - 0.002) < 1e-6, 'the green cube where it is placed');
    assert.ok(Math.abs(Math.max(...xs) - 0.022) < 1e-6);
  });

  it('is 3MF of the selected parts alone when that is wanted', async () => {
    await openTool();
    const box = viewer.page.getByLabel('Selected parts only');
    assert.equal(await box.isDisabled(), true, 'nothing is selected yet');
    await viewer.send({ kind: 'select', parts: [[0, 2]] });
    await box.check();
    const { bytes } = await taken('save3mf');
    const { roots } = await readResult(bytes, 'out.3mf', packOptions);
    const [pair] = roots[0]?.children ?? [];
    assert.equal(pair?.name, 'pair');
    assert.deepEqual(
      pair.children.map(({ name }) => name),
      ['green cube'],
    );
  });

  it('is the own GLB of another service when all is wanted, and one that is made when not', async () => {
    await viewer.show(await twoCubes({ isForeign: true }), 'content-2');
    await viewer.send({ kind: 'task', task: 'saveGlb' });
    const [action] = await until(() => viewer.said('action'));
    assert.equal(action?.['action'], 'saveResult');
    await viewer.send({ kind: 'visibility', change: 'hide', parts: [[0, 1]] });
    const { roots } = await readResult((await taken('saveGlb')).bytes, 'out.glb', packOptions);
    assert.deepEqual(
      roots[0]?.children.map(({ name }) => name),
      ['green cube'],
    );
  });

  it('is a GLB that needs no extension, of all parts of Caliper’s own result', async () => {
    const { bytes } = await taken('saveGlb');
    assert.ok(!Buffer.from(bytes).includes('extensionsRequired'));
    const { roots } = await readResult(bytes, 'out.glb', packOptions);
    assert.deepEqual(
      roots[0]?.children.map(({ name }) => name),
      ['red cube', 'green cube'],
    );
  });

  it('comes no further when it is cancelled, by the button or by Escape', async () => {
    await viewer.show(bigGlb(100, 16), 'content-2');
    await openTool();
    const cancels = [
      () => viewer.page.getByRole('button', { name: 'Cancel', exact: true }).click(),
      () => viewer.page.keyboard.press('Escape'),
    ];
    for (const [i, cancel] of cancels.entries()) {
      await viewer.send({ kind: 'task', task: 'saveStl' });
      const offers = await until(async () => (await viewer.said('offer')).slice(i));
      const offer = Number(offers[0]?.['offer']);
      await viewer.send({ kind: 'take', offer });
      await until(async () => (await viewer.said('piece')).slice(i));
      await viewer.page.getByText('MB. Escape cancels.').waitFor();
      await cancel();
      const withdrawn = await until(async () => (await viewer.said('withdraw')).slice(i));
      assert.equal(withdrawn[0]?.['offer'], offer);
      await viewer.page.getByText('Cancelled.').first().waitFor();
      await viewer.send({ kind: 'take', offer });
      assert.equal(await viewer.page.getByText('MB. Escape cancels.').isVisible(), false);
      assert.equal((await viewer.said('piece')).length, i + 1);
    }
    assert.equal(
      await viewer.page.getByRole('button', { name: 'Save picture…' }).isVisible(),
      true,
    );
    await viewer.page
      .getByRole('button', { name: 'Cancel', exact: true })
      .waitFor({ state: 'hidden' });
  });

  it('goes on when a named view is shown meanwhile', async () => {
    await viewer.show(bigGlb(100, 16), 'content-2');
    await viewer.page.keyboard.press('v');
    await viewer.page.getByRole('button', { name: 'Save view' }).click();
    const view = viewer.page.getByRole('button', { name: 'View 1', exact: true });
    await view.waitFor();
    await viewer.send({ kind: 'task', task: 'saveStl' });
    const [made] = await until(() => viewer.said('offer'));
    const offer = Number(made?.['offer']);
    await viewer.send({ kind: 'take', offer });
    await until(() => viewer.said('piece'));
    await view.click();
    await viewer.rest();
    assert.deepEqual(await viewer.said('withdraw'), []);
    await viewer.send({ kind: 'take', offer });
    const [, last] = await until(async () => {
      const pieces = await viewer.said('piece');
      return pieces.length > 1 ? pieces : [];
    });
    assert.equal(last?.['isLast'], true);
    await viewer.page.keyboard.press('Escape');
    await view.waitFor({ state: 'hidden' });
  });

  it('is told in the status line for a while when its panel is closed', async () => {
    const note = viewer.page.locator('.status .note');
    await viewer.send({ kind: 'visibility', change: 'hide', parts: [[0]] });
    await viewer.send({ kind: 'task', task: 'saveStl' });
    await note.filter({ hasText: 'No part with faces is visible.' }).waitFor();
    await note.waitFor({ state: 'hidden' });
  });

  it('is a link to the part and the camera, which shows both again', async () => {
    await viewer.page.keyboard.press('2');
    await viewer.send({ kind: 'select', parts: [[0, 2]] });
    await viewer.rest();
    const seen = await viewer.find(isRed);
    await viewer.send({ kind: 'task', task: 'copyLink' });
    const [link] = await until(() => viewer.said('link'));
    await viewer.page.keyboard.press('Home');
    await viewer.send({ kind: 'select', parts: [] });
    await viewer.rest();
    assert.ok((await viewer.find(isGreen)).count > 1000);
    await viewer.page.evaluate((view) => {
      window.postMessage({ kind: 'goTo', view }, window.origin);
    }, link?.['view']);
    await viewer.rest();
    const again = await viewer.find(isRed);
    assert.deepEqual(again, seen);
    assert.ok((await viewer.find(isGreen)).count < 200, 'the green one is marked');
    const selected = (await viewer.said('selected')).at(-1);
    assert.deepEqual(selected?.['parts'], [[0, 2]]);
  });

  it('is the picture and what was measured, for the chat', async () => {
    const { what, bytes } = await taken('sendToChat');
    assert.equal(what, 'chat');
    assert.ok(counted(bytes).red > 500);
  });
});

/** How many of the pixels that are meant differ between two pictures of one size. */
function differences(
  one: ReturnType<typeof decode>,
  other: ReturnType<typeof decode>,
  isMeant: (x: number, y: number) => boolean,
): number {
  assert.deepEqual([one.width, one.height], [other.width, other.height]);
  let count = 0;
  for (let pixel = 0; pixel < one.width * one.height; pixel++) {
    if (!isMeant(pixel % one.width, Math.floor(pixel / one.width))) continue;
    const isSame = [0, 1, 2].every(
      (i) => one.data[one.channels * pixel + i] === other.data[other.channels * pixel + i],
    );
    if (!isSame) count += 1;
  }
  return count;
}

/** How many pixels of a picture are red, green or clear, and where the red ones are. */
function counted(png: Uint8Array) {
  const { data, width, height, channels } = decode(png);
  let [red, green, clear, redX, redY] = [0, 0, 0, 0, 0];
  const box = { left: width, right: 0, top: height, bottom: 0 };
  for (let i = 0; i < data.length; i += channels) {
    const rgb = [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0] as const;
    if (channels === 4 && data[i + 3] === 0) clear += 1;
    if (isGreen(rgb)) green += 1;
    if (isGreen(rgb) || isRed(rgb))
      widen(box, (i / channels) % width, Math.floor(i / channels / width));
    if (!isRed(rgb)) continue;
    red += 1;
    redX += (i / channels) % width;
    redY += Math.floor(i / channels / width);
  }
  const corner = [0, 1, 2, 3].map((i) => (i < channels ? data[i] : 255));
  return { width, height, red, green, clear, redX: redX / red, redY: redY / red, corner, box };
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function widen(box: Box, x: number, y: number): void {
  box.left = Math.min(box.left, x);
  box.right = Math.max(box.right, x + 1);
  box.top = Math.min(box.top, y);
  box.bottom = Math.max(box.bottom, y + 1);
}
