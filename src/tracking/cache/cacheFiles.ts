import { closeSync, createWriteStream, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { renameContent } from '../../files/renameContent';
import { removeFile } from '../../files/renameOver';

export interface CachedFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** Milliseconds since the epoch: when it was last fetched. */
  readonly usedAt: number;
}

/** What the cache asks of a file system. */
export interface CacheFiles {
  makeFolder(path: string): Promise<void>;
  writeAll(path: string, chunks: () => AsyncIterable<Uint8Array>): Promise<void>;
  writeText(path: string, text: string): Promise<void>;
  /** Renames, replacing what is there, and marks the file as used now. */
  moveOver(from: string, to: string): Promise<void>;
  /** Marks a file as used now. */
  touch(path: string): Promise<void>;
  /** No error when it is gone already. */
  remove(path: string): Promise<void>;
  /** The plain files of a folder; none when it is not there. */
  list(folder: string): Promise<readonly CachedFile[]>;
  /** The size and the first bytes, at once; null when there is no such file. For tooltips. */
  peek(path: string, mostBytes: number): { sizeBytes: number; head: Uint8Array } | null;
  /** A small text, at once; null when there is no such file. */
  readText(path: string): string | null;
}

export const diskCacheFiles: CacheFiles = {
  async makeFolder(folder) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  },
  async writeAll(file, chunks) {
    // On the disk before it gets the name of its content.
    const sink = createWriteStream(file, { mode: 0o600, flush: true });
    // Chunks that break off at once end the pipeline before the file is opened: it would come later.
    const closed = new Promise<void>((resolve) => sink.once('close', resolve));
    try {
      await pipeline(Readable.from(chunks(), { objectMode: false }), sink);
    } finally {
      await closed;
    }
  },
  writeText: (file, text) => writeFile(file, text, { mode: 0o600 }),
  async moveOver(from, to) {
    await renameContent(from, to);
    await diskCacheFiles.touch(to);
  },
  touch(file) {
    const now = new Date();
    return utimes(file, now, now);
  },
  remove: (file) => removeFile(file),
  async list(folder) {
    const names = await readdir(folder).catch(() => []);
    const found = await Promise.all(names.map((name) => describe(path.join(folder, name))));
    return found.filter((file) => file !== null);
  },
  peek(file, mostBytes) {
    return orNull(() => {
      const head = Buffer.alloc(Math.min(mostBytes, statSync(file).size));
      const descriptor = openSync(file, 'r');
      try {
        readSync(descriptor, head, 0, head.length, 0);
      } finally {
        closeSync(descriptor);
      }
      return { sizeBytes: statSync(file).size, head: new Uint8Array(head) };
    });
  },
  readText: (file) => orNull(() => readFileSync(file, 'utf8')),
};

async function describe(file: string): Promise<CachedFile | null> {
  try {
    const stats = await stat(file);
    if (!stats.isFile()) return null;
    return { path: file, sizeBytes: stats.size, usedAt: stats.mtimeMs };
  } catch {
    return null;
  }
}

function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
