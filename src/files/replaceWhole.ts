import { rm } from 'node:fs/promises';
import type { Draft } from './draftBeside';
import { renameOver } from './renameOver';

/** What replacing needs of its surroundings; a store with files of its own hands in its own. */
export interface ReplaceDeps {
  readonly rename: (from: string, to: string) => Promise<void>;
  readonly remove: (file: string) => Promise<void>;
}

const onThisDisk: ReplaceDeps = {
  rename: renameOver,
  remove: (file) => rm(file, { force: true }),
};

/**
 * The one way to write a file that others read: it is filled under another name and renamed when it is whole, so that
 * nobody ever reads half of it. Where that fails, what stood in the place stands, and the draft goes.
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
