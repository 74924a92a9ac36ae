import { deepEqual, equal, match } from 'node:assert/strict';
import type { CachedFile, CacheFiles } from '../../../src/tracking/cache/cacheFiles';
import { trimCache } from '../../../src/tracking/cache/trimCache';

const minute = 60_000;

describe('trimCache', () => {
  it('removes what was not fetched for longest, and no more than it must', async () => {
    const there = [file('b', 40, 2), file('a', 30, 3), file('c', 50, 1)];
    deepEqual(await removedFrom(there, 90), ['a']);
    deepEqual(await removedFrom(there, 89), ['a', 'b']);
    deepEqual(await removedFrom(there, 120), []);
    deepEqual(await removedFrom(there, 0), ['a', 'b', 'c']);
  });

  it('spares what is on the screen', async () => {
    const there = [file('old', 40, 3), file('older', 40, 4), file('new', 40, 1)];
    deepEqual(await removedFrom(there, 0, ['older', 'new']), ['old']);
  });

  it('removes drafts of killed windows when they are old, however much space there is', async () => {
    const there = [file('old.tmp', 1, 61), file('young.tmp', 1, 59), file('a.glb', 1, 61)];
    deepEqual(await removedFrom(there, 1e9), ['old.tmp']);
  });

  it('leaves young drafts alone however little space there is, and counts what it removed', async () => {
    const there = [file('old.tmp', 70, 90), file('a', 30, 80), file('young.tmp', 10, 2)];
    deepEqual(await removedFrom(there, 40), ['old.tmp']);
    deepEqual(await removedFrom(there, 39), ['old.tmp', 'a']);
  });

  it('says in one line what had to go, with sizes, and nothing of drafts or of what could not go', async () => {
    const megabyte = 2 ** 20;
    const there = [
      file('/cache/held.pack', 70 * megabyte, 4),
      ...[1, 2, 3, 4, 5, 6].map((i) => file(`/cache/${i}.glb`, i * megabyte, 9 - i / 10)),
      file('/cache/old.tmp', megabyte, 90),
    ];
    const said: string[] = [];
    const fault = () => Promise.reject(new Error('EBUSY'));
    await removedFrom(there, 0, [], { '/cache/held.pack': fault }, said);
    equal(said.length, 1);
    match(
      said[0] ?? '',
      /^cache: let go of 6 files, 21\.0 MB, not used since \S+Z and beyond 0\.0 MB: 1\.0 MB 1\.glb, .* 5\.glb, 1 more$/,
    );
    said.length = 0;
    await removedFrom(there, 1e9, [], {}, said);
    deepEqual(said, []);
  });

  it('goes on when a file cannot be removed now', async () => {
    const there = [file('held', 50, 3), file('a', 50, 2), file('b', 50, 1)];
    const fault = () => Promise.reject(new Error('EBUSY'));
    deepEqual(await removedFrom(there, 60, [], { held: fault }), ['a']);
  });
});

function file(name: string, sizeBytes: number, minutesAgo: number): CachedFile {
  return { path: name, sizeBytes, usedAt: Date.now() - minutesAgo * minute };
}

async function removedFrom(
  there: readonly CachedFile[],
  limitBytes: number,
  spared: readonly string[] = [],
  faults: Readonly<Record<string, () => Promise<void>>> = {},
  said: string[] = [],
): Promise<readonly string[]> {
  const removed: string[] = [];
  const unused = () => Promise.reject(new Error('not asked for'));
  const files: CacheFiles = {
    list: () => Promise.resolve(there),
    remove: async (path) => {
      await faults[path]?.();
      removed.push(path);
    },
    makeFolder: unused,
    writeAll: unused,
    writeText: unused,
    moveOver: unused,
    touch: unused,
    peek: unused,
    readText: unused,
  };
  await trimCache('folder', limitBytes, spared, files, (text) => said.push(text));
  return removed;
}
