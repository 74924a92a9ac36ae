import { constants } from 'node:fs';
import { access, lstat, rename, unlink } from 'node:fs/promises';
import { setTimeout as pauseFor } from 'node:timers/promises';
import { hasCode } from '../words/errorCode';

/** What retries need, apart from the operation itself. */
interface RetryDeps {
  pause(delayMs: number): Promise<void>;
  /** Milliseconds since an arbitrary moment. */
  now(): number;
  /** How long to retry while another program keeps the file open, in milliseconds. */
  readonly patienceMs: number;
}

/** The operations that a rename needs; tests pass their own. */
export interface RenameDeps extends RetryDeps {
  rename(from: string, to: string): Promise<void>;
  /** Whether retrying is pointless because of what is at the target. */
  isInVain(to: string): Promise<boolean>;
}

/**
 * On Windows, virus scanners and sync clients keep a new file open for many seconds, and it then cannot be renamed,
 * replaced or removed. On other systems the same errors mean a folder without write permission. In milliseconds.
 */
const patienceMs = process.platform === 'win32' ? 60_000 : 600;

const longestPauseMs = 500;

const system: RenameDeps = {
  rename,
  isInVain: isRetryPointless,
  pause: (delayMs) => pauseFor(delayMs),
  now: () => performance.now(),
  patienceMs,
};

/** Renames a file, replacing the target, and retries as long as another program keeps one of the two open. */
export async function renameOver(
  from: string,
  to: string,
  deps: Partial<RenameDeps> = {},
): Promise<void> {
  const all = { ...system, ...deps };
  await whileHeld(
    () => all.rename(from, to),
    () => all.isInVain(to),
    all,
  );
}

/** Removes a file, and retries as long as another program keeps it open. It is no error when it does not exist. */
export async function removeFile(file: string): Promise<void> {
  await whileHeld(
    () => unlink(file),
    () => isFolder(file),
    system,
  ).catch((error: unknown) => {
    if (!hasCode(error, 'ENOENT')) throw error;
  });
}

async function whileHeld(
  work: () => Promise<void>,
  isInVain: () => Promise<boolean>,
  deps: RetryDeps,
): Promise<void> {
  const startedAt = deps.now();
  for (let pauseMs = 10; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isHeld(error) || deps.now() - startedAt >= deps.patienceMs) throw error;
      if (await isInVain()) throw error;
      // Jitter, so that two processes that wait for each other do not retry at the same moments.
      await deps.pause(pauseMs * (0.5 + Math.random()));
    }
  }
}

/** Whether the error may be due to another program that keeps the file open. */
export function isHeld(error: unknown): boolean {
  return hasCode(error, 'EPERM', 'EBUSY', 'EACCES');
}

/** A folder or a read-only file will not be replaced however long one retries. */
export async function isRetryPointless(to: string): Promise<boolean> {
  const found = await lstat(to).catch(() => null);
  if (found === null || found.isSymbolicLink()) return false;
  if (found.isDirectory()) return true;
  return access(to, constants.W_OK).then(
    () => false,
    (error: unknown) => hasCode(error, 'EPERM', 'EACCES'),
  );
}

async function isFolder(file: string): Promise<boolean> {
  return (await lstat(file).catch(() => null))?.isDirectory() ?? false;
}
