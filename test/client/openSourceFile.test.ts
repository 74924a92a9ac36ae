import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sourceFileAt } from '../../src/client/openSourceFile';
import { fileOf, sha256, troubleIn } from './testClient';

describe('sourceFileAt', () => {
  it('gives name, size and the bytes in small chunks', async () => {
    const file = fileOf(1_000_000, 'bolt.prt.12');
    const source = await sourceFileAt(file);
    assert.deepEqual([source.name, source.sizeBytes], ['bolt.prt.12', 1_000_000]);
    const open = await source.open();
    const chunks: Uint8Array[] = [];
    for await (const chunk of open.chunks()) chunks.push(chunk);
    await open.close();
    assert.ok(chunks.every(({ length }) => length <= 262_144));
    assert.equal(sha256(Buffer.concat(chunks)), sha256(readFileSync(file)));
  });

  it('refuses what no service takes', async () => {
    const error = await troubleIn(sourceFileAt(fileOf(10, 'notes.txt')), 'notAccepted');
    assert.match(error.message, /notes\.txt.*\.step/);
  });

  it('refuses an empty file, a missing one and a folder', async () => {
    const file = fileOf(10);
    await troubleIn(sourceFileAt(`${file}.missing.step`), 'fileMissing');
    mkdirSync(`${file}.folder.step`);
    await troubleIn(sourceFileAt(`${file}.folder.step`), 'notAccepted');
    writeFileSync(file, '');
    await troubleIn(sourceFileAt(file), 'fileEmpty');
  });

  it('refuses a file that was deleted or emptied between click and upload', async () => {
    const file = fileOf(10);
    const source = await sourceFileAt(file);
    writeFileSync(file, '');
    await troubleIn(source.open(), 'fileEmpty');
    unlinkSync(file);
    const error = await troubleIn(source.open(), 'fileMissing');
    assert.match(error.message, /no longer there/);
  });

  it('does not wait at a pipe that took the place of the file', async function () {
    if (process.platform === 'win32') this.skip();
    const file = fileOf(10);
    const source = await sourceFileAt(file);
    unlinkSync(file);
    execFileSync('mkfifo', [path.resolve(file)]);
    await troubleIn(source.open(), 'notAccepted');
  });
});
