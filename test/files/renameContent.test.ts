import { deepEqual } from 'node:assert/strict';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { renameContent } from '../../src/files/renameContent';
import { temporaryFolder } from '../fixtures/temporaryFolder';

describe('renaming a file that is called after its content', () => {
  const filesOf = async (mine: string, there: string) => {
    const folder = temporaryFolder();
    const [from, to] = [path.join(folder, 'draft'), path.join(folder, 'abc.glb')];
    await writeFile(from, mine);
    await writeFile(to, there);
    return { folder, from, to };
  };

  it('leaves the same content in its place where another program holds it', async () => {
    const { folder, from, to } = await filesOf('bytes', 'bytes');
    const rename = () => Promise.reject(Object.assign(new Error('EBUSY'), { code: 'EBUSY' }));
    await renameContent(from, to, { rename, pause: () => Promise.reject(new Error('waited')) });
    deepEqual(await readdir(folder), ['abc.glb']);
  });

  it('waits to replace what was cut off', async () => {
    const { folder, from, to } = await filesOf('bytes', 'by');
    let tries = 0;
    const busyOnce = async (one: string, other: string) => {
      if (tries++ === 0) throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' });
      await rename(one, other);
    };
    await renameContent(from, to, { rename: busyOnce, pause: () => Promise.resolve() });
    deepEqual(
      [tries, await readFile(to, 'utf8'), await readdir(folder)],
      [2, 'bytes', ['abc.glb']],
    );
  });
});
