import path from 'node:path';
import type { StoreFiles } from './storeFiles';

const oldMs = 60 * 60 * 1000;

/** Removes drafts that a killed window left behind more than an hour ago. */
export async function sweepDrafts(
  folder: string,
  names: readonly string[],
  files: StoreFiles,
  now: number,
): Promise<void> {
  const drafts = names.filter((one) => one.endsWith('.tmp'));
  await sweepOlder(folder, drafts, files, now - oldMs);
}

/** Removes files that were last changed before a time, in milliseconds since the epoch. */
export async function sweepOlder(
  folder: string,
  names: readonly string[],
  files: StoreFiles,
  before: number,
): Promise<void> {
  for (const name of names) {
    const file = path.join(folder, name);
    const modifiedAt = await files.modifiedAt(file);
    // Another program may hold the file: the next sweep tries again.
    if (modifiedAt !== null && modifiedAt < before) {
      await files.remove(file).catch(() => undefined);
    }
  }
}
