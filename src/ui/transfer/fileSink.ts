import { open, rm } from 'node:fs/promises';
import { draftPathFor } from '../../files/draftPathFor';
import { replaceWhole } from '../../files/replaceWhole';
import type { FileTransferTarget } from './fileTransfers';

/**
 * Writes a temporary file beside the target and renames it when it is complete: the target is never partly written, and
 * a symbolic link is replaced rather than followed.
 * @param done called after that
 * @param mode file permissions, where those chosen by the user do not apply
 */
export async function fileSink(
  target: string,
  done: (sizeBytes: number) => void | Promise<void>,
  mode?: number,
): Promise<FileTransferTarget> {
  const { draft, place } = await draftPathFor(target);
  const file = await open(draft, 'wx', mode);
  const abandon = async (): Promise<void> => {
    await file.close();
    await rm(draft, { force: true });
  };
  return {
    abandon,
    write: async (bytes) => {
      await file.writeFile(bytes);
    },
    finish: async (sizeBytes) => {
      await replaceWhole({ draft, place }, async () => {
        await file.sync();
        await file.close();
      });
      await done(sizeBytes);
    },
  };
}
