import { equal } from 'node:assert/strict';
import { TypicalDurations } from '../../../src/ui/upload/typicalDurations';
import { modelAt, statusWith } from '../base/someModels';

describe('UsualTimes', () => {
  it('says nothing before there are three like it', () => {
    const times = new TypicalDurations(smallMemory(), 0);
    times.learn(ready(1));
    times.learn(ready(2));
    equal(times.of(next()), null);
    times.learn(ready(30));
    equal(times.of(next()), 2000);
  });

  it('depends on format, size, service and settings of the conversion', () => {
    const times = new TypicalDurations(smallMemory(), 0);
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
    const times = new TypicalDurations(smallMemory(), 0);
    for (let i = 0; i < 30; i++) times.learn(ready(60));
    for (let i = 0; i < 15; i++) times.learn(ready(5));
    equal(times.of(next()), 5000);
  });

  it('learns nothing from what failed, or has no times', () => {
    const times = new TypicalDurations(smallMemory(), 0);
    for (let i = 0; i < 5; i++) times.learn(modelAt({ kind: 'ready', status: statusWith() }));
    equal(times.of(next()), null);
  });

  it('learns nothing from a conversion during which the service did not answer', () => {
    const times = new TypicalDurations(smallMemory(), 0);
    for (const seconds of [1, 2, 3]) times.learn(ready(seconds));
    for (let i = 0; i < 20; i++) {
      times.heldUp(`held-${i}`);
      times.learn(ready(3600, { key: `held-${i}` }));
    }
    equal(times.of(next()), 2000);
  });

  it('learns nothing from what was begun in an earlier session, or took longer than it was followed', () => {
    const times = new TypicalDurations(smallMemory(), 1000);
    for (let i = 0; i < 5; i++) times.learn(ready(3600, { startedAt: 999, changedAt: 3_601_000 }));
    for (let i = 0; i < 5; i++) times.learn(ready(3600, { startedAt: 2000, changedAt: 9000 }));
    equal(times.of(next()), null);
  });

  it('forgets what earlier versions learned, outages among it', () => {
    const memory = smallMemory();
    const samples = [1, 2, 3].map((tookMs) => ({ sizeBytes: 3_400_000, tookMs }));
    void memory.update('caliper.usualTimes', [{ of: 'embedded normal 1.0.0 .step', samples }]);
    equal(new TypicalDurations(memory, 0).of(next()), null);
  });

  it('is there in another session, and bears a memory that holds anything', () => {
    const memory = smallMemory();
    const times = new TypicalDurations(memory, 0);
    for (const seconds of [1, 2, 3]) times.learn(ready(seconds));
    equal(new TypicalDurations(memory, 0).of(next()), 2000);
    for (const value of [7, [null, { of: 1 }, { of: 'x', samples: [null, { sizeBytes: 'x' }] }]]) {
      const odd = new TypicalDurations({ get: () => value, update: () => Promise.resolve() }, 0);
      equal(odd.of(next()), null);
    }
  });
});

function next(more = {}) {
  return modelAt({ kind: 'converting', status: null }, { resultKey: 'normal 1.0.0', ...more });
}

function ready(seconds: number, more = {}) {
  const finishedAt = new Date(seconds * 1000).toISOString();
  const timestamps = { createdAt: new Date(0).toISOString(), finishedAt };
  const stage = { kind: 'ready', status: statusWith({ timestamps }) } as const;
  return modelAt(stage, {
    ...{ resultKey: 'normal 1.0.0', startedAt: 0, changedAt: seconds * 1000 },
    ...more,
  });
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
