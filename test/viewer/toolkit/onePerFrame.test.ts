import assert from 'node:assert/strict';
import { onePerFrame } from '../../../src/viewer/toolkit/onePerFrame';

describe('one change a frame', () => {
  it('shows the first state at once, and of those that follow only the last, when a frame is drawn', () => {
    let drawn = (): void => undefined;
    let state = 0;
    const shown: number[] = [];
    let asked = 0;
    const viewport = { invalidate: () => (asked += 1) };
    const show = onePerFrame({ onDrawn: (listener) => (drawn = listener), viewport }, () => {
      shown.push(state);
    });
    for (state = 1; state <= 4; state++) show();
    state = 4;
    assert.deepEqual(shown, [1]);
    drawn();
    assert.deepEqual(shown, [1, 4]);
    drawn();
    assert.deepEqual(shown, [1, 4], 'nothing has changed since');
    state = 5;
    show();
    assert.deepEqual(shown, [1, 4, 5]);
    assert.equal(asked, 3, 'a frame after each, without which nothing would follow');
  });
});
