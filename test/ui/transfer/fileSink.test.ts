import { deepEqual, equal, rejects } from 'node:assert/strict';
import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileSink } from '../../../src/ui/transfer/fileSink';
import { privateFile, privateFolder } from '../../../src/ui/base/privateFolder';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

describe('fileSink', () => {
  let folder: string;
  beforeEach(async () => {
    folder = temporaryFolder();
  });

  it('makes a file for its user alone where that is wanted', async function () {
    if (process.platform === 'win32') this.skip();
    const target = path.join(folder, 'view.png');
    await writeFile(target, 'older, for all', { mode: 0o644 });
    const sink = await fileSink(target, () => undefined, privateFile);
    await sink.write(Buffer.from('x'));
    await sink.finish(1);
    equal((await stat(target)).mode & 0o777, 0o600);
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

describe('privateFolder', () => {
  it('is for its user alone, also where an older one stands', async function () {
    if (process.platform === 'win32') this.skip();
    const place = temporaryFolder();
    const older = path.join(place, 'older');
    await mkdir(older);
    await chmod(older, 0o755);
    for (const folder of [older, path.join(place, 'new', 'chat')]) {
      await privateFolder(folder);
      equal((await stat(folder)).mode & 0o777, 0o700);
    }
  });
});
