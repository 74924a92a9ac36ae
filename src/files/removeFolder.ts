import { rm } from 'node:fs/promises';
import { hasCode } from '../words/errorCode';
import { isHeld } from './renameOver';

/** 2.75 seconds in total: each pause is longer than the one before by the delay. */
const patience = { maxRetries: 10, retryDelay: 50 };

/**
 * Removes a temporary folder of ours with its content. Windows keeps the working folder of a process open for a moment
 * after its end, and virus scanners keep new files open. A folder that stays open longer is left there, because the
 * work is done and must not fail for it.
 */
export async function removeFolder(folder: string, remove: typeof rm = rm): Promise<void> {
  try {
    await remove(folder, { recursive: true, force: true, ...patience });
  } catch (error) {
    if (!isHeld(error) && !hasCode(error, 'ENOTEMPTY')) throw error;
  }
}
