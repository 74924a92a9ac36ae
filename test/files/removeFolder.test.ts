import { equal, rejects } from 'node:assert/strict';
import { existsSync, type RmOptions } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { removeFolder } from '../../src/files/removeFolder';
import { temporaryFolder } from '../fixtures/temporaryFolder';

describe('removing a temporary folder', () => {
  it('takes all that is in it, and does not mind where it is gone', async () => {
    const folder = path.join(temporaryFolder(), 'caliper-x');
    await mkdir(path.join(folder, 'sub'), { recursive: true });
    await writeFile(path.join(folder, 'sub', 'a.glb'), 'x');
    await removeFolder(folder);
    equal(existsSync(folder), false);
    await removeFolder(folder);
  });

  it('costs no result where another program holds it for long, and is waited for before', async () => {
    const held = (code: string) => async (_folder: unknown, options?: RmOptions) => {
      equal((options?.maxRetries ?? 0) > 0, true);
      throw Object.assign(new Error(code), { code });
    };
    for (const code of ['EBUSY', 'EPERM', 'ENOTEMPTY']) await removeFolder('folder', held(code));
    await rejects(removeFolder('folder', held('EIO')), { code: 'EIO' });
  });
});
