import { open, rm } from 'node:fs/promises';
import { draftBeside } from '../../files/draftBeside';
import { replaceWhole } from '../../files/replaceWhole';
import type { FileTransferTarget } from './fileTransfers';

/**
 * Writes a file beside its place and puts it there when it is whole: a link in that place is replaced,
 * not followed, and what stands there is whole at every moment.
 * @param done what comes after that
 * @param mode who may read it, where the user's own choice does not hold
 */
export async function fileSink(
  target: string,
  done: (sizeBytes: number) => void | Promise<void>,
  mode?: number,
): Promise<FileTransferTarget> {
  const { draft, place } = await draftBeside(target);
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
