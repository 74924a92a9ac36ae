import { hasCode } from '../words/errorCode';

/** Whether a process of this machine still runs, whoever owns it, because files outlive their process. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists, but belongs to another user.
    return hasCode(error, 'EPERM');
  }
}
