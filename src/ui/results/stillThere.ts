import { access } from 'node:fs/promises';

/** Whether a file of the cache is there: the cache has a limit, so it may have made room for others. */
export function stillThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
