import { deepEqual, match, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { convertModel } from '../../../../src/kernel/convert/convertModel';
import { packOptions } from '../../../kernel/packs';
import { withViewerPage, type ViewerPage } from '../../viewerPage';
import { isSamePicture } from '../../samePicture';

describe('a comparison of two revisions with PMI', function () {
  this.timeout(180_000);
  let viewer: ViewerPage;
  let old: Uint8Array;
  let current: Uint8Array;
  withViewerPage((opened) => (viewer = opened));
  before(async () => {
    const text = await readFile('test/fixtures/pmi/nist_ctc_01_asme1_ap242-e1.stp', 'latin1');
    old = await glbOf(text);
    current = await glbOf(
      text
        .replace('LENGTH_MEASURE(0.75),#4361)', 'LENGTH_MEASURE(0.5),#4361)')
        .replace("#57=FLATNESS_TOLERANCE('Flatness.1','',#82,#297);", ''),
    );
  });

  const cells = () => viewer.page.locator('.deltas tbody tr').allInnerTexts();

  const picture = () => viewer.page.locator('canvas').first().screenshot();

  it('has a row and a sentence for what became of each dimension and tolerance', async () => {
    await viewer.compare(old, current);
    deepEqual(
      (await cells()).map((text) => text.split(/\s*[\t\n]\s*/)),
      [
        ['tolerance', '≠Changed', '⌖ 0.75 → 0.5, datums A|B|C'],
        ['tolerance', '−Removed', '⏥|0.2'],
      ],
    );
    deepEqual(await viewer.page.locator('.change-lines li').allInnerTexts(), [
      'tolerance ⌖ 0.75 → 0.5, datums A|B|C',
      'removed: tolerance ⏥|0.2',
    ]);
  });

  it('shows the faces of a row, by a press and by its keys', async () => {
    await viewer.compare(old, current);
    const before = await picture();
    await viewer.page.locator('.deltas tbody tr').first().getByRole('button').click();
    await viewer.rest();
    ok(!isSamePicture(await picture(), before));
    match(
      await viewer.page.locator('.spoken').innerText(),
      /^1 of 2: tolerance ⌖ 0\.75 → 0\.5, datums A\|B\|C, Changed\.$/,
    );
    await viewer.page.locator('canvas').first().focus();
    await viewer.page.keyboard.press(']');
    match(await viewer.page.locator('.spoken').innerText(), /^2 of 2: tolerance ⏥\|0\.2, Removed/);
  });
});

async function glbOf(text: string): Promise<Uint8Array> {
  const bytes = Buffer.from(text, 'latin1');
  return (await convertModel(bytes, 'part.stp', packOptions)).glb;
}
