import { equal, rejects } from 'node:assert/strict';
import { mkdir, realpath, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileInside } from '../../src/agentTools/fileInside';
import { ToolTrouble } from '../../src/agentTools/toolBackend';
import { needs } from '../fixtures/abilities';
import { temporaryFolder } from '../fixtures/temporaryFolder';

describe('the file that an agent means', () => {
  let root = '';
  let other = '';

  beforeEach(async () => {
    root = await realpath(temporaryFolder());
    other = await realpath(temporaryFolder());
    await mkdir(path.join(root, 'parts'));
    await writeFile(path.join(root, 'parts', 'a.step'), 'x');
    await writeFile(path.join(root, 'notes.txt'), 'x');
    await writeFile(path.join(other, 'secret.step'), 'x');
  });

  it('is found by a path of its own or one from a folder of the workspace', async () => {
    const file = path.join(root, 'parts', 'a.step');
    equal(await fileInside(file, [root]), file);
    equal(await fileInside(path.join('parts', 'a.step'), [root]), file);
    equal(await fileInside('./parts/../parts/a.step', [other, root]), file);
  });

  it('is asked for anew where several folders have one of that path', async () => {
    await mkdir(path.join(other, 'parts'));
    await writeFile(path.join(other, 'parts', 'a.step'), 'x');
    const both = [path.join(root, 'parts', 'a.step'), path.join(other, 'parts', 'a.step')];
    await rejects(fileInside('parts/a.step', [root, other]), (error) => {
      return error instanceof ToolTrouble && both.every((file) => error.next.includes(file));
    });
    equal(await fileInside('parts/a.step', [root, root]), both[0]);
  });

  it('may be in a folder that is opened through a link', async function () {
    needs(this, 'links');
    const link = path.join(other, 'link');
    await symlink(root, link);
    equal(await fileInside('parts/a.step', [link]), path.join(root, 'parts', 'a.step'));
    equal(
      await fileInside(path.join(root, 'parts', 'a.step'), [link]),
      await fileInside('parts/a.step', [root]),
    );
  });

  it('is refused outside of the workspace, whether it is there or not', async () => {
    const outside = [
      path.join(other, 'secret.step'),
      path.join(other, 'nothing.step'),
      path.relative(root, path.join(other, 'secret.step')),
      '../a.step',
      '/etc/passwd',
      '..',
      '.',
      root,
      `${root}-beside/a.step`,
    ];
    for (const given of outside) {
      await rejects(
        fileInside(given, [root]),
        /^ToolTrouble: That file is not in the workspace/,
        given,
      );
    }
  });

  it('is refused where a link leads out of the workspace', async function () {
    needs(this, 'links');
    await symlink(path.join(other, 'secret.step'), path.join(root, 'link.step'));
    await symlink(other, path.join(root, 'folder'));
    for (const given of ['link.step', 'folder/secret.step']) {
      await rejects(fileInside(given, [root]), /not in the workspace/, given);
    }
  });

  it('is refused when it is no CAD file, also behind a link that is named like one', async function () {
    needs(this, 'links');
    await symlink(path.join(root, 'notes.txt'), path.join(root, 'notes.step'));
    for (const given of ['notes.txt', 'notes.step']) {
      await rejects(fileInside(given, [root]), /notes\.txt is not a CAD file/, given);
    }
  });

  it('is told to be missing, and that no folder is open', async () => {
    await rejects(fileInside('gone.step', [root]), /no such file in the workspace/);
    await rejects(fileInside('a.step', []), /No folder is open/);
  });
});
