import assert from 'node:assert/strict';
import { Pace } from '../../../src/viewer/base/pace';

describe('the pace of a movement', () => {
  it('stays fine while frames come fast', () => {
    assert.equal(afterFrames(0, 16, 33, 50, 66), false);
  });

  it('becomes coarse after two slow frames, not after one', () => {
    assert.equal(afterFrames(0, 200, 216), false);
    assert.equal(afterFrames(0, 200, 400), true);
  });

  it('does not take a pause for a slow frame', () => {
    assert.equal(afterFrames(0, 5000, 10_000, 15_000), false);
  });

  it('becomes fine again, with one more frame, when the movement is over', async () => {
    await new Promise<void>((resolve) => {
      const pace = new Pace(() => {
        assert.equal(pace.isCoarse, false);
        resolve();
      });
      for (const atMs of [0, 200, 400]) pace.moved(atMs);
    });
  });
});

function afterFrames(...atMs: readonly number[]): boolean {
  const pace = new Pace(() => undefined);
  for (const at of atMs) pace.moved(at);
  return pace.isCoarse;
}
