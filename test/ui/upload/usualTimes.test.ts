import { equal } from 'node:assert/strict';
import { UsualTimes } from '../../../src/ui/upload/usualTimes';
import { modelAt, statusWith } from '../base/someModels';

describe('UsualTimes', () => {
  it('says nothing before there are three like it', () => {
    const times = new UsualTimes(smallMemory());
    times.learn(ready(1));
    times.learn(ready(2));
    equal(times.of(next()), null);
    times.learn(ready(30));
    equal(times.of(next()), 2000);
  });

  it('depends on format, size, service and settings of the conversion', () => {
    const times = new UsualTimes(smallMemory());
    for (const seconds of [10, 12, 14, 16]) times.learn(ready(seconds));
    equal(times.of(next()), 13_000);
    equal(times.of(next({ name: 'x.STEP', sizeBytes: 1_800_000 })), 13_000);
    for (const other of [
      { name: 'bracket.igs' },
      { sizeBytes: 1_000_000 },
      { sizeBytes: 8_000_000 },
      { service: 'https://models.example.com' },
      { resultKey: 'fine 1.0.0' },
    ]) {
      equal(times.of(next(other)), null, JSON.stringify(other));
    }
  });

  it('depends on the newest ones: a machine may have become faster', () => {
    const times = new UsualTimes(smallMemory());
    for (let i = 0; i < 30; i++) times.learn(ready(60));
    for (let i = 0; i < 15; i++) times.learn(ready(5));
    equal(times.of(next()), 5000);
  });

  it('learns nothing from what failed, or has no times', () => {
    const times = new UsualTimes(smallMemory());
    for (let i = 0; i < 5; i++) times.learn(modelAt({ kind: 'ready', status: statusWith() }));
    equal(times.of(next()), null);
  });

  it('is there in another session, and bears a memory that holds anything', () => {
    const memory = smallMemory();
    const times = new UsualTimes(memory);
    for (const seconds of [1, 2, 3]) times.learn(ready(seconds));
    equal(new UsualTimes(memory).of(next()), 2000);
    for (const value of [7, [null, { of: 1 }, { of: 'x', samples: [null, { sizeBytes: 'x' }] }]]) {
      const odd = new UsualTimes({ get: () => value, update: () => Promise.resolve() });
      equal(odd.of(next()), null);
    }
  });
});

function next(more = {}) {
  return modelAt({ kind: 'converting', status: null }, { resultKey: 'normal 1.0.0', ...more });
}

function ready(seconds: number) {
  const finishedAt = new Date(seconds * 1000).toISOString();
  const timestamps = { createdAt: new Date(0).toISOString(), finishedAt };
  const stage = { kind: 'ready', status: statusWith({ timestamps }) } as const;
  return modelAt(stage, { resultKey: 'normal 1.0.0' });
}

function smallMemory() {
  const values = new Map<string, unknown>();
  return {
    get: (key: string) => values.get(key),
    update(key: string, value: unknown) {
      values.set(key, JSON.parse(JSON.stringify(value)));
      return Promise.resolve();
    },
  };
}
