import { equal, rejects } from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, open, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openInside } from '../../src/agentTools/openInside';
import { needs } from '../fixtures/abilities';
import { temporaryFolder } from '../fixtures/temporaryFolder';

describe('the file that an agent means, opened', () => {
  let root = '';
  let elsewhere = '';
  let file = '';

  beforeEach(async () => {
    root = await realpath(temporaryFolder());
    elsewhere = await realpath(temporaryFolder());
    file = path.join(root, 'parts', 'a.step');
    await mkdir(path.dirname(file));
    await writeFile(file, 'ours');
    await writeFile(path.join(elsewhere, 'a.step'), 'secret');
  });

  /** Does something in the moment between the look and the opening. */
  const openedAfter = (swap: () => Promise<void>) => {
    const opening: typeof open = async (...given) => {
      await swap();
      return open(...given);
    };
    return openInside('parts/a.step', [root], opening);
  };
  const isRefused = (swap: () => Promise<void>) =>
    rejects(openedAfter(swap), { name: 'ToolTrouble' });

  it('stays the one that was found, whatever its path leads to later', async () => {
    const { handle, sizeBytes } = await openInside('parts/a.step', [root]);
    await rm(file);
    await symlink(path.join(elsewhere, 'a.step'), file);
    equal(await handle.readFile('utf8'), 'ours');
    equal(sizeBytes, 4);
    await handle.close();
  });

  it('is the same on Windows where a handle is numbered otherwise than its path', async function () {
    needs(this, 'replaceOpen');
    const asOnShares: typeof open = async (...given) => {
      const handle = await open(...given);
      const stat = handle.stat.bind(handle);
      return Object.assign(handle, {
        stat: async () => Object.assign(await stat({ bigint: true }), { dev: 7n, ino: 7n }),
      });
    };
    const { handle } = await openInside('parts/a.step', [root], asOnShares, 'win32');
    equal(await handle.readFile('utf8'), 'ours');
    await handle.close();
    await rejects(openInside('parts/a.step', [root], asOnShares, 'linux'), { name: 'ToolTrouble' });
    const exchanging: typeof open = async (...given) => {
      const handle = await asOnShares(...given);
      await writeFile(`${file}.new`, 'another');
      await rename(`${file}.new`, file);
      return handle;
    };
    await rejects(openInside('parts/a.step', [root], exchanging, 'win32'), { name: 'ToolTrouble' });
  });

  it('is refused when a link has taken its place', async () => {
    await isRefused(async () => {
      await rm(file);
      await symlink(path.join(elsewhere, 'a.step'), file);
    });
  });

  it('is refused when a link has taken the place of a folder above it', async () => {
    await isRefused(async () => {
      await rename(path.dirname(file), path.join(root, 'before'));
      await symlink(elsewhere, path.dirname(file));
    });
  });

  it('is refused when another file of the folder was put back before the second look', async function () {
    needs(this, 'links');
    await rejects(
      openInside('parts/a.step', [root], async (given, ...rest) => {
        await rename(path.dirname(file), path.join(root, 'before'));
        await symlink(elsewhere, path.dirname(file));
        const handle = await open(given, ...rest);
        await rm(path.dirname(file));
        await rename(path.join(root, 'before'), path.dirname(file));
        return handle;
      }),
      { message: /exchanged for another one/ },
    );
  });

  it('is refused and not waited for when it is a pipe', async function () {
    if (process.platform === 'win32') this.skip();
    await isRefused(async () => {
      await rm(file);
      execFileSync('mkfifo', [file]);
    });
  });
});
