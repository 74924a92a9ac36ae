import { randomUUID } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import { replaceWhole } from './replaceWhole';
import { syncFolder } from './syncFile';

/**
 * Writes a draft and renames it, so that a reader sees the old or the new content and never half of it, even after a
 * power failure. On failure the old content stays, and the draft is removed.
 */
export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  const draft = `${file}.${randomUUID()}.tmp`;
  await replaceWhole({ draft, place: file }, () => writeNewFile(draft, content));
  await syncFolder(path.dirname(file));
}

/** Writes a file that must not exist yet; follows no link, and resolves when the content is on disk. */
export async function writeNewFile(
  file: string,
  content: string | Uint8Array,
  mode = 0o600,
): Promise<void> {
  await writeSynced(file, content, 'wx', mode);
}

/** Writes a file in place, which nobody reads yet; resolves when the content is on disk. */
export async function writeDraft(file: string, content: string): Promise<void> {
  await writeSynced(file, content, 'w', 0o600);
}

/** Renames a file, replacing the target; resolves when the name is on disk. Does not retry. */
export async function renameSynced(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(path.dirname(to));
}

async function writeSynced(
  file: string,
  content: string | Uint8Array,
  flags: 'w' | 'wx',
  mode: number,
): Promise<void> {
  const target = await open(file, flags, mode);
  try {
    await target.writeFile(content);
    await target.sync();
  } finally {
    await target.close();
  }
}
