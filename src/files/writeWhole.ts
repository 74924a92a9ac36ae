import { open } from 'node:fs/promises';
import { draftFile } from './draftFile';
import { replaceWhole } from './replaceWhole';
import { writeAll } from './writeAll';

/**
 * Writes chunks in order to a draft beside the file and renames it, so that nobody ever reads half of it. On failure no
 * draft is left. A new file is for its owner alone.
 */
export async function writeWhole(file: string, chunks: readonly Uint8Array[]): Promise<void> {
  await replaceWhole({ draft: draftFile(file, process.pid), place: file }, async (draft) => {
    const target = await open(draft, 'w', 0o600);
    try {
      await writeAll(target, chunks);
    } finally {
      await target.close();
    }
  });
}
