import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { defaultViewerOptions } from '../../../../src/model/page/viewerMessages';
import { glbOf } from '../measure/models';
import { withViewerPage, type ViewerPage } from '../../viewerPage';

describe('the tool of masses', function () {
  this.timeout(180_000);
  let viewer: ViewerPage;
  let as1: Uint8Array;
  withViewerPage((opened) => (viewer = opened));
  before(async () => {
    as1 = await glbOf('as1-oc-214.stp');
  });

  const panel = () => viewer.page.locator('.mass');
  const material = () => panel().getByLabel('Material');

  it('weighs the whole once each part has a material, and says which has none', async () => {
    await viewer.show(as1);
    await viewer.page.keyboard.press('w');
    match(await panel().innerText(), /The whole model[\s\S]*No total: .* has no material yet\./);
    await material().selectOption('Steel');
    const weighed = await panel().innerText();
    match(weighed, /7\.85 g\/cm³, after EN 1991-1-1[\s\S]*Mass\s+[\d.]+ kg\s+Centre of mass\s+X /);
    ok(!weighed.includes('≈'), weighed);
    await viewer.send({ kind: 'select', parts: [[0, 1]] });
    await panel().getByLabel('Density in g/cm³').fill('1.31');
    await panel().getByLabel('Density in g/cm³').press('Enter');
    await panel().getByText('Own density').waitFor({ state: 'attached' });
    await viewer.send({ kind: 'select', parts: [] });
    equal(await material().inputValue(), 'several');
  });

  it('tells the host of the mass of a part, remembers materials, and heeds places and unit', async () => {
    await viewer.show(as1);
    await viewer.page.keyboard.press('w');
    await material().selectOption('Aluminium');
    await viewer.send({
      ...{ kind: 'options', options: { ...defaultViewerOptions, units: 'in', decimals: 2 } },
    });
    match(await panel().innerText(), /Mass\s+\d+\.\d\d lb/);
    // The bracket of the first assembly below the root.
    const scene: unknown = (await viewer.said('shown'))[0]?.['scene'];
    await viewer.send({ kind: 'describe', question: 3, path: firstPart(scene) });
    while ((await viewer.said('described')).length < 1) await viewer.page.waitForTimeout(50);
    const told = JSON.stringify((await viewer.said('described'))[0]);
    match(told, /"Mass: [\d.]+ lb \(Aluminium\)"/);
    match(told, /"material":"Aluminium","mass":\{"value":[\d.e-]+,"isExact":true\}/);
    // Views are told a while after they have changed.
    const keepsMaterial = /mass.{5,20}kind.{5}material.{5}id.{5}aluminium/;
    const lastView = async () => JSON.stringify((await viewer.said('view')).at(-1) ?? null);
    while (!keepsMaterial.test(await lastView())) await viewer.page.waitForTimeout(50);
    deepEqual(viewer.troubles, []);
  });
});

/** The path of the first part in a scene. */
function firstPart(scene: unknown): readonly number[] {
  const [, path = '[]'] =
    /"path":(\[[\d,]+\])(?:(?!"path").)*?"body"/.exec(JSON.stringify(scene)) ?? [];
  return path.slice(1, -1).split(',').map(Number);
}
