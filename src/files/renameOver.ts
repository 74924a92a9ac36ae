import { constants } from 'node:fs';
import { access, lstat, rename, unlink } from 'node:fs/promises';
import { setTimeout as pauseFor } from 'node:timers/promises';
import { hasCode } from '../words/errorCode';

/** What another try needs of its surroundings. */
interface RetryDeps {
  pause(delayMs: number): Promise<void>;
  /** Milliseconds since any moment. */
  now(): number;
  /** How long a file that is held by another program is waited for, in milliseconds. */
  readonly patienceMs: number;
}

/** What a rename needs of its surroundings; tests hand in their own. */
export interface RenameDeps extends RetryDeps {
  rename(from: string, to: string): Promise<void>;
  /** Whether another try would be in vain, because of what stands in the place. */
  isInVain(to: string): Promise<boolean>;
}

/**
 * Virus scanners and sync clients hold a new file for many seconds on Windows, which then refuses to
 * rename, replace or remove it. Elsewhere the same errors mean a folder that may not be written.
 */
const patienceMs = process.platform === 'win32' ? 60_000 : 600;

const longestPauseMs = 500;

const system: RenameDeps = {
  rename,
  isInVain,
  pause: (delayMs) => pauseFor(delayMs),
  now: () => performance.now(),
  patienceMs,
};

/** Renames a file, replacing what is there, and tries again for as long as another program holds one of the two. */
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

/** Removes a file, and tries again for as long as another program holds it. No error when it is gone already. */
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
      // Two that wait for each other are not to try at the same moments.
      await deps.pause(pauseMs * (0.5 + Math.random()));
    }
  }
}

/** Whether it may be so because another program holds the file. */
export function isHeld(error: unknown): boolean {
  return hasCode(error, 'EPERM', 'EBUSY', 'EACCES');
}

/** A folder, or a file that is marked as read-only, is not going to be replaced however long one waits. */
export async function isInVain(to: string): Promise<boolean> {
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
