import { randomUUID } from 'node:crypto';
import { watch } from 'node:fs';
import { link, mkdir, readFile, readdir, stat, unlink, utimes } from 'node:fs/promises';
import { hasCode } from '../../words/errorCode';
import { removeFile } from '../../files/renameOver';
import { renameSynced, writeDraft, writeNewFile } from '../../files/replaceFile';
import type { Disposable } from '../async/emitter';

/** What the store needs of a file system; tests make each operation fail. */
export interface StoreFiles {
  makeFolder(path: string): Promise<void>;
  /** The names in a folder; none when the folder does not exist. */
  list(folder: string): Promise<readonly string[]>;
  /** The text of a file; null when there is no such file. */
  read(path: string): Promise<string | null>;
  /** Resolves when the text is on the disk. */
  write(path: string, text: string): Promise<void>;
  /** Returns false when the file already exists. */
  writeNew(path: string, text: string): Promise<boolean>;
  rename(from: string, to: string): Promise<void>;
  /** Removes a file; it is no error when there is none. */
  remove(path: string): Promise<void>;
  /** In milliseconds since the epoch; null when there is no such file. */
  modifiedAt(path: string): Promise<number | null>;
  touch(path: string, at: number): Promise<void>;
  /** Reports names that changed in a folder, or null when the system does not say which. Best effort. */
  watch(folder: string, onChange: (name: string | null) => void): Disposable;
}

export const diskStoreFiles: StoreFiles = {
  async makeFolder(path) {
    await mkdir(path, { recursive: true, mode: 0o700 });
  },
  list: (folder) => orIf('ENOENT', readdir(folder), []),
  read: (path) => orIf('ENOENT', readFile(path, 'utf8'), null),
  write: writeDraft,
  writeNew,
  rename: renameSynced,
  remove: (path) => removeFile(path),
  modifiedAt: (path) =>
    orIf(
      'ENOENT',
      stat(path).then(({ mtimeMs }) => mtimeMs),
      null,
    ),
  touch: (path, at) => utimes(path, at / 1000, at / 1000),
  watch(folder, onChange) {
    const watcher = watch(folder, { persistent: false }, (_, name) => {
      onChange(name);
    });
    // The system has no watches left, or the folder is gone: the sweep of the store still finds what changed.
    watcher.on('error', () => {
      watcher.close();
    });
    return {
      dispose: () => {
        watcher.close();
      },
    };
  },
};

// A hard link gives the file its name only when its text is complete, so nobody reads half of it. Where the file system
// has no hard links, the file is created directly.
async function writeNew(file: string, text: string): Promise<boolean> {
  const draft = `${file}.${randomUUID()}.tmp`;
  try {
    await writeNewFile(draft, text);
    return await linkOrCreate(draft, file, text);
  } finally {
    // The file counts at once, whether or not its draft can be removed now: on Windows another program may hold it for
    // most of a minute. Old drafts are removed later.
    await unlink(draft).catch(() => undefined);
  }
}

async function linkOrCreate(draft: string, file: string, text: string): Promise<boolean> {
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    return await orIf(
      'EEXIST',
      writeNewFile(file, text).then(() => true),
      false,
    );
  }
}

async function orIf<T, U>(code: string, work: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await work;
  } catch (error) {
    if (hasCode(error, code)) return otherwise;
    throw error;
  }
}
