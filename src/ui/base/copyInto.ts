import { constants } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { draftPathFor } from '../../files/draftPathFor';
import { replaceWhole } from '../../files/replaceWhole';

/**
 * Copies a file to the place that the user has chosen: the target is never partly written, and a symbolic link is
 * replaced rather than followed.
 */
export async function copyInto(source: string, target: string): Promise<void> {
  // Fails if the file exists, so no symbolic link is followed.
  await replaceWhole(await draftPathFor(target), (draft) =>
    copyFile(source, draft, constants.COPYFILE_EXCL),
  );
}
