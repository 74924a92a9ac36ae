import { deepEqual } from 'node:assert/strict';
import type { Stage } from '../../../src/tracking/model/stage';
import type { TrackedModel } from '../../../src/tracking/model/trackedModel';
import { FinishNotices } from '../../../src/ui/models/finishNotices';
import { failedStage, modelAt, statusWith } from '../base/someModels';

const ready: Stage = { kind: 'ready', status: statusWith() };
const keys = Array.from({ length: 12 }, (_, i) => `key-${i}`);

describe('FinishNotices', () => {
  it('tells of twelve files that were started together once, at the end of the last', () => {
    const window = new Window();
    window.notices.expect(keys);
    for (const key of keys.slice(0, 11)) window.ends(key, ready);
    deepEqual(window.shown, []);
    window.ends('key-11', failedStage());
    deepEqual(window.shown, ['11 of 12 models are ready, 1 failed.']);
  });

  it('does not wait for one that was cancelled, nor for one that was removed', () => {
    const window = new Window();
    window.notices.expect(keys);
    window.changes('key-0', failedStage({ trouble: 'cancelled' }));
    window.changes('key-1', null);
    for (const key of keys.slice(2)) window.ends(key, ready);
    deepEqual(window.shown, ['10 of 10 models are ready.']);
  });

  it('does not wait for one that was ready before', () => {
    const window = new Window();
    window.ends('key-0', ready);
    window.shown.length = 0;
    window.notices.expect(['key-0', 'key-1']);
    window.ends('key-1', ready);
    window.notices.expect(['key-0', 'key-1']);
    deepEqual(window.shown, ['2 of 2 models are ready.']);
  });

  it('says nothing when all of them were cancelled', () => {
    const window = new Window();
    window.notices.expect(keys);
    for (const key of keys) window.changes(key, failedStage({ trouble: 'cancelled' }));
    deepEqual(window.shown, []);
  });

  it('tells of each file that was started alone', () => {
    const window = new Window();
    window.ends('key-0', ready);
    window.ends('key-1', failedStage());
    deepEqual(window.shown, [
      'bracket.step is ready.',
      'bracket.step failed: The file has no solid.',
    ]);
  });

  it('says nothing of what everybody has seen', () => {
    const window = new Window();
    window.isSeen = true;
    window.ends('key-0', ready);
    deepEqual(window.shown, []);
  });
});

class Window {
  readonly shown: string[] = [];
  isSeen = false;
  private readonly models = new Map<string, TrackedModel>();

  readonly notices = new FinishNotices({
    get: (key) => this.models.get(key),
    show: (text) => {
      this.shown.push(text);
      return Promise.resolve(false);
    },
    perform: () => undefined,
  });

  constructor() {
    this.notices.seenIn(() => this.isSeen);
    for (const key of keys) this.models.set(key, modelAt({ kind: 'waiting' }, { key }));
  }

  ends(key: string, stage: Stage): void {
    const model = modelAt(stage, { key });
    this.changes(key, stage);
    this.notices.finished(model);
  }

  changes(key: string, stage: Stage | null): void {
    if (stage) this.models.set(key, modelAt(stage, { key }));
    else this.models.delete(key);
    this.notices.changed([key]);
  }
}
