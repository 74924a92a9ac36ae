import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Copies a file to the place that the user chose, and to no other: a link in that place is replaced,
 * not followed, and what stands there is whole at every moment.
 */
export async function copyInto(source: string, target: string): Promise<void> {
  const name = path.basename(target);
  // What the folder is at this moment: it cannot be exchanged for another one in between.
  const folder = await realpath(path.dirname(target));
  const draft = path.join(folder, `.${randomUUID()}.tmp`);
  try {
    // Fails where something stands already, so it follows no link either.
    await copyFile(source, draft, constants.COPYFILE_EXCL);
    await rename(draft, path.join(folder, name));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
