import { randomUUID } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import { replaceWhole } from './replaceWhole';
import { syncFolder } from './syncFile';

/**
 * Writes beside and renames, so that a reader sees the old content or the new and never half of it,
 * also after the power has failed. Where it fails, the old content stands and nothing else stays.
 */
export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  const draft = `${file}.${randomUUID()}.tmp`;
  await replaceWhole({ draft, place: file }, () => writeNewFile(draft, content));
  await syncFolder(path.dirname(file));
}

/** Writes a file that is not there yet; it follows no link, and is on the disk when this resolves. */
export async function writeNewFile(
  file: string,
  content: string | Uint8Array,
  mode = 0o600,
): Promise<void> {
  await writeSynced(file, content, 'wx', mode);
}

/** Writes a file in its place, which nobody reads yet; it is on the disk when this resolves. */
export async function writeDraft(file: string, content: string): Promise<void> {
  await writeSynced(file, content, 'w', 0o600);
}

/** Renames a file, replacing what is there; the name is on the disk when this resolves. Tries once. */
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
