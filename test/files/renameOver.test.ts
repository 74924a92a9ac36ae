import { deepEqual, equal, ok, rejects } from 'node:assert/strict';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { renameOver, type RenameDeps } from '../../src/files/renameOver';
import { replaceFile, writeNewFile } from '../../src/files/replaceFile';
import { needs } from '../fixtures/abilities';
import { temporaryFolder } from '../fixtures/temporaryFolder';

describe('renaming over a file', () => {
  /** A disk on which another program holds the file for so long, and a clock that only pauses move. */
  const held = (forMs: number, code = 'EBUSY') => {
    const seen = { tries: 0, nowMs: 0, longestPauseMs: 0 };
    const deps: RenameDeps = {
      rename: async () => {
        seen.tries += 1;
        if (seen.nowMs < forMs) throw Object.assign(new Error(code), { code });
      },
      isInVain: async () => false,
      pause: async (delayMs) => {
        seen.nowMs += delayMs;
        seen.longestPauseMs = Math.max(seen.longestPauseMs, delayMs);
      },
      now: () => seen.nowMs,
      patienceMs: 60_000,
    };
    return { seen, deps };
  };

  for (const code of ['EBUSY', 'EPERM', 'EACCES']) {
    it(`waits until a scanner lets go of it (${code}), for most of a minute`, async () => {
      const { seen, deps } = held(55_000, code);
      await renameOver('a', 'b', deps);
      ok(seen.nowMs >= 55_000 && seen.tries < 400, JSON.stringify(seen));
    });
  }

  it('waits for moments where it is held for a moment', async () => {
    const { seen, deps } = held(30);
    await renameOver('a', 'b', deps);
    ok(seen.nowMs < 200, JSON.stringify(seen));
  });

  it('gives up in the end, with the error of the system', async () => {
    const { seen, deps } = held(Infinity);
    await rejects(renameOver('a', 'b', deps), { code: 'EBUSY' });
    ok(seen.nowMs >= 60_000 && seen.nowMs < 62_000, JSON.stringify(seen));
  });

  it('does not try again where another try is in vain', async () => {
    for (const code of ['ENOSPC', 'ENOENT', 'EXDEV', 'EROFS']) {
      const { seen, deps } = held(Infinity, code);
      await rejects(renameOver('a', 'b', deps), { code });
      equal(seen.tries, 1);
    }
    const { seen, deps } = held(Infinity);
    await rejects(renameOver('a', 'b', { ...deps, isInVain: async () => true }), { code: 'EBUSY' });
    equal(seen.tries, 1);
  });

  it('does not wait for a folder to become a file', async () => {
    const folder = temporaryFolder();
    await writeFile(path.join(folder, 'a'), 'x');
    await mkdir(path.join(folder, 'b'));
    const rename = () => Promise.reject(Object.assign(new Error('EPERM'), { code: 'EPERM' }));
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
    };
    await rejects(renameOver(path.join(folder, 'a'), path.join(folder, 'b'), { rename, pause }), {
      code: 'EPERM',
    });
    equal(pauses, 0);
  });
});

describe('replacing a file', () => {
  it('leaves the new content and nothing beside it', async () => {
    const file = path.join(temporaryFolder(), 'a');
    await replaceFile(file, 'old');
    await replaceFile(file, Uint8Array.of(110, 101, 119));
    equal(await readFile(file, 'utf8'), 'new');
    deepEqual(await readdir(path.dirname(file)), ['a']);
  });

  it('leaves the old content and nothing beside it where it fails', async () => {
    const folder = temporaryFolder();
    await mkdir(path.join(folder, 'a'));
    await rejects(replaceFile(path.join(folder, 'a'), 'new'));
    deepEqual(await readdir(folder), ['a']);
  });

  it('follows no link that somebody has put in the place of a new file', async function () {
    needs(this, 'links');
    const folder = temporaryFolder();
    await writeFile(path.join(folder, 'other'), 'x');
    await symlink(path.join(folder, 'other'), path.join(folder, 'new'));
    await rejects(writeNewFile(path.join(folder, 'new'), 'y'), { code: 'EEXIST' });
    equal(await readFile(path.join(folder, 'other'), 'utf8'), 'x');
    await replaceFile(path.join(folder, 'new'), 'y');
    equal(await readFile(path.join(folder, 'other'), 'utf8'), 'x');
    equal(await readFile(path.join(folder, 'new'), 'utf8'), 'y');
  });
});
