import { deepEqual, equal } from 'node:assert/strict';
import { memorySourceFile } from '../../../src/client/source/memorySourceFile';
import { sha256Of } from '../../../src/client/source/contentHash';
import { movedSource } from '../../../src/tracking/source/movedSource';
import { SourceMoves } from '../../../src/tracking/window/sourceMoves';
import type { TrackedModel } from '../../../src/tracking/model/trackedModel';

describe('movedSource', () => {
  it('follows a file, and what lies in a folder', () => {
    equal(
      movedSource('file:///a/x.step', 'file:///a/x.step', 'file:///b/y.step'),
      'file:///b/y.step',
    );
    equal(movedSource('file:///a/x.step', 'file:///a', 'file:///c'), 'file:///c/x.step');
    equal(movedSource('file:///ab/x.step', 'file:///a', 'file:///c'), null);
  });
});

describe('SourceMoves', () => {
  it('takes the rows of a renamed folder along, with the names of their files', async () => {
    const world = new World();
    const row = await world.add('file:///parts/x%20y.step', 'bytes');
    const other = await world.add('file:///other/z.step', 'more bytes');
    await world.moves.renamed('file:///parts', 'file:///bolts');
    equal(world.row(row).source, 'file:///bolts/x%20y.step');
    equal(world.row(row).name, 'x y.step');
    equal(world.row(other).source, 'file:///other/z.step');
  });

  it('knows a file again by its bytes when the one of its row is gone', async () => {
    const world = new World();
    const row = await world.add('file:///a/x.step', 'bytes');
    world.move('file:///a/x.step', 'file:///b/y.step');
    equal(await world.moves.recognise('file:///b/y.step'), true);
    equal(world.row(row).source, 'file:///b/y.step');
    equal(world.row(row).name, 'y.step');
  });

  it('takes a copy for a file of its own', async () => {
    const world = new World();
    const row = await world.add('file:///a/x.step', 'bytes');
    world.files.set('file:///b/x.step', 'bytes');
    equal(await world.moves.recognise('file:///b/x.step'), false);
    equal(world.row(row).source, 'file:///a/x.step');
  });

  it('takes other bytes of the same length for another file', async () => {
    const world = new World();
    const row = await world.add('file:///a/x.step', 'bytes');
    world.files.delete('file:///a/x.step');
    world.files.set('file:///b/x.step', 'setyb');
    equal(await world.moves.recognise('file:///b/x.step'), false);
    equal(world.row(row).source, 'file:///a/x.step');
  });

  it('reads nothing that may not be read', async () => {
    const world = new World({ mayRead: false });
    await world.add('file:///a/x.step', 'bytes');
    world.move('file:///a/x.step', 'file:///b/x.step');
    equal(await world.moves.recognise('file:///b/x.step'), false);
    deepEqual(world.opened, []);
  });

  it('says which files are gone, once, and when they are there again', async () => {
    const world = new World();
    const row = await world.add('file:///a/x.step', 'bytes');
    const told: (readonly string[])[] = [];
    world.moves.onDidChange((keys) => told.push(keys));
    deepEqual(await world.moves.look(world.rows()), []);
    world.files.delete('file:///a/x.step');
    deepEqual(
      (await world.moves.look(world.rows())).map(({ key }) => key),
      [row],
    );
    deepEqual(await world.moves.look(world.rows()), []);
    equal(world.moves.isGone(row), true);
    world.files.set('file:///a/x.step', 'bytes');
    await world.moves.look(world.rows());
    equal(world.moves.isGone(row), false);
    deepEqual(told, [[row], [row]]);
  });

  it('takes no file for gone whose file system does not answer, and no copy for it', async () => {
    const world = new World();
    const row = await world.add('far:/a/x.step', 'bytes');
    world.files.set('file:///b/x.step', 'bytes');
    world.silent = 'far:';
    deepEqual(await world.moves.look(world.rows()), []);
    equal(world.moves.isGone(row), false);
    equal(await world.moves.recognise('file:///b/x.step'), false);
    equal(await world.moves.recognise('far:/b/x.step'), false);
    equal(world.row(row).source, 'far:/a/x.step');
  });

  it('keeps a file gone for as long as its file system does not answer', async () => {
    const world = new World();
    const row = await world.add('far:/a/x.step', 'bytes');
    world.files.delete('far:/a/x.step');
    await world.moves.look(world.rows());
    world.silent = 'far:';
    await world.moves.look(world.rows());
    equal(world.moves.isGone(row), true);
  });

  it('takes a revision of git for there', async () => {
    const world = new World();
    const row = await world.add('git:/a/x.step?%7B%7D', 'bytes');
    await world.moves.look(world.rows());
    equal(world.moves.isGone(row), false);
  });
});

/** Files and rows in memory. */
class World {
  readonly files = new Map<string, string>();
  readonly opened: string[] = [];
  /** The start of the addresses at which nobody answers. */
  silent: string | null = null;
  readonly moves: SourceMoves;
  private readonly models = new Map<string, TrackedModel>();

  constructor({ mayRead } = { mayRead: true }) {
    this.moves = new SourceMoves({
      store: {
        all: () => this.rows(),
        get: (key) => this.models.get(key),
        save: (model) => Promise.resolve(void this.models.set(model.key, model)),
        onDidChange: () => ({ dispose: () => undefined }),
      },
      placeOf: (source) => (source.startsWith('git:') ? null : this.placeOf(source)),
      mayRead: () => mayRead,
      log: () => undefined,
    });
  }

  async add(source: string, text: string): Promise<string> {
    const key = `row ${this.models.size}`;
    const name = source.slice(source.lastIndexOf('/') + 1);
    this.files.set(source, text);
    const sha256 = await sha256Of(memorySourceFile('x.step', Buffer.from(text)));
    this.models.set(key, {
      ...{ key, name, source, sha256, sizeBytes: text.length, service: 'embedded', modelId: key },
      ...{ addedAt: 0, startedAt: 0, changedAt: 0, stage: { kind: 'waiting' } },
    });
    return key;
  }

  move(from: string, to: string): void {
    this.files.set(to, this.files.get(from) ?? '');
    this.files.delete(from);
  }

  rows(): readonly TrackedModel[] {
    return [...this.models.values()];
  }

  row(key: string): TrackedModel {
    const row = this.models.get(key);
    if (!row) throw new Error('There is no such row.');
    return row;
  }

  private placeOf(source: string) {
    const text = this.files.get(source);
    const version = text === undefined ? null : { sizeBytes: text.length, touchedAt: 0, id: text };
    return {
      look: () => {
        const isSilent = this.silent !== null && source.startsWith(this.silent);
        return isSilent ? Promise.reject(new Error('no answer')) : Promise.resolve(version);
      },
      open: () => {
        this.opened.push(source);
        return Promise.resolve(memorySourceFile('x.step', Buffer.from(text ?? '')));
      },
    };
  }
}
