import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { convertModel } from '../../../src/kernel/convert/convertModel';
import { withViewerPage, type ViewerPage } from '../viewerPage';
import { movedStep } from '../../fixtures/movedStep';
import { withoutEngines } from '../../kernel/conversionOptions';

/** Millimetres. */
const away = 1_000_000;

describe('a model a kilometre from the origin', function () {
  this.timeout(180_000);
  let viewer: ViewerPage;
  let near: Uint8Array;
  let far: Uint8Array;
  withViewerPage((opened) => (viewer = opened));
  before(async () => {
    const text = await readFile('samples/mayo_332.stp', 'latin1');
    near = await glbOf(text);
    far = await glbOf(movedStep(text, away));
  });

  async function told(glb: Uint8Array): Promise<readonly string[]> {
    await viewer.show(glb, glb === far ? 'far' : 'near');
    const before = (await viewer.said('described')).length;
    await viewer.send({ kind: 'describe', question: 1, path: [0, 1] });
    while ((await viewer.said('described')).length === before) await viewer.page.waitForTimeout(50);
    const facts: unknown = (await viewer.said('described')).at(-1)?.['facts'];
    ok(Array.isArray(facts) && facts.length > 3);
    return facts.map(String);
  }

  it('is measured as near by, at coordinates of its file', async () => {
    const [there, here] = [await told(far), await told(near)];
    const place = /X ([-\d.]+) · Y ([-\d.]+) · Z ([-\d.]+)/;
    deepEqual(
      there.map((fact) => fact.replace(place, '')),
      here.map((fact) => fact.replace(place, '')),
    );
    const placesIn = (facts: readonly string[]) =>
      (place.exec(facts.join('\n')) ?? []).slice(1).map(Number);
    deepEqual(
      placesIn(there).map((value) => Math.round((value - away) * 1000)),
      placesIn(here).map((value) => Math.round(value * 1000)),
    );
    equal(placesIn(there).length, 3);
  });

  it('looks the same, and is cut at coordinates of its file', async () => {
    const pictures: Buffer[] = [];
    for (const glb of [near, far]) {
      await viewer.show(glb, glb === far ? 'far' : 'near');
      await viewer.page.keyboard.press('1');
      await viewer.rest();
      pictures.push(await viewer.page.locator('canvas').first().screenshot());
    }
    ok(pictures[0] && pictures[1]);
    const longer = Math.max(pictures[0].length, pictures[1].length);
    ok(Math.abs(pictures[0].length - pictures[1].length) < 0.02 * longer, 'as much is drawn');
    await viewer.page.keyboard.press('c');
    const place = viewer.page.getByLabel(/^Place of plane X/);
    match(await place.inputValue(), /^(999\d|1000)\d\d\d(\.\d+)?$/);
    await viewer.page.getByRole('checkbox', { name: 'Plane X' }).check();
    await place.fill('1000001.5');
    await place.press('Enter');
    equal(await place.inputValue(), '1000001.5');
    await viewer.page.getByText('(mesh)').first().waitFor();
  });
});

async function glbOf(text: string): Promise<Uint8Array> {
  const { glb } = await convertModel(Buffer.from(text, 'latin1'), 'part.stp', withoutEngines);
  return glb;
}
