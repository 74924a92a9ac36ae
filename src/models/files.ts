import { randomUUID } from 'node:crypto';
import { watch } from 'node:fs';
import {
  link,
  mkdir,
  readFile,
  readdir,
  rename,
  stat,
  unlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import type { Disposable } from './event';

/** What the store asks of a file system; every step may fail, and tests make it fail. */
export interface Files {
  makeFolder(path: string): Promise<void>;
  /** Names in a folder; none when it is not there. */
  list(folder: string): Promise<readonly string[]>;
  /** null when there is no such file. */
  read(path: string): Promise<string | null>;
  write(path: string, text: string): Promise<void>;
  /** false when the file exists already. */
  writeNew(path: string, text: string): Promise<boolean>;
  rename(from: string, to: string): Promise<void>;
  /** No error when it is gone already. */
  remove(path: string): Promise<void>;
  /** Milliseconds since the epoch; null when there is no such file. */
  modifiedAt(path: string): Promise<number | null>;
  touch(path: string, at: number): Promise<void>;
  /** Tells names that changed in a folder, null when the system does not say which. Best effort. */
  watch(folder: string, heard: (name: string | null) => void): Disposable;
}

export const diskFiles: Files = {
  async makeFolder(path) {
    await mkdir(path, { recursive: true, mode: 0o700 });
  },
  list: (folder) => orIf('ENOENT', readdir(folder), []),
  read: (path) => orIf('ENOENT', readFile(path, 'utf8'), null),
  write: (path, text) => writeFile(path, text, { mode: 0o600 }),
  writeNew,
  rename,
  remove: (path) => orIf('ENOENT', unlink(path), undefined),
  modifiedAt: (path) =>
    orIf(
      'ENOENT',
      stat(path).then(({ mtimeMs }) => mtimeMs),
      null,
    ),
  touch: (path, at) => utimes(path, at / 1000, at / 1000),
  watch(folder, heard) {
    const watcher = watch(folder, { persistent: false }, (_, name) => {
      heard(name);
    });
    // Out of watches, or a folder that is gone: the store's sweep still sees what changed.
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

// Linking gives the file its name only when its text is there, so nobody reads half a text. Where the
// file system has no links, creating it has to do.
async function writeNew(path: string, text: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}.tmp`;
  await writeFile(draft, text, { mode: 0o600 });
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    const created = writeFile(path, text, { mode: 0o600, flag: 'wx' }).then(() => true);
    return await orIf('EEXIST', created, false);
  } finally {
    await unlink(draft);
  }
}

export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    codes.includes(error.code)
  );
}

async function orIf<T, U>(code: string, work: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await work;
  } catch (error) {
    if (hasCode(error, code)) return otherwise;
    throw error;
  }
}
