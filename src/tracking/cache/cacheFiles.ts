import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { renameContent } from '../../files/renameContent';
import { removeFile } from '../../files/renameOver';

/** A file of the cache. */
export interface CachedFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** When it was last fetched, in milliseconds since the epoch. */
  readonly usedAt: number;
}

/** What the cache needs of a file system. */
export interface CacheFiles {
  makeFolder(path: string): Promise<void>;
  writeAll(path: string, chunks: () => AsyncIterable<Uint8Array>): Promise<void>;
  writeText(path: string, text: string): Promise<void>;
  /** Renames a file, replacing what is at the target, and marks it as used now. */
  moveOver(from: string, to: string): Promise<void>;
  /** Marks a file as used now. */
  touch(path: string): Promise<void>;
  /** Removes a file; it is no error when there is none. */
  remove(path: string): Promise<void>;
  /** The plain files of a folder; none when the folder does not exist. */
  list(folder: string): Promise<readonly CachedFile[]>;
  /** The size and the first bytes of a file; null when there is no such file. */
  peek(path: string, maxBytes: number): Promise<{ sizeBytes: number; head: Uint8Array } | null>;
  /** The content of a small text file; null when there is no such file. */
  readText(path: string): Promise<string | null>;
}

/** The cache on the disk of this machine. */
export const diskCacheFiles: CacheFiles = {
  async makeFolder(folder) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  },
  async writeAll(file, chunks) {
    // The bytes are flushed to the disk before the file gets the name of its content.
    const sink = createWriteStream(file, { mode: 0o600, flush: true });
    // Chunks that fail at once end the pipeline before the file is opened, and it would be created afterwards; so its
    // closing is awaited.
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
  peek: (file, maxBytes) => startOf(file, maxBytes).catch(() => null),
  readText: (file) => readFile(file, 'utf8').catch(() => null),
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

async function startOf(file: string, maxBytes: number) {
  const opened = await open(file, 'r');
  try {
    const { size: sizeBytes } = await opened.stat();
    const head = new Uint8Array(Math.min(maxBytes, sizeBytes));
    const { bytesRead } = await opened.read(head, 0, head.length, 0);
    return { sizeBytes, head: head.subarray(0, bytesRead) };
  } finally {
    await opened.close();
  }
}
