import { pause, type Clock } from './clock';
import { hasCode, type Files } from './files';

const mostTries = 6;

/**
 * Writes a file as a whole or not at all: beside it first, then renamed over it. A kill at any moment
 * leaves the old text or the new one. On Windows a reader can make the rename fail for a moment.
 */
export async function replaceFile(
  files: Files,
  clock: Clock,
  path: string,
  text: string,
  mark: string,
): Promise<void> {
  const draft = `${path}.${mark}.tmp`;
  try {
    await files.write(draft, text);
    await renameOver(files, clock, draft, path);
  } catch (error) {
    await files.remove(draft).catch(() => undefined);
    throw error;
  }
}

async function renameOver(files: Files, clock: Clock, from: string, to: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await files.rename(from, to);
      return;
    } catch (error) {
      if (tries === mostTries || !hasCode(error, 'EPERM', 'EBUSY', 'EACCES')) throw error;
      await pause(clock, tries * 20 * (1 + clock.random()), new AbortController().signal);
    }
  }
}
