import { equal, ok } from 'node:assert/strict';
import { lineBreak } from '../../../../src/model/pmi/serializedPmi';
import { withViewerPage, type ViewerPage } from '../../viewerPage';
import { darkPixels, haloContrast, yellowLight, otherPixels, viewPicture } from './pictures';
import { changed, packWithPmi, pmiSample } from './pmiPacks';
import { isSamePicture } from '../../samePicture';

describe('how annotations are seen', function () {
  this.timeout(180_000);
  let viewer: ViewerPage;
  let part: Uint8Array;
  let shown = 0;
  withViewerPage((opened) => (viewer = opened));
  before(async () => {
    part = await pmiSample('nist_ctc_01_asme1_ap242-e1.stp');
  });

  it('from behind as from before, and mirrored where nothing tells how the text runs', async () => {
    // An F of lines before the part, and the same with its plane turned to the other side.
    const before = await drawn({ normal: towards, x: [1, 0, 0] }, letter(1));
    const mirrored = await drawn({ normal: away, x: [-1, 0, 0] }, letter(-1));
    equal(otherPixels(before, mirrored), 0);
    // One that is read from the other side with its head down.
    const overturned = letter(1).map(([x = 0, y = 0, z = 0]) => [x, y, 0.2 - z]);
    const upright = await drawn({ normal: away, x: [1, 0, 0] }, overturned);
    equal(otherPixels(before, upright), 0);
    const untold = await drawn({ normal: away, x: null }, letter(-1));
    ok(otherPixels(before, untold) > 20);
  });

  it('dimmed behind the part', async () => {
    const none = await drawn({ normal: towards, x: [1, 0, 0] }, []);
    const across = (y: number) => [
      [-0.3, y, -0.05],
      [0.3, y, -0.05],
      [0.3, y, -0.051],
    ];
    const clear = otherPixels(none, await drawn(null, across(-0.5)));
    ok(clear > 100);
    // Within the part every pixel is another, but none clearly.
    const hidden = await drawn(null, across(0));
    ok(otherPixels(none, hidden) < clear / 2);
    ok(!isSamePicture(hidden, none));
  });

  it('with a halo of the background, so that a light line can be told from a light part', async () => {
    const none = await drawn({ normal: towards, x: [1, 0, 0] }, []);
    const over = await drawn(null, line(-0.05));
    ok(darkPixels(over) > darkPixels(none) + 100, 'before the part');
    ok(haloContrast(over) > 50, 'before the part');
    const beside = haloContrast(await drawn(null, line(0.3)));
    ok(beside < 20, `beside the part: ${beside}`);
  });

  it('in as dark a shade of their colour as a light background needs, and without a dark halo', async () => {
    await viewer.start('vscode-light');
    const picture = await drawn(null, line(0.3));
    ok(yellowLight(picture) < 200, `the line: ${yellowLight(picture)}`);
    const beside = haloContrast(picture);
    ok(beside < 20, `beside the line: ${beside}`);
  });

  it('as a dot where they are too small to be read', async () => {
    const none = await drawn({ normal: towards, x: [1, 0, 0] }, []);
    const tiny = letter(1).map(([x = 0, y = 0, z = 0]) => [x / 1000, y, z / 1000]);
    const dot = otherPixels(none, await drawn({ normal: towards, x: [1, 0, 0] }, tiny));
    // With its halo before the part.
    ok(dot >= 20 && dot <= 100, `${dot}`);
  });

  it('without dots where a line has a point twice', async () => {
    const plane = { normal: towards, x: [1, 0, 0] };
    const once = await drawn(plane, letter(1));
    const twice = await drawn(
      plane,
      letter(1).flatMap((point) => [point, point]),
    );
    equal(otherPixels(once, twice), 0);
  });

  const line = (z: number) => [
    [-0.3, -0.4, z],
    [0.3, -0.4, z],
    [0.3, -0.4, z + 0.001],
  ];
  const towards = [0, -1, 0];
  const away = [0, 1, 0];

  /** What a front view of the part shows with one annotation, of one polyline. */
  async function drawn(
    plane: object | null,
    points: readonly (readonly number[])[],
  ): Promise<Buffer> {
    const pack = await packWithPmi(part, ({ lists, arrays }) => {
      const none = { elements: [], faces: [], isHidden: false, color: [1, 1, 0] };
      const own = (_: unknown, i: number) => ({
        ...none,
        ...{ plane, part: null, lines: i === 0 ? [0, points.length] : [0, 0], triangles: [0, 0] },
      });
      return {
        lists: changed(changed(lists, 'annotations', own), 'views', () => ({
          toEye: towards,
          up: [0, 0, 1],
          annotations: [0],
        })),
        arrays: {
          ...arrays,
          positions: Float32Array.from(points.flat()),
          indices: Uint32Array.from(points.keys(), (i) => i % lineBreak),
        },
      };
    });
    shown += 1;
    await viewer.showPack(pack, `content-${shown}`);
    await viewer.rest();
    const panel = viewer.page.locator('.pmi');
    if (!(await panel.isVisible())) await viewer.page.keyboard.press('l');
    await panel.waitFor({ timeout: 10_000 });
    const select = viewer.page.getByLabel('Drawn in the view');
    const titles = await select.locator('option').allInnerTexts();
    await select.selectOption(titles.find((one) => one.startsWith('View')) ?? '');
    await viewer.rest();
    return viewPicture(viewer);
  }
});

/** An F before the part, or its mirror image: up, to the right and back, down, to the right. */
function letter(side: 1 | -1): readonly (readonly number[])[] {
  const at = (x: number, z: number) => [0.1 * side * (x - 0.5), -0.4, 0.1 * z];
  return [at(0, 0), at(0, 2), at(1, 2), at(0, 2), at(0, 1), at(0.6, 1)];
}
