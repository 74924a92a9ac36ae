import { deepEqual, equal, ok } from 'node:assert/strict';
import { backoff, pollDelay, delayAtRate } from '../../../src/tracking/schedule/pollDelay';
import { isFinished, type Stage } from '../../../src/tracking/model/stage';
import { dueAt, firstOf, isPoll, type QueuedCall } from '../../../src/tracking/schedule/queuedCall';

describe('pollDelay', () => {
  for (const [ageMs, isLocal, delayMs] of [
    [0, false, 1000],
    [0, true, 100],
    [3000, true, 150],
    [3000, false, 1000],
    [20_000, false, 3000],
    [20_000, true, 1000],
    [200_000, false, 30_000],
    [86_400_000, true, 5000],
  ] as const) {
    it(`waits ${delayMs} ms at the age of ${ageMs} ms${isLocal ? ' on this machine' : ''}`, () => {
      equal(pollDelay(ageMs, isLocal, 0.5), delayMs);
      ok(Math.abs(pollDelay(ageMs, isLocal, 0) - 0.8 * delayMs) < 1e-6);
      ok(Math.abs(pollDelay(ageMs, isLocal, 1) - 1.2 * delayMs) < 1e-6);
    });
  }
});

describe('the polling rate', () => {
  it('stretches the wait fourfold when fewer eyes are on it, to a minute, never below itself', () => {
    equal(delayAtRate(1000, 'fast'), 1000);
    for (const rate of ['slow', 'background'] as const) {
      const waits = [1000, 15_000, 20_000, 90_000].map((delay) => delayAtRate(delay, rate));
      deepEqual(waits, [4000, 60_000, 60_000, 90_000]);
    }
    equal(delayAtRate(1000, 'paused'), Infinity);
  });

  it('does not keep a person waiting', () => {
    const urgent = waiting('urgent', { dueAt: 0, urgent: true });
    const poll = waiting('poll', { dueAt: 0 });
    deepEqual([dueAt(urgent, 'paused'), dueAt(poll, 'paused')], [12, Infinity]);
    deepEqual([dueAt(urgent, 'background'), dueAt(poll, 'background')], [12, 18]);
  });
});

describe('backoff', () => {
  it('doubles from two seconds to a minute, by half of it as chance will', () => {
    const longest = [1, 2, 3, 4, 5, 6, 7, 99].map((failures) => backoff(failures, 1));
    deepEqual(longest, [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
    deepEqual([backoff(1, 0), backoff(1, 0.5), backoff(99, 0)], [1000, 1500, 30_000]);
  });
});

describe('firstOf', () => {
  it('takes the preferred model, then what a person waits for, then by time', () => {
    const poll = waiting('poll', { dueAt: 1 });
    const late = waiting('late', { dueAt: 2 });
    const urgent = waiting('urgent', { dueAt: 3, urgent: true });
    const hurried = waiting('hurried', { dueAt: 4, hurried: true });
    const preferred = waiting('preferred', { dueAt: 5 });
    const all = [late, hurried, poll, preferred, urgent];
    const order: string[] = [];
    for (let left = all; left.length > 0;) {
      const first = firstOf(left, 'preferred');
      order.push(first?.asking.key ?? '');
      left = left.filter((one) => one !== first);
    }
    deepEqual(order, ['preferred', 'urgent', 'hurried', 'poll', 'late']);
    deepEqual([poll, urgent, hurried].map(isPoll), [true, false, false]);
    equal(firstOf([], null), null);
  });
});

describe('isFinished', () => {
  it('is so when nothing more will happen by itself', () => {
    const status = { status: '', phase: '', message: null, retryable: false, task: null };
    const timestamps = { createdAt: null, finishedAt: null };
    const ready: Stage = { kind: 'ready', status: { ...status, timestamps } };
    const failed = { kind: 'failed', trouble: 'network', reason: '', retryable: true } as const;
    ok(isFinished(ready) && isFinished({ ...failed, status: null }));
    const going: readonly Stage[] = [
      ...([{ kind: 'waiting' }, { kind: 'storing' }] as const),
      { kind: 'uploading', sentBytes: 1, totalBytes: 1 },
      { kind: 'converting', status: null },
    ];
    equal(going.some(isFinished), false);
  });
});

function waiting(
  key: string,
  {
    dueAt,
    urgent = false,
    hurried = false,
  }: { dueAt: number; urgent?: boolean; hurried?: boolean },
): QueuedCall {
  const asking = { key, service: 's', delayMs: 2, urgent, again: () => false };
  return { asking, queuedAt: 10, dueAt, hurried, isHeld: false, begin: () => undefined };
}
