/** The number alone could have been given to another process; a child's ppid changes on POSIX. */
export function isParentAlive(parentPid: number): boolean {
  if (process.platform !== 'win32' && process.ppid !== parentPid) return false;
  try {
    process.kill(parentPid, 0);
    return true;
  } catch {
    return false;
  }
}
