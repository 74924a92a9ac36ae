import assert from 'node:assert/strict';
import { RateLimiter } from '../../../src/tracking/schedule/rateLimiter';

describe('RateLimiter', () => {
  it('gives all places of a second at once, and each again a second later', () => {
    const pace = new RateLimiter(3);
    assert.equal(pace.nextAt(0), 0);
    for (const at of [0, 0, 400]) pace.begin(at);
    assert.equal(pace.nextAt(500), 1000);
    pace.begin(1000);
    assert.equal(pace.nextAt(1000), 1000);
    pace.begin(1000);
    assert.equal(pace.nextAt(1000), 1400);
  });

  it('keeps places free for others', () => {
    const pace = new RateLimiter(3);
    pace.begin(0);
    pace.begin(100);
    assert.deepEqual([pace.nextAt(100, 1), pace.nextAt(100)], [1000, 100]);
  });

  it('waits a second at most when the clock was set back', () => {
    const pace = new RateLimiter(1);
    pace.begin(86_400_000);
    assert.equal(pace.nextAt(5000), 6000);
    assert.equal(pace.nextAt(6000), 6000);
  });
});
