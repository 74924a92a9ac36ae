import assert from 'node:assert/strict';
import { defaultViewerOptions, type ViewerOptions } from '../../../src/model/page/viewerMessages';
import { picturedCube, redPicture, twoCubes } from '../glbFixtures';
import { withViewerPage, type ViewerPage } from '../viewerPage';
import { isSamePicture } from '../samePicture';

describe('frames that repeat the one before from elsewhere', function () {
  this.timeout(180_000);
  let viewer: ViewerPage;
  withViewerPage((opened) => (viewer = opened));

  const looks: readonly [what: string, options: Partial<ViewerOptions>][] = [
    ['faces and edges', {}],
    ['an orthographic view', { projection: 'orthographic' }],
    ['what shines through', { display: 'xray' }],
  ];
  for (const [what, change] of looks) {
    it(`are what three.js would have drawn: ${what}`, async () => {
      await show(viewer, change);
      assert.equal(await turn(viewer, 2), 1, 'the first one is looked at');
      await mustBeAsDrawnAnew(viewer, change);
    });
  }

  it('are what three.js would have drawn after a change, and after the context was lost', async () => {
    await show(viewer);
    await turn(viewer, 2);
    await viewer.send({ kind: 'select', parts: [[0, 1]] });
    await viewer.rest();
    assert.equal(await turn(viewer, 2), 1);
    await mustBeAsDrawnAnew(viewer);
    await viewer.loseContext();
    await viewer.rest();
    assert.equal(await turn(viewer, 2), 1);
    await mustBeAsDrawnAnew(viewer);
    await viewer.page.setViewportSize({ width: 700, height: 500 });
    await viewer.rest();
    assert.equal(await turn(viewer, 2), 1);
    await mustBeAsDrawnAnew(viewer);
    await viewer.page.setViewportSize({ width: 800, height: 600 });
  });

  it('leave three.js nothing wrong: the view comes back to where it last drew', async () => {
    await show(viewer);
    await turn(viewer, 1);
    const before = await picture(viewer);
    await turn(viewer, 1);
    await turn(viewer, 1, 'ArrowLeft');
    await mustBeAsDrawnAnew(viewer);
    assert.ok(isSamePicture(before, await picture(viewer)));
  });

  it('are not drawn of wires, of pictures on faces, and of what a section cuts', async () => {
    await show(viewer, { display: 'wireframe' });
    assert.equal(await turn(viewer, 2), 0);
    await show(viewer);
    await viewer.page.keyboard.press('x');
    await viewer.rest();
    assert.equal(await turn(viewer, 2), 0);
    await viewer.show(await picturedCube(redPicture()), 'content-2');
    assert.equal(await turn(viewer, 2), 0);
  });
});

async function show(viewer: ViewerPage, change: Partial<ViewerOptions> = {}): Promise<void> {
  await viewer.send({ kind: 'options', options: { ...defaultViewerOptions, ...change } });
  await viewer.show(await twoCubes());
}

/** Turns some times, and gives how many frames of that were repeated. */
async function turn(viewer: ViewerPage, times: number, key = 'ArrowRight'): Promise<number> {
  const before = await repeated(viewer);
  for (let i = 0; i < times; i++) {
    await viewer.page.keyboard.press(key);
    // Quicker than that, a slow machine draws coarsely.
    await viewer.rest();
  }
  return (await repeated(viewer)) - before;
}

async function repeated(viewer: ViewerPage): Promise<number> {
  return Number(await viewer.page.evaluate('window.caliperDrawn.repeated'));
}

/** Options, sent again, are reason enough to draw everything anew. */
async function mustBeAsDrawnAnew(viewer: ViewerPage, change: Partial<ViewerOptions> = {}) {
  await viewer.rest();
  const seen = await picture(viewer);
  const before = await repeated(viewer);
  await viewer.send({ kind: 'options', options: { ...defaultViewerOptions, ...change } });
  await viewer.rest();
  assert.equal(await repeated(viewer), before);
  assert.ok(isSamePicture(seen, await picture(viewer)), 'the picture is another one');
}

async function picture(viewer: ViewerPage): Promise<Buffer> {
  await viewer.rest();
  return viewer.page.screenshot();
}
