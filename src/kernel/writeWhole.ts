import { open, rename, rm } from 'node:fs/promises';
import { writeAll } from './writeAll';

/**
 * Writes chunks one behind the other, beside the file, and renames, so that nobody ever reads half of it. Where
 * that fails, nothing stays.
 */
export async function writeWhole(file: string, chunks: readonly Uint8Array[]): Promise<void> {
  const unfinished = `${file}.${process.pid}.tmp`;
  const target = await open(unfinished, 'w', 0o600);
  try {
    await writeAll(target, chunks);
    await target.close();
    await rename(unfinished, file);
  } catch (error) {
    await target.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
}
