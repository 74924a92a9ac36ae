import assert from 'node:assert/strict';
import { throttled } from '../../../src/tracking/async/throttle';
import { VirtualClock } from '../virtualClock';

describe('throttled', () => {
  const set = () => {
    const clock = new VirtualClock();
    const told: number[] = [];
    return { clock, told, throttle: throttled((value) => told.push(value), 250, clock) };
  };

  it('tells the first at once and then the latest, once in a while', async () => {
    const { clock, told, throttle } = set();
    for (let value = 1; value <= 100; value++) {
      throttle.report(value, false);
      await clock.pass(10);
    }
    assert.deepEqual(told, [1, 25, 50, 75, 100]);
  });

  it('tells the last as well when nothing follows it', async () => {
    const { clock, told, throttle } = set();
    throttle.report(1, false);
    throttle.report(2, false);
    throttle.report(3, false);
    assert.deepEqual(told, [1]);
    await clock.pass(250);
    assert.deepEqual(told, [1, 3]);
    assert.equal(clock.timerCount, 0);
  });

  it('tells what is urgent at once, and nothing older after it', async () => {
    const { clock, told, throttle } = set();
    throttle.report(1, false);
    throttle.report(2, false);
    throttle.report(3, true);
    await clock.pass(1000);
    assert.deepEqual(told, [1, 3]);
  });

  it('tells nothing any more once it is stopped', async () => {
    const { clock, told, throttle } = set();
    throttle.report(1, false);
    throttle.report(2, false);
    throttle.stop();
    await clock.pass(1000);
    assert.deepEqual(told, [1]);
  });

  it('goes on when the clock is set back', () => {
    const { clock, told, throttle } = set();
    throttle.report(1, false);
    clock.jump(-3_600_000);
    throttle.report(2, false);
    assert.deepEqual(told, [1, 2]);
  });
});
