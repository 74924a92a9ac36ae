import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { packHeaderBytes } from '../../src/model/viewPack';
import { defaultViewerOptions } from '../../src/model/page/viewerMessages';
import { packOf } from '../kernel/packs';
import { picturedCube, redPicture, twoCubes } from './glbFixtures';
import { isGreen, isRed, type ViewerPage, withViewerPage } from './viewerPage';

describe('the viewer’s page', function () {
  this.timeout(180_000);
  let viewer: ViewerPage;
  withViewerPage((opened) => (viewer = opened));

  it('speaks first, and leaves the model key in the state', async () => {
    assert.deepEqual(await viewer.said('ready'), [{ kind: 'ready' }]);
    assert.deepEqual(await viewer.page.evaluate('acquireVsCodeApi().getState()'), {
      key: 'model-1',
    });
  });

  it('goes on from the card that came with the page until it is told more', async () => {
    const card = viewer.page.locator('.card.stage');
    assert.match(await card.innerText(), /bolt\.step\s+Starting…/);
    assert.equal(await viewer.page.getByRole('progressbar').isVisible(), true);
    assert.equal(await card.count(), 1);
  });

  it('shows stages with progress, and passes Cancel on', async () => {
    const stage = { name: 'bolt.step', title: 'Uploading', detail: '1 of 4 MB', canCancel: true };
    await viewer.send({ kind: 'stage', stage: { ...stage, fraction: 0.25 } });
    const bar = viewer.page.getByRole('progressbar');
    assert.equal(await bar.getAttribute('aria-valuenow'), '25');
    assert.match(await viewer.page.locator('.card.stage').innerText(), /bolt\.step\s+Uploading/);
    await viewer.page.getByRole('button', { name: 'Cancel' }).click();
    assert.deepEqual(await viewer.said('action'), [{ kind: 'action', action: 'cancel' }]);
    await viewer.send({ kind: 'stage', stage: { ...stage, fraction: null } });
    await viewer.page.waitForSelector('.progress.endless');
    assert.equal(await bar.getAttribute('aria-valuenow'), null);
  });

  it('counts on for how long the user has waited, from two seconds on', async () => {
    const stage = { name: 'bolt.step', title: 'Converting', detail: '', canCancel: true };
    const elapsed = viewer.page.locator('.card.stage .elapsed');
    await viewer.send({ kind: 'stage', stage: { ...stage, fraction: 0.5, elapsedMs: 0 } });
    assert.equal(await elapsed.isVisible(), false);
    await viewer.send({ kind: 'stage', stage: { ...stage, fraction: 0.5, elapsedMs: 61_000 } });
    assert.match(await elapsed.innerText(), /^1 min 0\d s$/);
    await viewer.page.getByText('1 min 03 s').waitFor();
    await viewer.send({ kind: 'stage', stage: { ...stage, fraction: 0.5 } });
    assert.equal(await elapsed.isVisible(), false, 'where nobody tells');
  });

  it('never fills the bar before the end', async () => {
    const stage = { name: 'bolt.step', title: 'Converting', detail: '', canCancel: true };
    await viewer.send({ kind: 'stage', stage: { ...stage, fraction: 0.999 } });
    const bar = viewer.page.getByRole('progressbar');
    assert.equal(await bar.getAttribute('aria-valuenow'), '99');
  });

  it('shows the preview picture as soon as it is sent', async () => {
    const uri = viewer.put('preview.png', redPicture(), 'image/png');
    await viewer.send({ kind: 'preview', uri });
    await viewer.page.waitForSelector('#app.has-picture');
    assert.ok((await viewer.find(isRed)).count > 10_000);
  });

  it('draws the parts in their colours and tells what stands there', async () => {
    await viewer.show(await twoCubes());
    const [redCube, greenCube] = [await viewer.find(isRed), await viewer.find(isGreen)];
    assert.ok(redCube.count > 10_000 && greenCube.count > 10_000);
    assert.ok(redCube.x < greenCube.x, 'the red cube stands on the left');
    const [shown] = await viewer.said('shown');
    const cube = { shape: 0, triangles: 12, sizeMetres: [0.02, 0.02, 0.02], isSizeExact: false };
    assert.deepEqual(roundedSize(shown), {
      triangles: 24,
      sizeMetres: [0.044, 0.02, 0.02],
      isSizeExact: false,
      decimals: null,
      roots: [
        {
          name: 'pair',
          path: [0],
          children: [
            { name: 'red cube', path: [0, 1], children: [], body: cube },
            { name: 'green cube', path: [0, 2], children: [], body: cube },
          ],
        },
      ],
      unit: 'mm',
    });
  });

  it('says size, counts and where the triangles come from', async () => {
    await viewer.show(await twoCubes());
    const facts = await viewer.page.locator('.facts').innerText();
    assert.match(facts, /44 × 20 × 20 mm/);
    assert.match(facts, /2 parts\s+exact, drawn within 0\.05 mm/);
    await viewer.send({ kind: 'options', options: { ...defaultViewerOptions, units: 'in' } });
    assert.match(await viewer.page.locator('.facts').innerText(), /1\.732 × 0\.7874 × 0\.7874 in/);
    await viewer.page.getByText('1 note').click();
    await viewer.page
      .getByText(
        '1 placement could not be read; what it places stands at the origin of its assembly.',
      )
      .waitFor();
  });

  it('draws nothing while nothing happens', async () => {
    await viewer.show(await twoCubes());
    const before = await viewer.frames();
    await viewer.page.waitForTimeout(1500);
    assert.ok(before > 0);
    assert.equal(await viewer.frames(), before);
  });

  it('names the part under the pointer and tells the host which one is clicked', async () => {
    await viewer.show(await twoCubes());
    const { x, y } = await viewer.find(isGreen);
    await viewer.page.mouse.move(x, y);
    await viewer.page.getByText('green cube').first().waitFor();
    assert.equal(await viewer.page.locator('.part').innerText(), 'green cube · pair');
    await viewer.page.mouse.click(x, y);
    await viewer.rest();
    assert.deepEqual(await viewer.said('selected'), [{ kind: 'selected', parts: [[0, 2]] }]);
    assert.ok(
      (await viewer.find(isGreen)).count < axisPixels,
      'the selected part has the mark’s colour',
    );
    await viewer.page.keyboard.press('Escape');
    await viewer.page.mouse.move(5, 5);
    await viewer.rest();
    assert.deepEqual((await viewer.said('selected')).at(-1), { kind: 'selected', parts: [] });
    assert.ok((await viewer.find(isGreen)).count > 10_000);
  });

  it('marks the part that the host selects, and all parts of an assembly', async () => {
    await viewer.show(await twoCubes());
    await viewer.send({ kind: 'select', parts: [[0, 1]] });
    await viewer.rest();
    assert.ok((await viewer.find(isRed)).count < axisPixels);
    assert.ok((await viewer.find(isGreen)).count > 10_000);
    await viewer.send({ kind: 'select', parts: [[0]] });
    await viewer.rest();
    assert.ok((await viewer.find(isGreen)).count < axisPixels);
    assert.deepEqual(await viewer.said('selected'), [], 'the host knows what it said');
  });

  it('zooms to the pointer, moves with the right button, turns with the left', async () => {
    await viewer.show(await twoCubes());
    const start = await viewer.find(isGreen);
    await wheel(viewer, start, -150);
    const closer = await viewer.find(isGreen);
    assert.ok(closer.count > 1.2 * start.count, `${closer.count} and ${start.count} pixels`);
    await wheel(viewer, start, 150);
    near(await viewer.find(isGreen), start, 3);

    // In parallel projection everything moves as far as the pointer.
    const flat = await viewer.find(isGreen);
    await drag(viewer, [100, 140], [40, 120], 'right');
    near(await viewer.find(isGreen), { x: flat.x - 60, y: flat.y - 20 }, 2);
    await viewer.page.keyboard.press('Home');
    await viewer.rest();
    near(await viewer.find(isGreen), start, 2);

    await drag(viewer, [100, 100], [600, 100], 'left');
    const [redCube, greenCube] = [await viewer.find(isRed), await viewer.find(isGreen)];
    assert.ok(redCube.x > greenCube.x, 'after most of a half turn the sides are changed');
  });

  it('turns under two fingers’ and one finger’s command', async () => {
    await viewer.show(await twoCubes());
    const before = await viewer.find(isGreen);
    const session = await viewer.page.context().newCDPSession(viewer.page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: [number, number][]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at.map(([x, y], id) => ({ x, y, id })),
      });
    await touch('touchStart', [350, 300], [450, 300]);
    await touch('touchMove', [300, 300], [500, 300]);
    await touch('touchEnd');
    await viewer.rest();
    assert.ok((await viewer.find(isGreen)).count > 2 * before.count, 'spreading zooms');
    await viewer.page.keyboard.press('Home');
    await viewer.rest();
    await touch('touchStart', [100, 100]);
    await touch('touchMove', [600, 100]);
    await touch('touchEnd');
    await viewer.rest();
    assert.ok((await viewer.find(isRed)).x > (await viewer.find(isGreen)).x, 'one finger turns');
  });

  it('changes the picture with the keys of the standard views', async () => {
    await viewer.show(await twoCubes());
    await viewer.page.keyboard.press('1');
    await viewer.rest();
    const front = [await viewer.find(isRed), await viewer.find(isGreen)];
    await viewer.page.keyboard.press('2');
    await viewer.rest();
    const back = [await viewer.find(isRed), await viewer.find(isGreen)];
    assert.ok((front[0]?.x ?? 0) < (front[1]?.x ?? 0));
    assert.ok((back[0]?.x ?? 0) > (back[1]?.x ?? 0));
    await viewer.page.keyboard.press('4');
    await viewer.rest();
    assert.ok((await viewer.find(isRed)).count < axisPixels, 'from the right, green hides red');
  });

  it('flies to a view in several frames, but not for people who want less motion', async () => {
    await viewer.show(await twoCubes());
    const framesOf = async (key: string) => {
      const before = await viewer.frames();
      await viewer.page.keyboard.press(key);
      await viewer.rest();
      await viewer.page.waitForTimeout(500);
      return (await viewer.frames()) - before;
    };
    assert.equal(await framesOf('1'), 1);
    await viewer.page.emulateMedia({ reducedMotion: 'no-preference' });
    assert.ok((await framesOf('5')) > 1);
    await viewer.page.emulateMedia({ reducedMotion: 'reduce' });
  });

  it('fits the selection with F', async () => {
    await viewer.show(await twoCubes());
    const before = await viewer.find(isRed);
    await viewer.send({ kind: 'select', parts: [[0, 2]] });
    await viewer.page.keyboard.press('f');
    await viewer.rest();
    await viewer.send({ kind: 'select', parts: [] });
    await viewer.rest();
    const { x, count } = await viewer.find(isGreen);
    assert.ok(Math.abs(x - 400) < 60 && count > 1.5 * before.count);
  });

  it('comes back with the same view and selection after it was hidden', async () => {
    await viewer.show(await twoCubes());
    await drag(viewer, [100, 100], [260, 160], 'left');
    const { x, y } = await viewer.find(isGreen);
    await viewer.page.mouse.click(x, y);
    await viewer.page.mouse.move(5, 5);
    await viewer.rest();
    const before = await viewer.find(isRed);
    await viewer.page.reload();
    await viewer.show(await twoCubes());
    assert.deepEqual(await viewer.find(isRed), before);
    assert.ok((await viewer.find(isGreen)).count < axisPixels, 'the green cube is still selected');
    const state = await viewer.page.evaluate('acquireVsCodeApi().getState().key');
    assert.equal(state, 'model-1');
  });

  it('starts afresh with another content', async () => {
    await viewer.show(await twoCubes());
    const before = await viewer.find(isRed);
    await drag(viewer, [100, 100], [260, 160], 'left');
    await viewer.page.reload();
    await viewer.show(await twoCubes(), 'content-2');
    assert.deepEqual(await viewer.find(isRed), before);
  });

  it('shows what took the place of another content from where that was seen', async () => {
    await viewer.show(await twoCubes());
    await drag(viewer, [100, 100], [260, 160], 'left');
    await viewer.page.mouse.move(5, 5);
    await viewer.rest();
    const seen = await viewer.find(isRed);
    const earlierView = (await viewer.said('view')).at(-1)?.['view'];
    assert.ok(typeof earlierView === 'string');
    await viewer.page.reload();
    const pack = await packOf(await twoCubes());
    const uri = viewer.put('changed.pack', pack);
    const changed = { uri, sizeBytes: pack.length, content: 'content-2', view: null };
    await viewer.send({ kind: 'visual', ...changed, earlierView });
    while ((await viewer.said('shown')).length === 0) await viewer.page.waitForTimeout(50);
    await viewer.rest();
    assert.deepEqual(await viewer.find(isRed), seen);
  });

  it('tells quietly what became of the file, until it is dismissed', async () => {
    const notice = { text: 'bolt.step has changed.', actions: ['showAgain'] } as const;
    await viewer.send({ kind: 'notice', notice });
    await viewer.page.getByRole('status').getByText(notice.text).waitFor();
    await viewer.page.getByRole('button', { name: 'Show again' }).click();
    assert.deepEqual((await viewer.said('action')).at(-1), { kind: 'action', action: 'showAgain' });
    await viewer.page.getByRole('button', { name: 'Dismiss' }).click();
    assert.equal(await viewer.page.getByText(notice.text).isVisible(), false);
  });

  it('drops the selection with the content that it belongs to', async () => {
    await viewer.show(await twoCubes());
    await viewer.send({ kind: 'select', parts: [[0, 2]] });
    await viewer.show(await twoCubes(), 'content-2');
    assert.ok((await viewer.find(isGreen)).count > 10_000);
  });

  it('draws edges, brought along or found, and hides them on request', async () => {
    for (const edges of [true, false]) {
      await viewer.start();
      await viewer.show(await twoCubes({ edges }));
      const isDarkRed = ([r, g, b]: readonly [number, number, number]) =>
        r > 50 && r < 115 && r > 2.2 * g && r > 2.2 * b;
      await viewer.page.keyboard.press('7');
      await viewer.rest();
      const withEdges = await viewer.find(isDarkRed);
      await viewer.page.keyboard.press('e');
      await viewer.rest();
      const without = await viewer.find(isDarkRed);
      assert.ok(withEdges.count > without.count + 500, `${withEdges.count} and ${without.count}`);
    }
  });

  it('shows a picture that stands inside the GLB', async () => {
    await viewer.show(await picturedCube(redPicture()));
    assert.ok((await viewer.find(isRed)).count > 10_000);
  });

  const damaged: Record<string, (pack: Uint8Array) => Uint8Array> = {
    'is not a pack': () => Buffer.from('solid cube\nfacet normal'),
    'is of another version': (pack) => withWord(pack, 1, 999),
    'is cut off': (pack) => pack.subarray(0, pack.length - 100),
    'has a description that is none': (pack) => withText(pack, '"batches":[', '"batches":{['),
    'points outside itself': (pack) => withText(pack, /"positions":\[\d+,/, '"positions":[9,'),
    'has arrays of other lengths than it needs': (pack) =>
      withText(pack, /,\d+\],"normals"/, ',69],"normals"'),
    'names looks that are not there': (pack) => withText(pack, '"pieces":[[0', '"pieces":[[7'),
  };
  for (const [what, damage] of Object.entries(damaged)) {
    it(`says so when the prepared file ${what}`, async () => {
      await viewer.showPack(damage(await packOf(await twoCubes())));
      const alert = viewer.page.getByRole('alert');
      await alert.getByText('Details', { exact: true }).click();
      assert.match(
        await alert.innerText(),
        /in the cache is damaged[\s\S]*Where\s+(byte|part|slot|look|shape|triangles|batch|description|array|stream)/,
      );
      const [failed] = await viewer.said('failed');
      assert.match(String(failed?.['reason']), /damaged/);
      await viewer.page.getByRole('button', { name: 'Save 3D file as…' }).click();
      assert.deepEqual(await viewer.said('action'), [{ kind: 'action', action: 'saveResult' }]);
    });
  }

  it('says so when the 3D file is not there', async () => {
    const uri = viewer.put('x', new Uint8Array(1)).replace(/x$/, 'gone.glb');
    await viewer.send({ kind: 'visual', uri, sizeBytes: 100, content: 'gone', view: null });
    const card = viewer.page.getByRole('alert');
    await card.waitFor();
    assert.match(await card.innerText(), /no longer in the cache/);
  });

  it('shows a card with facts and actions beside the picture', async () => {
    await viewer.send({ kind: 'preview', uri: viewer.put('p.png', redPicture(), 'image/png') });
    const facts = [['Type', 'STL']] as const;
    const card = { title: 'Not a GLB', text: 'Save it.', facts, actions: ['saveResult'] } as const;
    await viewer.send({ kind: 'card', card });
    await viewer.page.waitForSelector('#app.has-picture .card.message');
    assert.match(await viewer.page.getByRole('alert').innerText(), /Type\s+STL/);
    const picture = await viewer.find(isRed);
    const box = await viewer.page.getByRole('alert').boundingBox();
    assert.ok(picture.count > 5000 && box && picture.x < box.x);
  });

  it('draws again after the graphics context came back, and gives up after the third loss', async () => {
    await viewer.show(await twoCubes());
    const before = await viewer.find(isGreen);
    for (const loss of [1, 2]) {
      await viewer.loseContext();
      await viewer.rest();
      assert.deepEqual(await viewer.find(isGreen), before, `after loss ${loss}`);
    }
    await viewer.loseContext();
    const card = viewer.page.getByRole('alert');
    await card.waitFor();
    assert.match(await card.innerText(), /stopped drawing/);
    assert.equal(await viewer.page.locator('canvas').count(), 0);
    await viewer.page.getByRole('button', { name: 'Try again' }).click();
    await viewer.page.locator('canvas').waitFor();
    await viewer.rest();
    assert.deepEqual(await viewer.find(isGreen), before, 'after another try');
  });

  it('ignores messages that are none of the host’s', async () => {
    for (const sent of [
      null,
      'fit',
      { kind: 'visual' },
      { kind: 'card', card: 3 },
      { kind: 'select', parts: [['x']] },
    ]) {
      await viewer.page.evaluate((message) => {
        window.postMessage(message, '*');
      }, sent);
    }
    assert.match(
      await viewer.page.locator('.card:visible').innerText(),
      /^bolt\.step\s+Starting…$/,
    );
  });
});

