/**
 * Whether the parent process is alive. On POSIX the ppid changes when the parent ends. On Windows only its
 * process id can be checked, which may have been reused; there the `lifeline` is reliable.
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
