/**
 * On Windows by its number alone, which may have been given to another process meanwhile: there a `lifeline` tells. On
 * POSIX a child's ppid changes with its parent's end.
 */
export function isParentAlive(parentPid: number): boolean {
  if (process.platform !== 'win32' && process.ppid !== parentPid) return false;
  try {
    process.kill(parentPid, 0);
    return true;
  } catch {
    return false;
  }
}
