import { open } from 'node:fs/promises';
import { draftFile } from './draftFile';
import { replaceWhole } from './replaceWhole';
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
  await replaceWhole({ draft: draftFile(file, process.pid), place: file }, async (draft) => {
    const target = await open(draft, 'w', mode);
    try {
      await writeAll(target, chunks);
    } finally {
      await target.close();
    }
  });
}
