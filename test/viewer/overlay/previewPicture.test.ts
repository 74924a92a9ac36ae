import assert from 'node:assert/strict';
import { pictureOnlyCard } from '../../../src/ui/page/cards';
import { packOf } from '../../kernel/packs';
import { modelAt, statusWith } from '../../ui/base/someModels';
import { picturedCube, redPicture, twoCubes } from '../glbFixtures';
import { ViewerPage } from '../viewerPage';

describe('a picture that is shown until the model stands', function () {
  this.timeout(180_000);
  let viewer: ViewerPage;
  before(async () => {
    viewer = await ViewerPage.open();
  });
  after(() => viewer.close());

  it('says that it is the one saved in the file, until that of the service takes its place', async () => {
    await viewer.start();
    const caption = viewer.page.locator('.picture-caption');
    const picture = viewer.page.locator('.picture');
    const saved = viewer.put('saved.png', redPicture(), 'image/png');
    await viewer.send({ kind: 'preview', uri: saved, caption: 'Picture saved in the file' });
    await caption.getByText('Picture saved in the file').waitFor();
    assert.equal(await picture.getAttribute('alt'), 'Picture saved in the file');
    const ofService = viewer.put('other.png', redPicture(), 'image/png');
    await viewer.send({ kind: 'preview', uri: ofService });
    await viewer.page.locator('.picture[alt="Preview of the model"]').waitFor();
    assert.equal(await caption.isVisible(), false);
  });

  it('keeps its words when the service gives the very same picture', async () => {
    await viewer.start();
    const saved = viewer.put('saved.png', redPicture(), 'image/png');
    await viewer.send({ kind: 'preview', uri: saved, caption: 'Picture saved in the file' });
    const caption = viewer.page.getByText('Picture saved in the file');
    await caption.waitFor();
    await viewer.send({ kind: 'preview', uri: saved });
    await viewer.showPack(halved(await packOf(await picturedCube(redPicture()))));
    await viewer.page.getByRole('alert').waitFor();
    assert.ok(await caption.isVisible());
  });

  it('goes where what is shown now has none, and comes again with another', async () => {
    await viewer.start();
    const uri = viewer.put('p.png', redPicture(), 'image/png');
    const place = viewer.page.locator('.picture-place');
    await viewer.send({ kind: 'preview', uri });
    await place.waitFor();
    await viewer.send({
      kind: 'card',
      card: { title: 'Gone', text: 'Gone.', facts: [], actions: [] },
    });
    assert.ok(await place.isVisible());
    await viewer.send({ kind: 'preview', uri: null });
    await place.waitFor({ state: 'hidden' });
    await viewer.send({ kind: 'preview', uri });
    await place.waitFor();
    // One that is taken away while it is on its way never comes.
    await viewer.send({ kind: 'preview', uri: viewer.put('q.png', redPicture(), 'image/png') });
    await viewer.send({ kind: 'preview', uri: null });
    await viewer.rest();
    assert.equal(await place.isVisible(), false);
  });

  it('lies with its words beside a card and above the progress, in any window', async () => {
    const saved = viewer.put('saved.png', redPicture(), 'image/png');
    const card = pictureOnlyCard(modelAt({ kind: 'ready', status: statusWith({}) }), {
      ...{ kind: 'png', sizeBytes: 5_000_000, head: Buffer.from('glTF') },
    });
    for (const [width, height] of [
      [1200, 800],
      [1200, 260],
      [420, 800],
    ] as const) {
      await viewer.page.setViewportSize({ width, height });
      await viewer.start();
      await viewer.send({ kind: 'preview', uri: saved, caption: 'Picture saved in the file' });
      await viewer.page.getByText('Picture saved in the file').waitFor();
      const boxOf = async (what: string) =>
        (await viewer.page.locator(what).boundingBox()) ?? assert.fail(`${what} is not there`);
      const stage = { name: 'a', title: 'Uploading', detail: '', fraction: 0.5, canCancel: true };
      await viewer.send({ kind: 'stage', stage });
      await viewer.page.locator('.card.stage').waitFor();
      const captionBox = await boxOf('.picture-caption');
      const pictureBox = await boxOf('.picture');
      assert.ok(captionBox.y >= pictureBox.y + pictureBox.height - 1, 'below the picture');
      assert.ok(captionBox.y + captionBox.height <= (await boxOf('.card.stage')).y + 1);
      await viewer.send({ kind: 'card', card });
      await viewer.page.getByRole('alert').waitFor();
      const beside = await boxOf('.picture-caption');
      const cardBox = await boxOf('.card.message');
      const isClear =
        beside.x + beside.width <= cardBox.x + 1 || beside.y + beside.height <= cardBox.y + 1;
      assert.ok(isClear, `${width} × ${height}`);
    }
  });

  it('is gone, with its words, once the model stands', async () => {
    await viewer.start();
    const saved = viewer.put('saved.png', redPicture(), 'image/png');
    await viewer.send({ kind: 'preview', uri: saved, caption: 'Picture saved in the file' });
    await viewer.page.getByText('Picture saved in the file').waitFor();
    await viewer.showPack(await packOf(await twoCubes()));
    const opacity = () =>
      viewer.page.locator('.picture-place').evaluate((place) => getComputedStyle(place).opacity);
    for (let i = 0; i < 100 && (await opacity()) !== '0'; i++) await viewer.page.waitForTimeout(50);
    assert.equal(await opacity(), '0');
  });
});

function halved(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, bytes.length / 2);
}
