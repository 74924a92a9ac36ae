import assert from 'node:assert/strict';
import { defaultViewerOptions } from '../../../src/model/page/viewerMessages';
import { glbOfShape } from '../tools/measure/models';
import { withViewerPage, type ViewerPage } from '../viewerPage';

describe('a rod in two halves', function () {
  this.timeout(180_000);
  let viewer: ViewerPage;
  let rod: Uint8Array;
  withViewerPage((opened) => (viewer = opened));
  before(async () => {
    rod = await glbOfShape((engine) => {
      const half = (x: number) =>
        new engine.BRepPrimAPI_MakeCylinder(
          new engine.gp_Ax2(
            new engine.gp_Pnt(0, 0, 0),
            new engine.gp_Dir(0, 0, 1),
            new engine.gp_Dir(x, 0, 0),
          ),
          10,
          50,
          Math.PI,
        ).Shape();
      return new engine.BRepAlgoAPI_Fuse(half(1), half(-1)).Shape();
    });
  });

  it('has no line along it in a drawing, from any side', async () => {
    await viewer.show(rod);
    await viewer.send({
      kind: 'options',
      options: { ...defaultViewerOptions, display: 'hiddenLines' },
    });
    for (const side of ['1', '2', '3', '4']) {
      await viewer.page.keyboard.press(side);
      await viewer.page.mouse.move(5, 590);
      await viewer.rest();
      const all = await viewer.find(isInk, { x: 100, y: 50, width: 500, height: 510 });
      assert.ok(all.count > 800, `${all.count} pixels from side ${side}`);
      // The rod is two and a half times as high as it is wide: far inside of its outline.
      const [x, y] = [100 + all.x, 50 + all.y];
      const inside = { x: x - 50, y: y - 80, width: 100, height: 160 };
      assert.equal((await viewer.find(isInk, inside)).count, 0, `from side ${side}`);
    }
  });

  it('has no edge along it under the pointer', async () => {
    await viewer.show(rod);
    await viewer.page.locator('canvas').focus();
    await viewer.page.keyboard.press('m');
    await viewer.page.waitForSelector('.measure');
    await viewer.rest();
    const told = new Set<string>();
    for (const side of ['1', '2', '3', '4']) {
      await viewer.page.keyboard.press(side);
      await viewer.rest();
      for (let x = 440; x <= 660; x += 5) {
        await viewer.page.mouse.move(x, 300);
        await viewer.rest();
        const note = viewer.page.locator('.status .note');
        told.add((await note.count()) > 0 ? await note.innerText() : '');
      }
    }
    const things = [...told].filter((text) => text !== '');
    assert.ok(
      things.some((text) => text.startsWith('Cylinder of part')),
      things.join('; '),
    );
    assert.deepEqual(
      things.filter((text) => /edge|line/i.test(text)),
      [],
    );
  });

  const isInk = (rgb: readonly [number, number, number]) => Math.min(...rgb) > 120;
});
