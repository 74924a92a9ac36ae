import { access } from 'node:fs/promises';

/** Whether a cached file still exists; it may have been evicted. */
export function isStillCached(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
