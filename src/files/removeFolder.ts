import { rm } from 'node:fs/promises';
import { hasCode } from '../words/errorCode';
import { isHeld } from './renameOver';

/** Two and three quarter seconds in all: each pause is longer than the one before it by the delay. */
const patience = { maxRetries: 10, retryDelay: 50 };

/**
 * Removes a temporary folder of ours with all that is in it. Windows holds the folder in which a process ran for a moment
 * after its end, and programs that look through new files hold those. What is held for longer stays there: the work is
 * done, and is not to fail because of it.
 */
export async function removeFolder(folder: string, remove: typeof rm = rm): Promise<void> {
  try {
    await remove(folder, { recursive: true, force: true, ...patience });
  } catch (error) {
    if (!isHeld(error) && !hasCode(error, 'ENOTEMPTY')) throw error;
  }
}