/** The axes in the corner are red and green too, but small. */
const axisPixels = 300;

/** A pack in which a word of the header is another one. */
function withWord(pack: Uint8Array, index: number, word: number): Uint8Array {
  const copy = Uint8Array.from(pack);
  new DataView(copy.buffer).setUint32(4 * index, word, true);
  return copy;
}

/** A pack in whose description one text stands for another. */
function withText(pack: Uint8Array, text: string | RegExp, other: string): Uint8Array {
  const header = Buffer.from(pack.subarray(0, packHeaderBytes));
  const stream = inflateRawSync(pack.subarray(packHeaderBytes));
  const description = stream.toString('utf8', 0, header.readUInt32LE(8));
  const replaced = description.replace(text, other);
  assert.notEqual(replaced, description, `${text} is not in the description`);
  const changed = Buffer.from(replaced);
  const blocks = stream.subarray(header.readUInt32LE(8));
  const deflated = deflateRawSync(Buffer.concat([changed, blocks]));
  header.writeUInt32LE(changed.length, 8);
  header.writeUInt32LE(packHeaderBytes + deflated.length, 12);
  header.writeUInt32LE(deflated.length, 16);
  return Buffer.concat([header, deflated]);
}

async function drag(
  viewer: ViewerPage,
  from: readonly [number, number],
  to: readonly [number, number],
  button: 'left' | 'right',
): Promise<void> {
  const { mouse } = viewer.page;
  await mouse.move(...from);
  await mouse.down({ button });
  await mouse.move(...to, { steps: 4 });
  await mouse.up({ button });
  await viewer.rest();
}

/** Turns the wheel at a place, and takes the pointer away from the parts again. */
async function wheel(viewer: ViewerPage, at: { x: number; y: number }, by: number): Promise<void> {
  await viewer.page.mouse.move(at.x, at.y);
  await viewer.page.mouse.wheel(0, by);
  await viewer.rest();
  await viewer.page.mouse.move(5, 5);
  await viewer.rest();
}

function near(found: { x: number; y: number }, meant: { x: number; y: number }, reach: number) {
  const distance = Math.hypot(found.x - meant.x, found.y - meant.y);
  assert.ok(distance <= reach, `${found.x}, ${found.y} is not near ${meant.x}, ${meant.y}`);
}

function roundedSize(shown: Record<string, unknown> | undefined): unknown {
  const scene: unknown = shown?.['scene'];
  return JSON.parse(
    JSON.stringify(scene, (_key, value: unknown) =>
      typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value,
    ),
  );
}
