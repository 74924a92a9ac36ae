import path from 'node:path';
import type { Files } from './files';

const oldMs = 60 * 60 * 1000;

/** Removes drafts that a killed window left behind more than an hour ago. */
export async function sweepDrafts(
  folder: string,
  names: readonly string[],
  files: Files,
  now: number,
): Promise<void> {
  for (const name of names.filter((one) => one.endsWith('.tmp'))) {
    const draft = path.join(folder, name);
    const modifiedAt = await files.modifiedAt(draft);
    if (modifiedAt !== null && now - modifiedAt > oldMs) await files.remove(draft);
  }
}
