import assert from 'node:assert/strict';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { textStl, threeMf } from '../kernel/readers/resultFixtures';
import { packGlb } from '../viewer/glbFixtures';
import { pageFunction } from './workbench/pageFunction';
import { Workbench } from './workbench/workbench';

describe('a 3D file that is opened', function () {
  this.timeout(600_000);
  let workbench: Workbench;
  before(async () => {
    // As text: what a window opens before it knows of Caliper's editors is then an editor of text.
    workbench = await Workbench.open({
      files: {
        'cube.stl': textStl(),
        'broken.glb': 'glTF and then nothing of the kind',
        'endless.glb': endlessGlb(),
        ...Object.fromEntries(many.map((name) => [name, textStl()])),
      },
    });
  });
  afterEach(function () {
    return workbench.pictureIfFailed(this.currentTest);
  });
  after(() => workbench.end());

  // What is spoken to those who do not see stands beside what is shown, in the same words.
  const fact = (text: string) => workbench.modelPage.locator('.status .fact', { hasText: text });
  /** A face of the view cube; it is seen when the model is seen from there, more or less. */
  const side = (name: string) =>
    workbench.modelPage.locator('.cube').getByRole('button', { name, exact: true });

  it('is shown by a double click, and says that its unit is not known', async () => {
    await workbench.openFile('cube.stl');
    await workbench.modelStands();
    await fact('STL (text), no unit in the file').waitFor();
    await fact('20 × 20 × 20 mm').waitFor();
    await workbench.screenshot('mesh-stl');
  });

  it('is measured as a mesh', async () => {
    await workbench.modelPage.locator('canvas').first().click();
    await workbench.command('Caliper: Measure');
    // The tool is loaded when it is first asked for: until then a click chooses a part.
    await workbench.modelPage.getByText('Click one thing for its facts').waitFor();
    await workbench.modelRests();
    await workbench.modelPage.locator('canvas').first().click();
    await workbench.modelPage.getByText('≈ mesh').first().waitFor();
    await workbench.screenshot('mesh-measured');
  });

  it('has its parts in the tree, and no row among the models', async () => {
    await workbench.showContainer('Caliper');
    await workbench.partRow('cube').first().waitFor();
    assert.equal(await workbench.modelRow('cube.stl').count(), 0);
    await workbench.showContainer('Explorer');
  });

  it('follows its changes by itself', async () => {
    writeFileSync(path.join(workbench.workspace, 'cube.stl'), threeMf());
    await fact('3MF').waitFor();
  });

  it('is there again after a reload of the window, seen from where it was', async () => {
    const canvas = workbench.modelPage.locator('canvas').first();
    await side('Front').waitFor();
    await canvas.click();
    await canvas.press('5');
    await side('Front').waitFor({ state: 'hidden' });
    await side('Top').waitFor();
    await workbench.modelRests();
    await workbench.reload();
    await workbench.modelStands();
    await side('Top').waitFor();
    await side('Front').waitFor({ state: 'hidden' });
    await workbench.screenshot('mesh-reloaded');
  });

  it('is told to be damaged, with the code', async () => {
    await workbench.explorerRow('broken.glb').dblclick();
    await workbench.page.getByRole('tab', { name: 'broken.glb' }).waitFor();
    const card = workbench.modelPage.locator('.card.message');
    await card.getByText('The 3D file is damaged', { exact: true }).waitFor();
    await card.locator('summary').click();
    await card.getByText('damagedFile').waitFor();
    await workbench.screenshot('mesh-broken');
  });

  it('is told to describe more than it can hold, and nothing of that is written', async () => {
    await workbench.explorerRow('endless.glb').dblclick();
    await workbench.page.getByRole('tab', { name: 'endless.glb' }).waitFor();
    const card = workbench.modelPage.locator('.card.message');
    await card.getByText('describes more geometry than a file of its size can hold').waitFor();
    const written = readdirSync(workbench.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.pack/.test(entry.name))
      .map(({ parentPath, name }) => path.join(parentPath, name));
    assert.ok(written.every((file) => statSync(file).size < 1e6));
    await workbench.screenshot('mesh-endless');
  });

  it('is made anew when its page was let go behind many others, seen from where it was', async () => {
    const [first = '', ...others] = many;
    const { page, modelPage } = workbench;
    const anyCanvas = '[data-showing="model"] .canvas-place canvas';
    const unmarked = modelPage.locator(`${anyCanvas}:not([title])`);
    const openMarked = async (name: string) => {
      await workbench.explorerRow(name).dblclick();
      await page.getByRole('tab', { name, selected: true }).waitFor();
      await unmarked.evaluate(
        pageFunction(`(canvas) => { canvas.title = ${JSON.stringify(name)}; }`),
      );
    };
    await openMarked(first);
    await modelPage.locator(anyCanvas).click();
    await modelPage.locator(anyCanvas).press('5');
    await side('Front').waitFor({ state: 'hidden' });
    await workbench.modelRests();
    for (const name of others) await openMarked(name);
    await page.getByRole('tab', { name: first }).click();
    await unmarked.waitFor();
    await side('Top').waitFor();
    await side('Front').waitFor({ state: 'hidden' });
  });
});

/** More than the pages that are kept behind other tabs. */
const many = Array.from({ length: 10 }, (_, i) => `many-${i}.stl`);

/** Some hundred bytes, of which an accessor without bytes makes 120 million points. */
function endlessGlb(): Buffer {
  const document = {
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [{ componentType: 5126, count: 119_999_997, type: 'VEC3' }],
  };
  return Buffer.from(packGlb(document, new Uint8Array(4)));
}
