import { rm } from 'node:fs/promises';
import type { Draft } from './draftPathFor';
import { renameOver } from './renameOver';

/** The file operations that replacing needs; a store with its own file system passes its own. */
export interface ReplaceDeps {
  readonly rename: (from: string, to: string) => Promise<void>;
  readonly remove: (file: string) => Promise<void>;
}

const onThisDisk: ReplaceDeps = {
  rename: renameOver,
  remove: (file) => rm(file, { force: true }),
};

/**
 * The one way to write a file that others read: it is written under another name and renamed when complete, so that
 * nobody ever reads half of it. On failure the old file stays, and the draft is removed.
 */
export async function replaceWhole(
  { draft, place }: Draft,
  fill: (draft: string) => Promise<unknown>,
  { rename, remove }: ReplaceDeps = onThisDisk,
): Promise<void> {
  try {
    await fill(draft);
    await rename(draft, place);
  } catch (error) {
    await remove(draft).catch(() => undefined);
    throw error;
  }
}
