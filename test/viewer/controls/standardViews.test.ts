import assert from 'node:assert/strict';
import {
  freeName,
  readNamedViews,
  withNewName,
  withView,
  type NamedView,
} from '../../../src/viewer/tools/views/namedViews';
import { twoCubes } from '../glbFixtures';
import { isGreen, isRed, ViewerPage } from '../viewerPage';

describe('named views', () => {
  const views: readonly NamedView[] = [
    { name: 'View 1', view: 1 },
    { name: 'inside', view: 2 },
  ];

  it('get a free name when none is given, and replace one of the same name', () => {
    assert.deepEqual(withView(views, ' ', 3)?.at(-1), { name: 'View 2', view: 3 });
    assert.deepEqual(withView(views, 'inside', 4), [views[0], { name: 'inside', view: 4 }]);
    assert.equal(freeName([]), 'View 1');
  });

  it('are renamed, but not to nothing and not to a name that is taken', () => {
    const [first = { name: '', view: 0 }] = views;
    assert.equal(withNewName(views, first, ' hole  side ')[0]?.name, 'hole side');
    assert.equal(withNewName(views, first, ''), views);
    assert.equal(withNewName(views, first, 'inside'), views);
  });

  it('are not taken when there is no room for them', () => {
    assert.equal(withView(views, 'large', 'x'.repeat(60_000)), null);
  });

  it('are read from anything', () => {
    for (const value of [null, 5, {}, [null, { name: 3 }]]) {
      assert.deepEqual(readNamedViews(value), []);
    }
  });
});

describe('views of the page', function () {
  this.timeout(180_000);
  let viewer: ViewerPage;
  before(async () => {
    viewer = await ViewerPage.open();
  });
  after(() => viewer.close());
  beforeEach(() => viewer.start());
  afterEach(async () => {
    assert.deepEqual(await viewer.violations(), []);
    assert.deepEqual(viewer.troubles, []);
  });

  it('are saved, shown again with all that belonged to them, renamed and deleted', async () => {
    const { page } = viewer;
    await viewer.show(await twoCubes());
    await viewer.send({ kind: 'visibility', change: 'hide', parts: [[0, 2]] });
    await page.keyboard.press('1');
    await viewer.rest();
    const saved = await viewer.find(isRed);
    await page.keyboard.press('v');
    await page.getByLabel('Name of this view').fill('red alone');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'red alone', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('a');
    await page.keyboard.press('d');
    await page.keyboard.press('5');
    await viewer.rest();
    // Kept over a reload, as everything is.
    await page.reload();
    await viewer.show(await twoCubes());
    await page.keyboard.press('v');
    await page.getByRole('button', { name: 'red alone', exact: true }).click();
    await page.keyboard.press('Escape');
    await viewer.rest();
    assert.deepEqual(await viewer.find(isRed), saved);
    assert.ok((await viewer.find(isGreen)).count < 300);
    await page.keyboard.press('v');
    await page.getByRole('button', { name: 'Rename red alone' }).click();
    await page.keyboard.type('half');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete half' }).click();
    assert.equal(await page.locator('.view-list li').count(), 0);
  });

  it('bring back what the tools had made', async () => {
    const { page } = viewer;
    await viewer.show(await twoCubes());
    const together = await viewer.find(isRed);
    await page.keyboard.press('v');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('button', { name: 'View 1', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Explode (X)' }).click();
    await page.getByRole('button', { name: 'Explode (X)' }).click();
    await viewer.rest();
    assert.notDeepEqual(await viewer.find(isRed), together);
    await page.getByRole('button', { name: 'View 1', exact: true }).click();
    await page.keyboard.press('Escape');
    await page.mouse.move(5, 300);
    await viewer.rest();
    assert.deepEqual(await viewer.find(isRed), together);
  });

  it('fit what their tools show, also when the window changes before these are there', async () => {
    const { page } = viewer;
    await viewer.show(await twoCubes());
    await page.keyboard.press('x');
    const slider = page.getByLabel('How far the parts are apart');
    await slider.press('End');
    await page.keyboard.press('Escape');
    // Until the panel has gone, keys are its slider's.
    await viewer.rest();
    await page.keyboard.press('Home');
    await page.mouse.move(5, 300);
    await viewer.rest();
    const apart = await viewer.find(isRed);
    await page.keyboard.press('v');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('button', { name: 'View 1', exact: true }).waitFor();
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'Together' }).click();
    await viewer.rest();
    await page.reload();
    await viewer.show(await twoCubes());
    await page.keyboard.press('v');
    const view = page.getByRole('button', { name: 'View 1', exact: true });
    await view.waitFor();
    const letThrough = await viewer.holdScripts();
    await view.click();
    await page.keyboard.press('Escape');
    await page.mouse.move(5, 300);
    await viewer.frame();
    assert.equal(await slider.count(), 0, 'the parts are together still');
    letThrough();
    await viewer.rest();
    assert.deepEqual(await viewer.find(isRed), apart);
  });

  it('are told to the host, and taken from it when the page itself kept none', async () => {
    await viewer.show(await twoCubes());
    await viewer.page.keyboard.press('1');
    await viewer.rest();
    const before = await viewer.find(isRed);
    const { content, view } = (await viewer.said('view')).at(-1) ?? {};
    assert.equal(content, 'content-1');
    assert.ok(typeof view === 'string');
    await viewer.start();
    await viewer.show(await twoCubes(), 'content-1', view);
    assert.deepEqual(await viewer.find(isRed), before);
    await viewer.start();
    await viewer.show(await twoCubes(), 'content-1', '{"pose":');
    assert.notDeepEqual(await viewer.find(isRed), before, 'what is damaged is left aside');
  });
});

