import { deepEqual, equal, ok, rejects } from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { saveOutputs } from '../../src/cli/saveOutputs';
import { temporaryFolder } from '../fixtures/temporaryFolder';

const conversion = {
  message: null,
  visual: Uint8Array.of(1, 2, 3),
  preview: Uint8Array.of(4),
  rendered: null,
  facts: null,
  meshFacts: null,
};
const none = { visual: null, preview: null, rendered: null, facts: null, meshFacts: null };

describe('the files that the command line writes', () => {
  let folder = '';
  let victim = '';

  beforeEach(async () => {
    folder = temporaryFolder();
    victim = path.join(temporaryFolder(), 'victim');
    await writeFile(victim, 'untouched');
  });

  const save = (name: string) =>
    saveOutputs(conversion, { ...none, visual: path.join(folder, name) });

  it('are whole, with nothing beside them, and as open to others as any other file', async () => {
    deepEqual(await save('a.glb'), {
      written: [{ what: 'visual', path: path.join(folder, 'a.glb'), bytes: 3 }],
      missing: [],
    });
    deepEqual(await readdir(folder), ['a.glb']);
    await writeFile(path.join(folder, 'other'), '');
    const modes = ['a.glb', 'other'].map(async (one) => (await stat(path.join(folder, one))).mode);
    equal(await modes[0], await modes[1]);
  });

  it('are the picture where a file holds no more, and what is missing is named', async () => {
    const [model, picture] = [path.join(folder, 'a.glb'), path.join(folder, 'a.jpg')];
    const outputs = { ...none, visual: model, preview: picture };
    deepEqual(await saveOutputs({ ...conversion, visual: null }, outputs), {
      written: [{ what: 'preview', path: picture, bytes: 1 }],
      missing: [model],
    });
    deepEqual(await readdir(folder), ['a.jpg']);
  });

  it('follow no link that was planted where a draft may go', async () => {
    for (const name of [`a.glb.${process.pid}.tmp`, 'a.glb.tmp', '.a.glb.tmp', 'a.glb~']) {
      await symlink(victim, path.join(folder, name));
    }
    await save('a.glb');
    equal(await readFile(victim, 'utf8'), 'untouched');
    deepEqual([...(await readFile(path.join(folder, 'a.glb')))], [1, 2, 3]);
  });

  it('take the place of a link and do not follow it', async () => {
    await symlink(victim, path.join(folder, 'a.glb'));
    await symlink(path.join(folder, 'nowhere'), path.join(folder, 'b.glb'));
    await save('a.glb');
    await save('b.glb');
    equal(await readFile(victim, 'utf8'), 'untouched');
    deepEqual((await readdir(folder)).sort(), ['a.glb', 'b.glb']);
  });

  it('take no device, pipe or socket from whoever uses it', async function () {
    if (process.platform === 'win32') this.skip();
    const pipe = path.join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    await symlink(pipe, path.join(folder, 'link'));
    const server = createServer().listen(path.join(folder, 'socket'));
    await once(server, 'listening');
    for (const name of ['pipe', 'link', 'socket']) {
      await rejects(save(name), { code: 'ENOTFILE' }, name);
    }
    ok((await stat(pipe)).isFIFO());
    ok((await stat(path.join(folder, 'socket'))).isSocket());
    deepEqual((await readdir(folder)).sort(), ['link', 'pipe', 'socket']);
    server.close();
  });

  it('leave nothing where they cannot be written', async () => {
    await mkdir(path.join(folder, 'a.glb'));
    await rejects(save('a.glb'), { code: process.platform === 'win32' ? 'EPERM' : 'EISDIR' });
    await rejects(save('no/a.glb'), { code: 'ENOENT' });
    deepEqual(await readdir(folder), ['a.glb']);
  });
});
