import { deepEqual, equal, ok } from 'node:assert/strict';
import { VisibilityAcrossWindows } from '../../../src/tracking/schedule/visibilityAcrossWindows';
import { VirtualClock } from '../virtualClock';

describe('VisibilityAcrossWindows', () => {
  it('tells other windows at once and again while somebody looks, and then no more', async () => {
    const { clock, eyes, told } = make();
    eyes.setWatchedHere(true);
    eyes.setWatchedHere(true);
    equal(told.length, 1);
    await clock.pass(25_000);
    equal(told.length, 3);
    eyes.setWatchedHere(false);
    await clock.pass(60_000);
    equal(told.length, 3);
    equal(clock.timerCount, 0);
  });

  it('takes somebody for looking until a while after it was last heard of', async () => {
    const { clock, eyes, changes } = make();
    eyes.watchedElsewhere();
    ok(eyes.isWatchedElsewhere);
    await clock.pass(10_000);
    eyes.watchedElsewhere();
    await clock.pass(14_000);
    ok(eyes.isWatchedElsewhere);
    await clock.pass(2000);
    deepEqual(changes, [true, false]);
  });

  it('says so in the log when other windows cannot be told', async () => {
    const { clock, eyes, logged } = make(() => Promise.reject(new Error('The disk is full.')));
    eyes.setWatchedHere(true);
    await clock.pass(0);
    ok(logged[0]?.includes('The disk is full.'));
    eyes.dispose();
    equal(clock.timerCount, 0);
  });
});

function make(tell = () => Promise.resolve()) {
  const clock = new VirtualClock();
  const told: number[] = [];
  const changes: boolean[] = [];
  const logged: string[] = [];
  const eyes: VisibilityAcrossWindows = new VisibilityAcrossWindows({
    clock,
    announce: () => {
      told.push(clock.now());
      return tell();
    },
    changed: () => changes.push(eyes.isWatchedElsewhere),
    log: (line) => logged.push(line),
  });
  return { clock, eyes, told, changes, logged };
}