describe('a SpaceMouse on the page', function () {
  this.timeout(180_000);
  let viewer: ViewerPage;
  before(async () => {
    viewer = await ViewerPage.open();
  });
  after(() => viewer.close());

  it('moves the model once the user has connected it, and rests when it is let go', async () => {
    const { page } = viewer;
    await page.addInitScript(fakeHid);
    await viewer.start();
    await viewer.show(await twoCubes());
    await page.keyboard.press('v');
    await page.getByRole('button', { name: 'Connect SpaceMouse' }).waitFor();
    await viewer.rest();
    const before = await viewer.find(isGreen);
    assert.deepEqual(await page.evaluate('window.asked'), [], 'nothing is asked for by itself');
    await page.getByRole('button', { name: 'Connect SpaceMouse' }).click();
    await page.getByText('SpaceMouse Compact moves the model').waitFor();
    assert.deepEqual(await page.evaluate('window.asked.length'), 1);
    // Full to the left; the picture goes on until the cap comes back.
    await page.evaluate('window.report(1, [-350, 0, 0])');
    await page.waitForTimeout(400);
    await page.evaluate('window.report(1, [0, 0, 0])');
    await viewer.rest();
    const after = await viewer.find(isGreen);
    assert.ok(after.x < before.x - 20, `${after.x} and ${before.x}`);
    const frames = await viewer.frames();
    await page.waitForTimeout(300);
    assert.equal(await viewer.frames(), frames);
    // A button fits.
    await page.evaluate('window.report(3, [1])');
    await viewer.rest();
    assert.ok(Math.abs((await viewer.find(isGreen)).x - before.x) < 3);
    assert.deepEqual(viewer.troubles, []);
  });

  it('is refused in a plain sentence where VS Code lets no page reach devices', async () => {
    const { page } = viewer;
    await page.addInitScript('window.refuse = true');
    await viewer.start();
    await viewer.show(await twoCubes());
    await page.keyboard.press('v');
    await page.getByRole('button', { name: 'Connect SpaceMouse' }).click();
    await page.getByText(/does not let this page reach devices/).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Connect SpaceMouse' }).isEnabled(), true);
  });
});

/** A device that answers as a SpaceMouse does, in the place of WebHID. */
const fakeHid = `(() => {
  window.asked = [];
  const listeners = new Set();
  const device = {
    opened: false, vendorId: 0x256f, productName: 'SpaceMouse Compact',
    open: async () => { device.opened = true; },
    close: async () => { device.opened = false; },
    addEventListener: (kind, listen) => listeners.add(listen),
    removeEventListener: (kind, listen) => listeners.delete(listen),
  };
  window.report = (reportId, counts) => {
    const data = new DataView(Int16Array.from(counts).buffer);
    for (const listen of listeners) listen({ reportId, data });
  };
  Object.defineProperty(navigator, 'hid', { value: {
    getDevices: async () => [],
    requestDevice: async (options) => {
      window.asked.push(options);
      if (window.refuse) throw new DOMException('not allowed', 'SecurityError');
      return [device];
    },
  } });
})()`;
