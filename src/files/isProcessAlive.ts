import { hasCode } from '../words/errorCode';

/** Whether a process of this machine still runs, whoever owns it: files outlive the process that they belong to. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It lives, but belongs to somebody else.
    return hasCode(error, 'EPERM');
  }
}
