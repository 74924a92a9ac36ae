import { constants } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { draftBeside } from '../../files/draftBeside';
import { replaceWhole } from '../../files/replaceWhole';

/**
 * Copies a file to the place that the user has chosen: the target is never partly written, and a symbolic link is
 * replaced rather than followed.
 */
export async function copyInto(source: string, target: string): Promise<void> {
  // Fails if the file exists, so no symbolic link is followed.
  await replaceWhole(await draftBeside(target), (draft) =>
    copyFile(source, draft, constants.COPYFILE_EXCL),
  );
}
