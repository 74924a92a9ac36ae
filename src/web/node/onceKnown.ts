import { hasCode } from '../../words/errorCode';

/**
 * Reads, measures or deletes a file that another tab may have written. VS Code lists its storage once for each tab and
 * finds no other file, until it has read that file itself: the first call then fails, and the next one does not.
 */
export async function onceKnown<T>(
  read: () => PromiseLike<unknown>,
  work: () => PromiseLike<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!hasCode(error, 'FileNotFound')) throw error;
    // It becomes known even where this fails.
    await read().then(undefined, () => undefined);
    return work();
  }
}
