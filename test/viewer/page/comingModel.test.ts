import assert from 'node:assert/strict';
import type { SlowFile } from '../pageServer';
import { manyParts, packed } from '../pack/partial/comingScene';
import { isGreen, isRed, withViewerPage, type ViewerPage } from '../viewerPage';

const count = 40;
const whole = count + 3;

describe('a large model on its way into the page', function () {
  this.timeout(180_000);
  let viewer: ViewerPage;
  withViewerPage((page) => (viewer = page));

  const pack = packed(manyParts(count));

  it('is seen part by part, the largest first, long before its last byte', async () => {
    const file = await begin();
    file.letThrough(0.1 * pack.length);
    const first = await countWhen((parts) => parts > 0);
    await seen(isRed, 1000);
    assert.ok(first < whole / 2, `${first}`);
    file.letThrough(0.8 * pack.length);
    const more = await countWhen((parts) => parts > first);
    assert.ok(more < whole);
    await seen(isGreen, 100);
    assert.deepEqual(await viewer.said('shown'), []);
    await end(file);
    await viewer.page.getByText(`of ${whole} parts`).waitFor({ state: 'hidden' });
    assert.equal((await viewer.said('failed')).length, 0);
  });

  it('looks in the end as it does when it comes at once', async () => {
    const file = await begin('content-1');
    file.letThrough(0.8 * pack.length);
    await countWhen((parts) => parts > 0);
    await end(file);
    const slowly = await viewer.page.locator('canvas').screenshot();
    await viewer.start();
    await viewer.showPack(pack);
    assert.ok(slowly.equals(await viewer.page.locator('canvas').screenshot()));
  });

  it('is nothing to point at, to select, to measure or to save before it is whole', async () => {
    const file = await begin();
    file.letThrough(0.8 * pack.length);
    await countWhen((parts) => parts > 0);
    await viewer.send({ kind: 'select', parts: [[0]] });
    await viewer.send({ kind: 'fit' });
    await viewer.send({ kind: 'visibility', change: 'hide', parts: [[0]] });
    for (const task of ['measure', 'section', 'explode', 'savePart'] as const) {
      await viewer.send({ kind: 'task', task });
    }
    await viewer.page.mouse.move(400, 300);
    await viewer.page.mouse.click(400, 300);
    await viewer.page.mouse.dblclick(400, 300);
    await viewer.frame();
    for (const kind of ['shown', 'selected', 'visibility', 'view', 'save', 'failed']) {
      assert.deepEqual(await viewer.said(kind), [], kind);
    }
    assert.ok(await viewer.page.locator('.toolbar').isHidden());
    assert.ok(await viewer.page.locator('.panels').isHidden());
    await end(file);
    assert.equal((await viewer.said('shown')).length, 1);
  });

  it('goes when it is no longer wanted, and leaves nothing behind', async () => {
    const file = await begin();
    file.letThrough(0.5 * pack.length);
    await countWhen((parts) => parts > 0);
    const card = { title: 'Stopped', text: 'Stopped.', facts: [], actions: [] } as const;
    await viewer.send({ kind: 'card', card });
    await viewer.page.getByText('Stopped.').waitFor();
    file.letThrough(pack.length);
    await viewer.rest();
    assert.equal((await viewer.find(isRed)).count, 0);
    assert.deepEqual(await viewer.said('shown'), []);
    const other = packed(manyParts(1));
    await viewer.showPack(other, 'content-2');
    assert.equal((await viewer.said('shown')).length, 1);
  });

  it('ends in a sentence where it breaks off, and nothing of it stays', async () => {
    const file = await begin();
    file.letThrough(0.5 * pack.length);
    await countWhen((parts) => parts > 0);
    file.breakOff();
    await viewer.page.getByText('The 3D model cannot be shown').waitFor();
    await viewer.rest();
    assert.equal((await viewer.find(isRed)).count, 0);
    assert.equal((await viewer.said('failed')).length, 1);
    assert.deepEqual(await viewer.said('shown'), []);
  });

  it('ends in a sentence where its bytes are damaged on the way, and nothing of it stays', async () => {
    const damaged = Buffer.from(pack);
    const at = Math.floor(0.6 * pack.length);
    damaged.fill(0x55, at, at + 100_000);
    const file = await begin('content-1', damaged);
    file.letThrough(0.5 * pack.length);
    await countWhen((parts) => parts > 0);
    file.letThrough(pack.length);
    await viewer.page.getByText('The prepared 3D model in the cache is damaged.').waitFor();
    await viewer.rest();
    assert.equal((await viewer.find(isRed)).count, 0);
    assert.deepEqual(await viewer.said('shown'), []);
  });

  it('says in Chinese how much of it there is', async () => {
    await viewer.start('vscode-dark', 'zh-cn');
    const file = await begin();
    file.letThrough(0.1 * pack.length);
    await viewer.page.getByText(/已显示 43 个零件中的 \d+ 个/).waitFor();
    await end(file);
  });

  async function begin(content = 'content-1', bytes: Uint8Array = pack): Promise<SlowFile> {
    const file = viewer.putSlowly(`${content}.slow.pack`, bytes);
    const { address: uri } = file;
    await viewer.send({ kind: 'visual', uri, sizeBytes: bytes.length, content, view: null });
    return file;
  }

  /** Waits until more pixels of a colour than these are drawn: the words may stand before the frame does. */
  async function seen(isMeant: typeof isRed, min: number): Promise<void> {
    while ((await viewer.find(isMeant)).count <= min) await viewer.page.waitForTimeout(50);
  }

  async function end(file: SlowFile): Promise<void> {
    file.letThrough(pack.length);
    while ((await viewer.said('shown')).length === 0) await viewer.page.waitForTimeout(50);
    await viewer.rest();
  }

  /** How many parts the page says are there, as soon as it is a number that is meant. */
  async function countWhen(isMeant: (parts: number) => boolean): Promise<number> {
    for (;;) {
      const detail = (await viewer.page.locator('.card.stage .detail').textContent()) ?? '';
      const parts = Number(/^(\d+) of \d+ parts/.exec(detail)?.[1] ?? NaN);
      if (isMeant(parts)) {
        // The page is not at rest: the file is on its way.
        await viewer.frame();
        await viewer.frame();
        return parts;
      }
      await viewer.page.waitForTimeout(50);
    }
  }
});
