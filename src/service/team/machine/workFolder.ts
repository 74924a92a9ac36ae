import { lstat, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../../../words/errorCode';
import type { ServiceLog } from '../../core/serviceLog';
import { startPeriodicTask } from '../../node/startPeriodicTask';

/** The folder in which one worker keeps sources and results while it converts them. */
export interface WorkFolder {
  readonly path: string;
  /** Removes it, with all that is in it. */
  remove(): Promise<void>;
}

const prefix = 'caliper-worker-';

/** The interval at which a worker marks its folder as in use, in milliseconds. */
const markMs = 60_000;

/** A folder that was not marked for this time was left by a worker that was killed. In milliseconds. */
const leftAfterMs = 15 * 60_000;

/**
 * Creates a folder for this worker. While the worker runs, it also removes the folders of workers that were killed:
 * they hold files of clients, and would fill the disk.
 * @throws Error with a sentence when there can be no folder
 */
export async function openWorkFolder(parent: string, log: ServiceLog): Promise<WorkFolder> {
  const folder = await mkdtemp(path.join(parent, prefix)).catch((error: unknown) => {
    const why = codeOf(error) ?? String(error);
    throw new Error(
      `No folder can be made in ${parent}, which CALIPER_WORK_FOLDER names (${why}). Name one that is there, and that this user may write to.`,
    );
  });
  const rounds = startPeriodicTask(
    'removing folders of killed workers',
    markMs,
    async () => {
      const now = new Date();
      // Programs that clean temporary folders may have removed it; the next conversion creates it again.
      await utimes(folder, now, now).catch(() => undefined);
      const removed = await removeLeftFolders(parent, now.getTime());
      if (removed > 0) log(`removed ${removed} folders of workers that were killed`);
    },
    { log, keepsAlive: false },
  );
  return {
    path: folder,
    async remove() {
      await rounds.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Removes the folders of this user's workers that were not marked for a while.
 * @param now milliseconds since the epoch
 * @returns how many were removed
 */
export async function removeLeftFolders(parent: string, now: number): Promise<number> {
  let removed = 0;
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue;
    const folder = path.join(parent, name);
    // Another worker may remove it in the same moment.
    const found = await lstat(folder).catch(() => null);
    const isOurs = found?.isDirectory() === true && found.uid === process.getuid?.();
    if (!isOurs || now - found.mtimeMs < leftAfterMs) continue;
    await rm(folder, { recursive: true, force: true });
    removed++;
  }
  return removed;
}
