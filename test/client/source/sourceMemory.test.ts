import { deepEqual, equal, rejects } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { anyFileAt } from '../../../src/client/source/openSourceFile';
import type { SourceFile } from '../../../src/client/source/sourceFile';
import { SourceMemory } from '../../../src/client/source/sourceMemory';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

describe('a source that is read for its hash', () => {
  let passes: number;
  let place: string;
  const text = 'solid '.repeat(20_000);

  /** The file on the disk, and a count of how often it is read from its beginning. */
  const counted = async (): Promise<SourceFile> => {
    const file = await anyFileAt(place);
    const open = async () => {
      const opened = await file.open();
      const chunks = (from = 0, to?: number) => {
        if (from === 0) passes += 1;
        return opened.chunks(from, to);
      };
      return { ...opened, chunks };
    };
    return { ...file, open };
  };
  beforeEach(async () => {
    passes = 0;
    place = path.join(temporaryFolder(), 'part.step');
    await writeFile(place, text);
  });

  it('is sent without being read again, whole or from the middle', async () => {
    const { sha256, file } = await new SourceMemory().read(await counted());
    equal(sha256, createHash('sha256').update(text).digest('hex'));
    equal(await textOf(file, 0, 100), text.slice(0, 100));
    equal(await textOf(file, 50_000), text.slice(50_000));
    equal(passes, 1);
  });

  it('is held no longer than it takes to send it once', async () => {
    const memory = new SourceMemory(text.length);
    const first = await memory.read(await counted());
    equal(await textOf(first.file), text);
    // Sent again after a broken line: from the disk, as there is room for another file now.
    equal(await textOf(first.file), text);
    equal(passes, 2);
    const second = await memory.read(await counted());
    equal(await textOf(second.file), text);
    equal(passes, 3);
  });

  it('is read again where there was no room for it, and when nobody holds it any more', async () => {
    const memory = new SourceMemory(text.length + 10);
    const held = await memory.read(await counted());
    const other = await memory.read(await counted());
    equal(await textOf(other.file), text);
    equal(passes, 3);
    held.release();
    held.release();
    equal(await textOf(held.file), text);
    equal(passes, 4);
    equal(await textOf((await memory.read(await counted())).file), text);
    equal(passes, 5);
  });

  it('is read again when it has changed since, and is not found when it is gone', async () => {
    const { file } = await new SourceMemory().read(await counted());
    await writeFile(place, `${text}more`);
    equal(await textOf(file), `${text}more`);
    await rm(place);
    await rejects(file.open(), { trouble: 'fileMissing' });
  });

  it('takes no room when it cannot be read', async () => {
    const memory = new SourceMemory(text.length);
    const file = await counted();
    const broken = { ...file, open: async () => ({ ...(await file.open()), chunks: failing }) };
    await rejects(memory.read(broken), /cut off/);
    const { file: next } = await memory.read(file);
    deepEqual([await textOf(next), passes], [text, 1]);
  });
});

async function* failing(): AsyncGenerator<Uint8Array> {
  yield await Promise.reject(new Error('cut off'));
}

async function textOf(file: SourceFile, from?: number, to?: number): Promise<string> {
  const opened = await file.open();
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of opened.chunks(from, to)) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  } finally {
    await opened.close();
  }
}
