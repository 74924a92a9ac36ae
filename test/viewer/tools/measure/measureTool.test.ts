import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { defaultViewerOptions } from '../../../../src/model/page/viewerMessages';
import { ViewerPage } from '../../viewerPage';
import { glbOf, glbOfShape } from './models';

describe('the measure tool', function () {
  this.timeout(180_000);
  let viewer: ViewerPage;
  let as1: Uint8Array;
  let cylinder: Uint8Array;
  before(async () => {
    viewer = await ViewerPage.open();
    as1 = await glbOf('as1-oc-214.stp');
    cylinder = await glbOfShape((engine) => new engine.BRepPrimAPI_MakeCylinder(10, 50).Shape());
  });
  after(() => viewer.close());
  beforeEach(() => viewer.start());
  afterEach(async () => {
    deepEqual(await viewer.violations(), []);
    deepEqual(viewer.troubles, []);
  });

  it('says in the status line what is under the pointer, with its badge', async () => {
    await viewer.show(as1);
    await openTool();
    // From below the plate is before everything else, in the middle of what the panel leaves.
    await press('6', 's');
    await viewer.rest();
    await viewer.page.mouse.move(555, 300);
    await viewer.rest();
    equal(await status(), 'Flat face of plate_1. Area: 26528.76 mm² (exact)');
  });

  it('tells the host of a part in its own words, the tool closed', async () => {
    await viewer.show(cylinder);
    await viewer.send({ kind: 'describe', question: 7, path: [0] });
    await viewer.send({ kind: 'describe', question: 8, path: [9] });
    while ((await viewer.said('described')).length < 2) await viewer.page.waitForTimeout(50);
    const told = await viewer.said('described');
    const answerTo = (asked: number) => told.find(({ question }) => question === asked)?.['facts'];
    deepEqual(answerTo(7), [
      'Volume: 15708 mm³ (exact)',
      'Centre of mass: X 0 · Y 0 · Z 25 mm (exact)',
      'Area: 3769.91 mm² (exact)',
      'Box: 20 × 20 × 50 mm (exact)',
    ]);
    deepEqual(answerTo(8), []);
  });

  it('measures by keyboard alone, and says each measure', async () => {
    await viewer.show(cylinder);
    await openTool();
    await press('s', 'j', 'Enter');
    match(await current(), /Cylinder of part\s+Radius\s+10 mm\s*exact\s+Diameter\s+20 mm/);
    match(await spoken(), /Cylinder of part\. Radius: 10 mm \(exact\)/);
    await press('Backspace', 'j', 'Enter', 'j', 'Enter');
    match(await current(), /Flat face to flat face\s+Normal distance\s+50 mm\s*exact/);
    match(await spoken(), /Normal distance: 50 mm \(exact\)/);
  });

  it('keeps measures over hiding, shows their labels, and removes them', async () => {
    await viewer.show(cylinder);
    await openTool();
    await press('s', 'j', 'Enter', 'r', 'Escape');
    equal(await label(), '⌀ 20 mm');
    const isKept = 'acquireVsCodeApi().getState()?.tools?.measure?.kept?.length === 1';
    while (!(await viewer.page.evaluate(isKept))) await viewer.page.waitForTimeout(50);
    await viewer.page.reload();
    await viewer.show(cylinder);
    await viewer.page.waitForSelector('.measure-label');
    equal(await label(), '⌀ 20 mm');
    await openTool();
    await viewer.page.getByRole('button', { name: /^Remove Cylinder/ }).click();
    equal(await viewer.page.locator('.measure-label').count(), 0);
  });

  it('changes its numbers with the unit at once', async () => {
    await viewer.show(cylinder);
    await openTool();
    await press('s', 'j', 'Enter');
    await viewer.page.getByLabel('Unit of lengths').selectOption('in');
    match(await current(), /Diameter\s+0\.787402 in/);
    match(await viewer.page.locator('.facts').innerText(), / in/);
    await viewer.send({ kind: 'options', options: { ...defaultViewerOptions, units: 'cm' } });
    match(await current(), /Diameter\s+2 cm/);
  });

  it('puts the chosen distance first, in the panel, in the model and in words', async () => {
    await viewer.show(cylinder);
    await openTool();
    await press('s', 'j', 'j', 'Enter', 'j', 'Enter');
    match(
      await current(),
      /^Flat face to flat face\s+Normal distance\s+50 mm\s*exact\s+Along the axes/,
    );
    equal(await label(), '50 mm');
    await viewer.page.getByLabel('Distance that comes first').selectOption('maximum');
    match(await current(), /^Flat face to flat face\s+Maximum distance\s+53\.85165 mm\s*exact/);
    equal(await label(), '53.85165 mm');
    match(await spoken(), /Maximum distance: 53\.85165 mm \(exact\)/);
    const isKept = 'acquireVsCodeApi().getState()?.options?.distance === "maximum"';
    while (!(await viewer.page.evaluate(isKept))) await viewer.page.waitForTimeout(50);
  });

  it('leaves a kept measure the distance it was kept with, and keeps another of the same things', async () => {
    await viewer.show(cylinder);
    await openTool();
    await press('s', 'j', 'j', 'Enter', 'j', 'Enter', 'r');
    const keptOnes = viewer.page.locator('.measure .kept strong');
    const keep = viewer.page.getByRole('button', { name: /^(Keep|Kept)$/ });
    ok(await keep.isDisabled());
    await viewer.page.getByLabel('Distance that comes first').selectOption('maximum');
    deepEqual(await keptOnes.allInnerTexts(), ['Normal distance 50 mm']);
    await keep.click();
    ok(await keep.isDisabled());
    const both = ['Normal distance 50 mm', 'Maximum distance 53.85165 mm'];
    deepEqual(await keptOnes.allInnerTexts(), both);
    deepEqual(await viewer.page.locator('.measure-label').allInnerTexts(), [
      '50 mm',
      '53.85165 mm',
    ]);
    await viewer.show(cylinder);
    deepEqual(await viewer.page.locator('.measure-label').allInnerTexts(), [
      '50 mm',
      '53.85165 mm',
    ]);
  });

  it('takes its coordinates from a face by key, and gives them back', async () => {
    await viewer.show(cylinder);
    await openTool();
    await press('s', 'j', 'j', 'Enter', 'Shift+C');
    match(await spoken(), /Coordinates: Flat face of part/);
    match(await panel(), /Coordinates: Flat face of part/);
    equal(await viewer.page.locator('.frame-letter').count(), 3);
    await press('Backspace', 'w', 'j', 'Enter');
    const there = await current();
    await viewer.page.getByRole('button', { name: 'Of the file' }).click();
    match(await panel(), /Coordinates: of the file/);
    ok((await current()) !== there, there);
    equal(await viewer.page.locator('.frame-letter').count(), 0);
  });

  it('hides a measure with its part, and shows it with that again', async () => {
    await viewer.show(cylinder);
    await openTool();
    await press('s', 'j', 'Enter', 'r', 'Escape');
    equal(await label(), '⌀ 20 mm');
    await viewer.send({ kind: 'visibility', change: 'hide', parts: [[0]] });
    await viewer.rest();
    equal(await viewer.page.locator('.measure-label').count(), 0);
    await viewer.send({ kind: 'visibility', change: 'showAll', parts: [] });
    await viewer.rest();
    equal(await label(), '⌀ 20 mm');
  });

  it('gives a kept measure a name, and all of them to the host as a table', async () => {
    await viewer.show(cylinder);
    await openTool();
    await press('s', 'j', 'Enter', 'r');
    const name = viewer.page.getByLabel('Name of Cylinder of part');
    await name.fill('Bore');
    await name.press('Enter');
    equal(await label(), 'Bore: ⌀ 20 mm');
    equal(await viewer.page.locator('.measure .kept strong').innerText(), 'Diameter 20 mm');
    await viewer.page.getByRole('button', { name: 'Save as CSV…' }).click();
    let offers = await viewer.said('offer');
    while (offers.length === 0) offers = await viewer.said('offer');
    const [made] = offers;
    equal(made?.['what'], 'csv');
    await viewer.send({ kind: 'take', offer: Number(made['offer']) });
    while ((await viewer.said('piece')).length === 0) await viewer.page.waitForTimeout(50);
    equal((await viewer.said('piece'))[0]?.['isLast'], true);
  });

  it('draws nothing while it rests, and nothing of it is left when it closes', async () => {
    await viewer.show(cylinder);
    await openTool();
    await press('s', 'j', 'Enter');
    await viewer.rest();
    const frames = await viewer.frames();
    await viewer.page.waitForTimeout(400);
    equal(await viewer.frames(), frames);
    await press('Escape');
    equal(await viewer.page.locator('.measure-label').count(), 0);
    ok(await viewer.page.locator('#panel-measure').isHidden());
  });

  it('gives the pointer and its keys back when another model comes while it is open', async () => {
    await viewer.show(cylinder);
    await openTool();
    await press('s', 'j');
    await viewer.show(as1, 'content-2');
    await press('6');
    await viewer.rest();
    const said = await spoken();
    await viewer.page.locator('canvas').press('Enter');
    equal(await spoken(), said);
    await viewer.page.mouse.click(400, 300);
    await viewer.rest();
    equal((await viewer.said('selected')).length, 1);
  });

  it('has the pointer once, however often its key is pressed before it is there', async () => {
    await viewer.show(as1);
    await viewer.page.locator('canvas').focus();
    await press('6');
    await viewer.rest();
    const letThrough = await viewer.holdScripts();
    await press('m', 'm', 'm');
    letThrough();
    await viewer.page.waitForSelector('.measure');
    await viewer.rest();
    await press('Escape');
    await viewer.page.mouse.click(400, 300);
    await viewer.rest();
    equal((await viewer.said('selected')).length, 1);
  });

  async function openTool(): Promise<void> {
    await viewer.page.locator('canvas').focus();
    await viewer.page.keyboard.press('m');
    await viewer.page.waitForSelector('.measure');
    await viewer.rest();
  }

  async function press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await viewer.page.keyboard.press(key);
  }

  const panel = () => viewer.page.locator('.measure').innerText();
  const current = () => viewer.page.locator('.measure .current').innerText();
  const label = () => viewer.page.locator('.measure-label').innerText();
  const status = () => viewer.page.locator('.status .note').innerText();
  const spoken = () => viewer.page.locator('.spoken').innerText();
});
