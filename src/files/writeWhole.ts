import { open, rm } from 'node:fs/promises';
import { renameOver } from './renameOver';
import { draftFile } from './draftFile';
import { writeAll } from './writeAll';

/**
 * Writes chunks one behind the other, beside the file, and renames, so that nobody ever reads half of it. Where
 * that fails, nothing stays.
 * @param mode its rights, where it is not there yet
 */
export async function writeWhole(
  file: string,
  chunks: readonly Uint8Array[],
  mode = 0o600,
): Promise<void> {
  const unfinished = draftFile(file, process.pid);
  const target = await open(unfinished, 'w', mode);
  try {
    await writeAll(target, chunks);
    await target.close();
    await renameOver(unfinished, file);
  } catch (error) {
    await target.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
}
