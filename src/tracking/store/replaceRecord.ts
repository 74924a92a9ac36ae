import { renameOver } from '../../files/renameOver';
import { replaceWhole } from '../../files/replaceWhole';
import { pause, type Clock } from '../async/clock';
import type { StoreFiles } from './storeFiles';

const forever = new AbortController().signal;

/**
 * Writes a file atomically: a draft beside it first, then a rename over it. A kill at any moment leaves the old text or
 * the new one. On Windows a virus scanner can make the rename fail for a while, so it is retried.
 */
export async function replaceRecord(
  files: StoreFiles,
  clock: Clock,
  path: string,
  text: string,
  mark: string,
): Promise<void> {
  const draft = `${path}.${mark}.tmp`;
  const rename = (from: string, to: string) =>
    renameOver(from, to, {
      rename: (one, other) => files.rename(one, other),
      // A record is never a folder.
      isInVain: () => Promise.resolve(false),
      pause: (delayMs) => pause(clock, delayMs, forever),
      now: () => clock.now(),
    });
  const remove = (file: string) => files.remove(file);
  await replaceWhole({ draft, place: path }, () => files.write(draft, text), { rename, remove });
}
