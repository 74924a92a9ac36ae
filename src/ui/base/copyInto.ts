import { constants } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { renameOver } from '../../files/renameOver';
import { draftBeside } from '../../files/draftBeside';

/**
 * Copies a file to the place that the user chose, and to no other: a link in that place is replaced,
 * not followed, and what stands there is whole at every moment.
 */
export async function copyInto(source: string, target: string): Promise<void> {
  const { draft, place } = await draftBeside(target);
  try {
    // Fails where something stands already, so it follows no link either.
    await copyFile(source, draft, constants.COPYFILE_EXCL);
    await renameOver(draft, place);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
