import assert from 'node:assert/strict';
import { decode } from 'fast-png';
import { defaultViewerOptions } from '../../../src/model/page/viewerMessages';
import { twoCubes } from '../glbFixtures';
import { isRed, ViewerPage } from '../viewerPage';

/** A smooth picture comes together from its samples with one copy. */
const countCopies = `
  window.smoothPictures = 0;
  const copy = WebGL2RenderingContext.prototype.blitFramebuffer;
  WebGL2RenderingContext.prototype.blitFramebuffer = function (...all) {
    window.smoothPictures += 1;
    return copy.apply(this, all);
  };
`;

describe('outlines', function () {
  this.timeout(180_000);
  let viewer: ViewerPage;
  before(async () => {
    viewer = await ViewerPage.open();
    await viewer.page.addInitScript(countCopies);
  });
  after(() => viewer.close());
  beforeEach(() => viewer.start());
  afterEach(() => {
    assert.deepEqual(viewer.troubles, []);
  });

  const smoothPictures = async () => Number(await viewer.page.evaluate('window.smoothPictures'));

  it('are smooth once the view is at rest', async () => {
    await viewer.send({ kind: 'options', options: { ...defaultViewerOptions, edges: false } });
    await viewer.show(await twoCubes());
    const { mixed, rows } = await leftOutline(viewer);
    assert.ok(rows > 100 && mixed > rows / 4, `${mixed} of ${rows} rows`);
  });

  it('are not waited for: a model is first drawn plainly, and then smoothly', async () => {
    await viewer.show(await twoCubes());
    const frames = await viewer.frames();
    assert.equal(frames - (await smoothPictures()), 1);
    const again = await viewer.frames();
    await viewer.page.waitForTimeout(500);
    assert.equal(await viewer.frames(), again, 'and then nothing is drawn');
  });

  it('are smooth after the graphics context was lost, and at another size', async () => {
    await viewer.send({ kind: 'options', options: { ...defaultViewerOptions, edges: false } });
    await viewer.show(await twoCubes());
    await viewer.loseContext();
    await viewer.rest();
    await viewer.page.setViewportSize({ width: 700, height: 500 });
    await viewer.rest();
    const { mixed, rows } = await leftOutline(viewer);
    assert.ok(rows > 80 && mixed > rows / 4, `${mixed} of ${rows} rows`);
    await viewer.page.setViewportSize({ width: 800, height: 600 });
  });
});

/** In how many rows of the picture the red cube begins, and in how many with a pixel that is half red. */
async function leftOutline({ page }: ViewerPage): Promise<{ rows: number; mixed: number }> {
  const { data, width, height, channels } = decode(await page.screenshot());
  let [rows, mixed] = [0, 0];
  for (let y = 0; y < height; y++) {
    const at = (x: number) => {
      const i = (y * width + x) * channels;
      return [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0] as const;
    };
    let x = 3;
    while (x < width - 3 && !isRed(at(x))) x += 1;
    if (x === width - 3) continue;
    rows += 1;
    const [red] = at(x + 2);
    const isBetween = (value: number) => value > at(x - 3)[0] + 12 && value < red - 12;
    if (isBetween(at(x)[0]) || isBetween(at(x - 1)[0])) mixed += 1;
  }
  return { rows, mixed };
}
