import assert from 'node:assert/strict';
import type { SlowFile } from '../pageServer';
import { manyParts, packed } from '../pack/partial/comingScene';
import { differingPixels } from '../samePicture';
import { isRed, withViewerPage, type ViewerPage } from '../viewerPage';

describe('how a model looked when its tab was left', function () {
  this.timeout(180_000);
  let viewer: ViewerPage;
  withViewerPage((page) => (viewer = page));

  const pack = packed(manyParts(40));
  const card = { title: 'Gone', text: 'Gone.', facts: [], actions: [] } as const;

  it('stands in its place until it is drawn again', async () => {
    await viewer.showPack(pack);
    const before = await middle();
    await leaveAndReturn();
    await viewer.page.locator('.last-picture').waitFor();
    const file = await load('content-1');
    file.letThrough(0.8 * pack.length);
    await viewer.page.getByText('Loading the 3D model').waitFor();
    await viewer.frame();
    // It is kept with some loss.
    assert.ok(differingPixels(before, await middle(), 64) < 0.1 * pixels);
    file.letThrough(pack.length);
    await viewer.page.locator('[data-showing="model"]').waitFor();
    await viewer.rest();
    assert.equal(await viewer.page.locator('.last-picture').isHidden(), true);
    assert.equal(differingPixels(before, await middle(), 2), 0);
  });

  it('is gone where another content comes', async () => {
    await viewer.showPack(pack);
    await leaveAndReturn();
    await viewer.page.locator('.last-picture').waitFor();
    await load('content-2');
    await viewer.page.locator('.last-picture').waitFor({ state: 'hidden' });
    assert.equal((await viewer.find(isRed)).count, 0);
  });

  it('is gone where a card stands, and a damaged one is none', async () => {
    await viewer.showPack(pack);
    await leaveAndReturn();
    await viewer.page.locator('.last-picture').waitFor();
    await viewer.send({ kind: 'card', card });
    await viewer.page.locator('.last-picture').waitFor({ state: 'hidden' });
    await viewer.page.evaluate(`{
      const picture = new ArrayBuffer(100);
      window.postMessage({ kind: 'lastPicture', content: 'content-1', picture }, window.origin);
    }`);
    await viewer.frame();
    assert.equal(await viewer.page.locator('.last-picture').isHidden(), true);
  });

  it('is no picture where no model is', async () => {
    await viewer.send({ kind: 'capture' });
    await viewer.frame();
    assert.deepEqual(await viewer.said('captured'), []);
  });

  /** What no toolbar, card or status line covers. */
  const clip = { x: 100, y: 100, width: 500, height: 300 };
  const pixels = clip.width * clip.height;
  const middle = () => viewer.page.screenshot({ clip });

  /** As a page that was let go has it: what it gave as a picture comes back before the model. */
  async function leaveAndReturn(): Promise<void> {
    await viewer.send({ kind: 'capture' });
    while ((await viewer.said('captured')).length === 0) await viewer.page.waitForTimeout(50);
    await viewer.send({ kind: 'card', card });
    await viewer.page.evaluate(`{
      const { content, picture } = window.said.find(({ kind }) => kind === 'captured');
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      window.postMessage({ kind: 'lastPicture', content, picture: bytes.buffer }, window.origin);
    }`);
    const stage = { name: 'bolt', title: 'Reading', detail: '', fraction: null, canCancel: false };
    await viewer.send({ kind: 'stage', stage });
  }

  async function load(content: string): Promise<SlowFile> {
    const file = viewer.putSlowly(`${content}.slow.pack`, pack);
    const { address: uri } = file;
    await viewer.send({ kind: 'visual', uri, sizeBytes: pack.length, content, view: null });
    return file;
  }
});
