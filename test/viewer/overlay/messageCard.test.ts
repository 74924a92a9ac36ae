import assert from 'node:assert/strict';
import type { Card } from '../../../src/model/page/viewerMessages';
import { pictureOnlyCard, unfetchedCard, unpackedCard } from '../../../src/ui/page/cards';
import { ServiceError } from '../../../src/words/errors';
import { packOf } from '../../kernel/packs';
import { modelAt, statusWith } from '../../ui/base/someModels';
import { picturedCube, redPicture, twoCubes } from '../glbFixtures';
import { isRed, ViewerPage } from '../viewerPage';

describe('without WebGL', function () {
  this.timeout(180_000);
  let viewer: ViewerPage;
  before(async () => {
    viewer = await ViewerPage.open('--disable-3d-apis');
  });
  after(() => viewer.close());
  beforeEach(() => viewer.start());

  it('the page keeps picture and facts, and says in a sentence why there is no 3D', async () => {
    assert.equal(await viewer.page.evaluate(webGlOf), false, 'this browser has WebGL');
    await viewer.send({ kind: 'preview', uri: viewer.put('p.png', redPicture(), 'image/png') });
    await viewer.showPack(await packOf(await twoCubes()));
    const card = viewer.page.getByRole('alert');
    const text = await card.innerText();
    assert.match(text, /offers no WebGL, which the 3D view needs/);
    for (const fact of [
      /Size\s+≈ 44 × 20 × 20 mm/,
      /Parts\s+2/,
      /Triangles\s+24/,
      /exact, drawn within/,
    ]) {
      assert.match(text, fact);
    }
    assert.ok((await viewer.find(isRed)).count > 5000, 'the picture stays');
    const [failed] = await viewer.said('failed');
    assert.match(String(failed?.['reason']), /WebGL/);
    assert.deepEqual(viewer.troubles, []);
  });

  it('the page says of a damaged file that it is damaged', async () => {
    await viewer.showPack(halved(await packOf(await picturedCube(redPicture()))));
    const card = viewer.page.getByRole('alert');
    await card.getByText('Details', { exact: true }).click();
    assert.match(await card.innerText(), /damaged[\s\S]*Where\s+byte/);
  });
});

describe('the cards of the extension', function () {
  this.timeout(180_000);
  let viewer: ViewerPage;
  before(async () => {
    viewer = await ViewerPage.open();
  });
  after(() => viewer.close());

  const model = modelAt({ kind: 'ready', status: statusWith({ message: 'Saved picture only.' }) });
  const seen = { kind: 'glb', sizeBytes: 5_000_000, head: Buffer.from('glTF') } as const;
  const refused = { kind: 'refused', where: 'byte 8', message: 'It is cut off.' } as const;
  const cards: Readonly<Record<string, Card>> = {
    'an unknown format': unpackedCard(
      model,
      { ...seen, kind: 'unknown' },
      { ...refused, code: 'notCad', message: 'It is no CAD file.' },
    ),
    'a file that is too large': unpackedCard(model, seen, { ...refused, code: 'tooComplex' }),
    'a damaged file': unpackedCard(model, seen, { ...refused, code: 'damagedFile' }),
    'a file with nothing in it': unpackedCard(model, seen, { ...refused, code: 'noGeometry' }),
    'a machine that is too small': unpackedCard(model, seen, {
      kind: 'failed',
      message: 'No memory.',
    }),
    'a picture in place of 3D': pictureOnlyCard(model, { ...seen, kind: 'png' }),
    'a result that cannot be fetched': unfetchedCard(
      model,
      new ServiceError('network', 'No connection.'),
    ),
  };
  for (const [what, card] of Object.entries(cards)) {
    it(`is whole on the page: ${what}`, async () => {
      await viewer.start();
      await viewer.send({ kind: 'preview', uri: viewer.put('p.png', redPicture(), 'image/png') });
      await viewer.send({ kind: 'card', card });
      const shown = viewer.page.getByRole('alert');
      await shown.getByRole('heading', { name: card.title }).waitFor();
      const folded = await shown.innerText();
      for (const [label] of card.details ?? []) assert.ok(!folded.includes(label), label);
      const more = shown.locator('details.more summary');
      if ((await more.count()) > 0) await more.click();
      const text = await shown.innerText();
      assert.ok(text.includes(card.text));
      for (const [label, value] of [...card.facts, ...(card.details ?? [])]) {
        assert.ok(text.includes(label) && text.includes(value), label);
      }
      assert.ok(card.actions.length > 0);
      for (const action of card.actions) {
        await shown.locator(`[data-action="${action}"]`).click();
        assert.deepEqual((await viewer.said('action')).at(-1), { kind: 'action', action });
      }
      assert.ok((await viewer.find(isRed)).count > 5000, 'beside the picture');
    });
  }
});

function halved(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, bytes.length / 2);
}

const webGlOf = `document.createElement('canvas').getContext('webgl2') !== null`;
