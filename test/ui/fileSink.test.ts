import { deepEqual, equal, rejects } from 'node:assert/strict';
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileSink } from '../../src/ui/fileSink';
import { temporaryFolder } from '../fixtures/temporaryFolder';

describe('fileSink', () => {
  let folder: string;
  beforeEach(async () => {
    folder = temporaryFolder();
  });

  it('puts a file in its place when it is whole, and not before', async () => {
    const target = path.join(folder, 'part.stl');
    await writeFile(target, 'older');
    const sizes: number[] = [];
    const sink = await fileSink(target, (size) => void sizes.push(size));
    await sink.write(Buffer.from('new '));
    await sink.write(Buffer.from('file'));
    equal(await readFile(target, 'utf8'), 'older');
    await sink.finish(8);
    equal(await readFile(target, 'utf8'), 'new file');
    deepEqual([sizes, await readdir(folder)], [[8], ['part.stl']]);
  });

  it('leaves nothing behind when it is given up', async () => {
    const sink = await fileSink(path.join(folder, 'part.stl'), () => undefined);
    await sink.write(Buffer.from('half'));
    await sink.abandon();
    deepEqual(await readdir(folder), []);
  });

  it('replaces a link and does not follow it', async () => {
    const [other, target] = [path.join(folder, 'other'), path.join(folder, 'part.stl')];
    await writeFile(other, 'untouched');
    await symlink(other, target);
    const sink = await fileSink(target, () => undefined);
    await sink.write(Buffer.from('new'));
    await sink.finish(3);
    equal(await readFile(other, 'utf8'), 'untouched');
    equal(await readFile(target, 'utf8'), 'new');
  });

  it('fails where there is no folder', async () => {
    await rejects(fileSink(path.join(folder, 'none', 'part.stl'), () => undefined));
  });
});
