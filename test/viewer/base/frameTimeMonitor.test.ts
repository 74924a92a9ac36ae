import assert from 'node:assert/strict';
import { FrameTimeMonitor } from '../../../src/viewer/base/frameTimeMonitor';

describe('the pace of frames', () => {
  it('is fluent while they are done within the budget', () => {
    assert.equal(afterFrames(16, 33, 50, 50), false);
  });

  it('is slow after two frames over it, not after one', () => {
    assert.equal(afterFrames(120, 16, 120), false);
    assert.equal(afterFrames(120, 120), true);
  });

  it('is slow after one that is far over it', () => {
    assert.equal(afterFrames(2000), true);
  });
});

function afterFrames(...costsMs: readonly number[]): boolean {
  const pace = new FrameTimeMonitor(50);
  return costsMs.map((costMs) => pace.took(costMs)).at(-1) ?? false;
}
