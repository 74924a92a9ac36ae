import assert from 'node:assert/strict';
import {
  unobstructedRectangle,
  unobstructedRectangleFor,
  type Overlay,
  type Rect,
} from '../../../src/viewer/controls/unobstructedRectangle';

const window = { width: 800, height: 600 };
const toolbar: Overlay = { kind: 'bar', left: 300, top: 10, right: 790, bottom: 44 };
const cube: Overlay = { kind: 'sign', left: 680, top: 480, right: 792, bottom: 592 };
const panel: Overlay = { kind: 'panel', left: 10, top: 10, right: 310, bottom: 200 };
const help: Overlay = { kind: 'panel', left: 450, top: 54, right: 790, bottom: 590 };

describe('the unobstructed rectangle of a window', () => {
  it('is below a bar, and beside panels as long as they leave half of the width', () => {
    assert.deepEqual(unobstructedRectangle(window, []), {
      left: 0,
      top: 0,
      right: 800,
      bottom: 600,
    });
    const beside = { left: 310, top: 44, right: 800, bottom: 600 };
    assert.deepEqual(unobstructedRectangle(window, [toolbar, cube, panel]), beside);
    const below = { left: 0, top: 44, right: 420, bottom: 500 };
    assert.deepEqual(unobstructedRectangle({ width: 420, height: 500 }, [toolbar, panel]), below);
    assert.deepEqual(unobstructedRectangle(window, [toolbar, help]), {
      ...beside,
      left: 0,
      right: 450,
    });
  });

  it('is beside a bar that would keep much of a low window', () => {
    const low = { width: 1000, height: 200 };
    const bar: Overlay = { ...toolbar, left: 490, right: 990 };
    assert.deepEqual(unobstructedRectangle(low, [bar]), {
      left: 0,
      top: 0,
      right: 1000,
      bottom: 200,
    });
    const { left, right, top, bottom } = unobstructedRectangleFor({ width: 1, height: 1 }, low, [
      bar,
    ]);
    assert.deepEqual([top, bottom, right], [0, 200, 490], 'as high as the window, next to the bar');
    assert.ok(left >= 0);
    const narrow = { width: 500, height: 200 };
    const wide: Overlay = { ...toolbar, left: 40, right: 490 };
    assert.equal(
      unobstructedRectangleFor({ width: 1, height: 1 }, narrow, [wide]).top,
      44,
      'hardly anything is left there',
    );
  });

  it('is all below the bar when panels leave hardly anything', () => {
    const all = { left: 0, top: 44, right: 800, bottom: 600 };
    assert.deepEqual(unobstructedRectangle(window, [toolbar, panel, help]), all);
  });
});

describe('the unobstructed rectangle for a shape', () => {
  const overlays = [toolbar, cube, panel];

  for (const [name, shape] of Object.entries({
    tall: { width: 1, height: 5 },
    wide: { width: 5, height: 1 },
    square: { width: 1, height: 1 },
  })) {
    it(`meets nothing that lies over the window: ${name}`, () => {
      for (const some of [overlays, [toolbar, cube], [cube]]) {
        const room = boxIn(unobstructedRectangleFor(shape, window, some), shape);
        for (const one of some) assert.ok(!meets(room, one), JSON.stringify({ room, one }));
      }
    });
  }

  it('is in the middle where nothing is in the way', () => {
    const { left, right } = unobstructedRectangleFor({ width: 1, height: 5 }, window, [
      toolbar,
      cube,
    ]);
    assert.equal((left + right) / 2, 400);
  });

  it('gives way to a sign no farther than it must', () => {
    const { left, right, top, bottom } = unobstructedRectangleFor({ width: 1, height: 1 }, window, [
      cube,
    ]);
    assert.deepEqual({ left, right, top, bottom }, { left: 80, right: 680, top: 0, bottom: 600 });
  });

  it('is below a panel that leaves no column', () => {
    const narrow = { width: 420, height: 500 };
    const room = unobstructedRectangleFor({ width: 2, height: 1 }, narrow, [panel]);
    assert.deepEqual(room, { left: 0, top: 200, right: 420, bottom: 500 });
  });

  it('is the unobstructed rectangle of the window when what is left were too small to see anything', () => {
    const tall: Overlay = { ...panel, bottom: 490 };
    const room = unobstructedRectangleFor({ width: 1, height: 1 }, { width: 320, height: 500 }, [
      tall,
    ]);
    assert.deepEqual(room, { left: 0, top: 0, right: 320, bottom: 500 });
  });

  it('is some for what has no extent', () => {
    const room = unobstructedRectangleFor({ width: 0, height: 0 }, window, overlays);
    assert.ok(room.right > room.left && room.bottom > room.top);
  });
});

/** The shape as large as it goes, in the middle of a room. */
function boxIn(room: Rect, shape: { readonly width: number; readonly height: number }): Rect {
  const { left, right, top, bottom } = room;
  const scale = Math.min((right - left) / shape.width, (bottom - top) / shape.height);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const [w, h] = [(scale * shape.width) / 2, (scale * shape.height) / 2];
  return { left: x - w, right: x + w, top: y - h, bottom: y + h };
}

function meets(a: Rect, b: Rect): boolean {
  const slack = 1e-6;
  return (
    a.left < b.right - slack &&
    b.left < a.right - slack &&
    a.top < b.bottom - slack &&
    b.top < a.bottom - slack
  );
}
