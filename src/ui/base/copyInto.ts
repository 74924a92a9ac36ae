import { constants } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { draftBeside } from '../../files/draftBeside';
import { replaceWhole } from '../../files/replaceWhole';

/**
 * Copies a file to the place that the user chose, and to no other: a link in that place is replaced,
 * not followed, and what stands there is whole at every moment.
 */
export async function copyInto(source: string, target: string): Promise<void> {
  // Fails where something stands already, so it follows no link either.
  await replaceWhole(await draftBeside(target), (draft) =>
    copyFile(source, draft, constants.COPYFILE_EXCL),
  );
}
