import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { sourceFileAt } from '../../../src/client/source/openSourceFile';
import { needs } from '../../fixtures/abilities';
import { fileOf, sha256, troubleIn } from '../testClient';

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

  it('sends a file where the system numbers devices and files otherwise by path than by handle', async () => {
    const source = await sourceFileAt(fileOf(100_000), {
      statOf: async (file, options) => {
        const stats = await stat(file, options);
        return Object.assign(stats, { dev: stats.dev + 1n, ino: stats.ino + 1n });
      },
    });
    const open = await source.open();
    let bytes = 0;
    for await (const chunk of open.chunks()) bytes += chunk.length;
    await open.close();
    assert.equal(bytes, 100_000);
  });

  const replacements: readonly [what: string, replace: (file: string) => void][] = [
    ['is replaced by another of the same size and time', replaced],
    ['is deleted', unlinkSync],
    ['is written to', (file) => appendFileSync(file, 'x')],
  ];
  for (const [what, replace] of replacements) {
    it(`notices that a file ${what} while it is sent`, async function () {
      if (replace === replaced) needs(this, 'replaceOpen');
      if (replace === unlinkSync) needs(this, 'removeOpen');
      const file = fileOf(100_000);
      utimesSync(file, 1e9, 1e9);
      const open = await (await sourceFileAt(file)).open();
      const chunks = open.chunks()[Symbol.asyncIterator]();
      await chunks.next();
      replace(file);
      await troubleIn(readAll({ [Symbol.asyncIterator]: () => chunks }), 'fileChanged');
      await open.close();
    });
  }

  it('notices a file that took the place of the opened one at once', async () => {
    const file = fileOf(1_000);
    let stats = 0;
    const source = await sourceFileAt(file, {
      statOf: async (asked, options) => {
        stats += 1;
        if (stats === 2) {
          unlinkSync(file);
          writeFileSync(file, Buffer.alloc(1_000));
        }
        return stat(asked, options);
      },
    });
    const open = await source.open();
    await troubleIn(readAll(open.chunks()), 'fileChanged');
    await open.close();
  });

  it('reads nothing that may not be read, links followed, also when a folder becomes one later', async function () {
    if (process.platform === 'win32') this.skip();
    const place = realpathSync(path.dirname(fileOf(10)));
    const [open, elsewhere] = ['open', 'elsewhere'].map((name) => path.join(place, name));
    for (const folder of [open ?? '', elsewhere ?? '']) {
      mkdirSync(path.join(folder, 'sub'), { recursive: true });
      writeFileSync(path.join(folder, 'sub', 'a.step'), folder);
    }
    const mayRead = (real: string) => real.startsWith(`${open ?? ''}/`);
    const file = path.join(open ?? '', 'sub', 'a.step');
    symlinkSync(path.join(elsewhere ?? '', 'sub'), path.join(open ?? '', 'away'));
    const away = sourceFileAt(path.join(open ?? '', 'away', 'a.step'), { mayRead });
    assert.match((await troubleIn(away, 'notAccepted')).message, /symbolic link leads out/);
    const source = await sourceFileAt(file, { mayRead });
    await (await source.open()).close();
    renameSync(path.dirname(file), path.join(open ?? '', 'former'));
    symlinkSync(path.join(elsewhere ?? '', 'sub'), path.dirname(file));
    await troubleIn(source.open(), 'notAccepted');
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

/** Puts another file in its place, with the same size and the same time. */
function replaced(file: string): void {
  const { size, atime, mtime } = statSync(file);
  writeFileSync(`${file}.new`, Buffer.alloc(size, 'y'));
  utimesSync(`${file}.new`, atime, mtime);
  renameSync(`${file}.new`, file);
}

async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _chunk of chunks);
}
