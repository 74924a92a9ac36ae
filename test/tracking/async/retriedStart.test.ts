import { deepEqual } from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { RetriedStart } from '../../../src/tracking/async/retriedStart';

describe('a start that is tried again', () => {
  it('comes when nothing is heard, after twice the time, and not for ever', async () => {
    const waits: number[] = [];
    const start = new RetriedStart((waitedMs) => waits.push(waitedMs), 5);
    start.begin();
    await pause(150);
    deepEqual(waits, [5, 10, 20]);
  });

  it('does not come once something was heard', async () => {
    const waits: number[] = [];
    const start = new RetriedStart((waitedMs) => waits.push(waitedMs), 5);
    start.begin();
    start.end();
    await pause(30);
    deepEqual(waits, []);
  });

  it('is waited for with the timers of a browser, which are numbers', async () => {
    const own = globalThis.setTimeout;
    const asNumber = (run: () => void, ms?: number) => own(run, ms)[Symbol.toPrimitive]();
    const waits: number[] = [];
    const start = new RetriedStart((waitedMs) => waits.push(waitedMs), 5);
    Object.assign(globalThis, { setTimeout: asNumber });
    try {
      start.begin();
    } finally {
      globalThis.setTimeout = own;
    }
    await pause(60);
    start.end();
    deepEqual(waits.slice(0, 1), [5]);
  });

  it('is waited for from the beginning after another start', async () => {
    const waits: number[] = [];
    const start = new RetriedStart((waitedMs) => waits.push(waitedMs), 40);
    start.begin();
    start.begin();
    await pause(60);
    deepEqual(waits, [40]);
    start.end();
  });
});
