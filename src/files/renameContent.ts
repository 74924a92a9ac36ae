import { stat } from 'node:fs/promises';
import { isHeld, isRetryPointless, removeFile, renameOver, type RenameDeps } from './renameOver';

/**
 * Renames a file that is named after the hash of its content. If another program keeps the target open (on Windows) and
 * it has the same size, it has the same content: it stays, and the new file is removed.
 */
export async function renameContent(
  from: string,
  to: string,
  deps: Partial<RenameDeps> = {},
): Promise<void> {
  const isThere = async () => (await haveSameSize(from, to)) || isRetryPointless(to);
  try {
    await renameOver(from, to, { isInVain: isThere, ...deps });
  } catch (error) {
    if (!isHeld(error) || !(await haveSameSize(from, to))) throw error;
    await removeFile(from);
  }
}

async function haveSameSize(one: string, other: string): Promise<boolean> {
  const sizes = await Promise.all([one, other].map((file) => stat(file).catch(() => null)));
  return sizes[0] !== null && sizes[0]?.size === sizes[1]?.size;
}
