import { deepEqual, equal } from 'node:assert/strict';
import type { CachedAsset } from '../../../src/tracking/cache/cachedAsset';
import { Emitter } from '../../../src/tracking/async/emitter';
import type { TrackedModel } from '../../../src/tracking/model/trackedModel';
import { SheetBoard, type BoardDeps } from '../../../src/ui/sheet/sheetBoard';
import type { SheetEntry } from '../../../src/ui/sheet/sheetEntry';
import { failedStage, modelAt } from '../base/someModels';
import { cubeFacts, readyModel } from './facts';

const readyStage = readyModel.stage;

describe('what a contact sheet knows', () => {
  it('tells facts of a model once it is ready, and not before', async () => {
    const place = new Place(['a']);
    await place.quiet();
    deepEqual(place.looked, []);
    place.set('a', modelAt(readyStage, { key: 'a' }));
    await place.quiet();
    deepEqual(place.looked, ['a']);
    equal(place.entry('a')?.facts.kind, 'known');
  });

  it('looks at one result after the other, each once', async () => {
    const place = new Place(['a', 'b', 'c']);
    for (const key of ['a', 'b', 'c', 'a']) place.set(key, modelAt(readyStage, { key }));
    await place.quiet();
    deepEqual(place.looked, ['a', 'b', 'c']);
    equal(place.maxAtOnce, 1);
  });

  it('says why there are no facts, and goes on with the others', async () => {
    const place = new Place(['a', 'b']);
    place.broken = 'a';
    for (const key of ['a', 'b']) place.set(key, modelAt(readyStage, { key }));
    await place.quiet();
    deepEqual(place.entry('a')?.facts, { kind: 'none', reason: 'The GLB is damaged.' });
    equal(place.entry('b')?.facts.kind, 'known');
  });

  it('looks again at a model that was made anew', async () => {
    const place = new Place(['a']);
    place.set('a', modelAt(readyStage, { key: 'a' }));
    await place.quiet();
    place.set('a', modelAt({ kind: 'waiting' }, { key: 'a' }));
    equal(place.entry('a')?.facts.kind, 'waiting');
    place.set('a', modelAt(readyStage, { key: 'a' }));
    await place.quiet();
    deepEqual(place.looked, ['a', 'a']);
  });

  it('looks at a model that becomes ready as the last one ends, at whatever moment', async () => {
    for (let turns = 0; turns < 12; turns += 1) {
      const place = new Place(['a', 'b']);
      place.set('a', modelAt(readyStage, { key: 'a' }));
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      place.set('b', modelAt(readyStage, { key: 'b' }));
      await place.quiet();
      deepEqual(place.looked, ['a', 'b'], `after ${turns} turns`);
    }
  });

  it('tells nothing of what it still looks at when its tab is closed', async () => {
    const place = new Place(['a']);
    place.preview = previewPicture;
    place.set('a', modelAt(readyStage, { key: 'a' }));
    const told = place.told;
    place.board.dispose();
    await place.quiet();
    equal(place.told, told);
  });

  it('tells again of what is on its way, whose time is counted, and of nothing else', async () => {
    const place = new Place(['a', 'b', 'c', 'd']);
    place.set('a', modelAt(readyStage, { key: 'a' }));
    place.set('b', modelAt({ kind: 'waiting' }, { key: 'b' }));
    place.set('c', modelAt(failedStage(), { key: 'c' }));
    place.set('d', undefined);
    await place.quiet();
    equal(place.board.isRunning, true);
    const told = place.told;
    place.board.tick();
    equal(place.told, told + 1);
    place.set('b', modelAt(failedStage(), { key: 'b' }));
    equal(place.board.isRunning, false);
  });

  it('names a file as it is called since it was renamed, in its folder', () => {
    const place = new Place(['a']);
    place.set('a', modelAt({ kind: 'waiting' }, { key: 'a', name: 'old.step' }));
    place.set('a', modelAt({ kind: 'waiting' }, { key: 'a', name: 'new.step' }));
    equal(place.entry('a')?.path, 'sub/new.step');
    place.set('a', undefined);
    equal(place.entry('a')?.path, 'sub/new.step');
  });

  it('follows a failure and a removal', () => {
    const place = new Place(['a']);
    place.set('a', modelAt(failedStage(), { key: 'a' }));
    equal(place.entry('a')?.model?.stage.kind, 'failed');
    place.set('a', undefined);
    equal(place.entry('a')?.model, null);
  });

  it('looks at nothing more once its tab is closed', async () => {
    const place = new Place(['a', 'b']);
    place.board.dispose();
    place.set('a', modelAt(readyStage, { key: 'a' }));
    await place.quiet();
    deepEqual(place.looked, []);
  });
});

const previewPicture: CachedAsset = {
  ...{ path: '/cache/a.png', kind: 'png', sizeBytes: 100, sha256: 'a' },
  ...{ head: new Uint8Array(0), unfit: null },
};

/** A list of models, and a board that follows some of them. */
class Place {
  readonly looked: string[] = [];
  maxAtOnce = 0;
  broken = '';
  preview: CachedAsset | null = null;
  /** How often the tab was told of an entry. */
  told = 0;
  readonly board: SheetBoard;
  private readonly models = new Map<string, TrackedModel>();
  private readonly changes = new Emitter<readonly string[]>();
  private atOnce = 0;

  constructor(keys: readonly string[]) {
    for (const key of keys) this.models.set(key, modelAt({ kind: 'waiting' }, { key }));
    const files = keys.map((key) => ({ key, path: `sub/${key}.step` }));
    this.board = new SheetBoard(files, this.parts());
  }

  entry(key: string): SheetEntry | undefined {
    return this.board.entries.find((entry) => entry.key === key);
  }

  set(key: string, model: TrackedModel | undefined): void {
    if (model) this.models.set(key, model);
    else this.models.delete(key);
    this.changes.fire([key]);
  }

  /** Everything that is under way here ends within a few turns. */
  async quiet(): Promise<void> {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  }

  private parts(): BoardDeps {
    return {
      models: { get: (key) => this.models.get(key), onDidChange: this.changes.event },
      previewOf: () => Promise.resolve(this.preview),
      factsOf: async ({ key }) => {
        this.looked.push(key);
        this.atOnce += 1;
        this.maxAtOnce = Math.max(this.maxAtOnce, this.atOnce);
        await Promise.resolve();
        this.atOnce -= 1;
        if (key === this.broken) throw new Error('The GLB is damaged.');
        return cubeFacts;
      },
      changed: () => {
        this.told += 1;
      },
    };
  }
}
