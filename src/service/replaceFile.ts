import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** Writes beside and renames, so that a reader sees the old content or the new and never half of it. */
export async function replaceFile(file: string, content: string): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(unfinished, content, { mode: 0o600 });
    await renameOver(unfinished, file, 5);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

// Windows refuses to replace a file for as long as somebody is reading it.
async function renameOver(from: string, to: string, tries: number): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    const isBusy =
      error instanceof Error && 'code' in error && /^E(PERM|BUSY|ACCES)$/.test(String(error.code));
    if (!isBusy || tries <= 1) throw error;
    await pause(10 + Math.random() * 40);
    await renameOver(from, to, tries - 1);
  }
}
