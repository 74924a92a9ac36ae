import assert from 'node:assert/strict';
import { pbkdf2 } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { diskCacheFiles } from '../../../src/tracking/cache/cacheFiles';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

describe('the files of the cache', () => {
  it('are closed when their bytes break off, so that nothing comes after they were removed', async () => {
    const file = path.join(temporaryFolder(), 'draft');
    const busy = keepThreadsBusy();
    // eslint-disable-next-line require-yield -- it breaks off before the first byte
    const broken = async function* (): AsyncGenerator<Uint8Array> {
      await Promise.resolve();
      throw new Error('cut');
    };
    await assert.rejects(diskCacheFiles.writeAll(file, broken), /cut/);
    assert.equal(existsSync(file), true);
    await diskCacheFiles.remove(file);
    await busy;
    assert.equal(existsSync(file), false);
  });

  it('that cannot be opened are an error', async () => {
    const nowhere = path.join(temporaryFolder(), 'no', 'folder');
    const chunks = async function* () {
      await Promise.resolve();
      yield new Uint8Array(1);
    };
    await assert.rejects(diskCacheFiles.writeAll(nowhere, chunks), { code: 'ENOENT' });
  });
});

/** Files are opened by the same few threads, and wait for them. */
function keepThreadsBusy(): Promise<unknown> {
  const work = () =>
    new Promise((resolve) => pbkdf2('password', 'salt', 200_000, 64, 'sha512', resolve));
  return Promise.all(Array.from({ length: 8 }, work));
}
