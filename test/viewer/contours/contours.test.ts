import assert from 'node:assert/strict';
import { defaultViewerOptions } from '../../../src/model/page/viewerMessages';
import { glbOf } from '../tools/measure/models';
import { withViewerPage, type ViewerPage } from '../viewerPage';

describe('the contours of round faces', function () {
  this.timeout(180_000);
  let viewer: ViewerPage;
  withViewerPage((opened) => (viewer = opened));

  it('are the circle of a sphere, in a drawing with hidden lines removed', async () => {
    await viewer.show(await glbOf('QIF_Sphere.SLDPRT'));
    await asDrawing();
    // Beside the cube.
    const clip = { x: 100, y: 50, width: 570, height: 510 };
    const { count, x, y } = await viewer.find(isInk, clip);
    // The sphere is 484 pixels wide here: its outline is about one and a half thousand long.
    assert.ok(count > 1200 && count < 4500, `${count} pixels`);
    assert.ok(Math.abs(x - 300) < 8 && Math.abs(y - 259) < 6, `around ${x}, ${y}`);
  });

  it('are drawn while the view turns, with the frame repeated', async () => {
    await viewer.show(await glbOf('as1-oc-214.stp'));
    const calls = await viewer.drawCalls();
    for (let i = 0; i < 6; i++) {
      await viewer.page.keyboard.press('ArrowRight');
      await viewer.frame();
    }
    await viewer.rest();
    assert.equal(await viewer.drawCalls(), calls);
    assert.ok(Number(await viewer.page.evaluate('window.caliperDrawn.repeated')) > 0);
  });

  it('go with the edges', async () => {
    await viewer.show(await glbOf('QIF_Sphere.SLDPRT'));
    await asDrawing();
    await viewer.page.keyboard.press('e');
    await viewer.rest();
    const clip = { x: 100, y: 50, width: 600, height: 510 };
    assert.ok((await viewer.find(isInk, clip)).count < 100);
  });

  const isInk = (rgb: readonly [number, number, number]) => Math.min(...rgb) > 120;

  const asDrawing = async () => {
    await viewer.send({
      kind: 'options',
      options: { ...defaultViewerOptions, display: 'hiddenLines' },
    });
    await viewer.page.mouse.move(5, 590);
    await viewer.rest();
  };
});
