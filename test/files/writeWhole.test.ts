import { deepEqual, rejects } from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from '../../src/files/writeWhole';
import { temporaryFolder } from '../fixtures/temporaryFolder';

describe('writing a file as a whole', () => {
  let folder: string;

  beforeEach(() => {
    folder = temporaryFolder();
  });

  it('puts the new content in the place of the old one', async () => {
    const file = path.join(folder, 'facts.json');
    await writeFile(file, 'what stood there before');
    await writeWhole(file, [Buffer.from('{"a":'), new Uint8Array(0), Buffer.from('1}')]);
    deepEqual(await readFile(file, 'utf8'), '{"a":1}');
    deepEqual(await readdir(folder), ['facts.json']);
  });

  it('leaves nothing beside the file where it cannot be put in its place', async () => {
    const file = path.join(folder, 'visual.glb');
    await mkdir(file);
    await rejects(writeWhole(file, [Uint8Array.of(1)]), { syscall: 'rename' });
    deepEqual(await readdir(folder), ['visual.glb']);
  });
});
