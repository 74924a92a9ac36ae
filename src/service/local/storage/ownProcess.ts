import { randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { isProcessAlive } from '../../../files/isProcessAlive';

/** Tells processes apart that were given the same number one after the other. */
export const ownLife = randomUUID();

/** How this process signs what it writes for others that share its storage. */
export const ownSignature = [process.pid, hostname(), ownLife, processNumbers()].join(' ');

/** Whether a process that signed has ended: known at once on its own machine; of another one only its silence tells. */
export function isDead(signature: string): boolean {
  const [, number, host, ofLife, numbers] =
    /^(\d{1,10}) (\S+)(?: (\S+) (\S+))?$/.exec(signature.trim()) ?? [];
  if (number === undefined || host !== hostname()) return false;
  if (numbers !== undefined && numbers !== processNumbers()) return false;
  const pid = Number(number);
  // Our own number in an earlier life: it was given again.
  if (pid === process.pid) return ofLife !== undefined && ofLife !== ownLife;
  return !isProcessAlive(pid);
}

/** In whose numbers this machine counts processes: containers of one name each count their own. */
function processNumbers(): string {
  try {
    return readlinkSync('/proc/self/ns/pid').replace(/\s/g, '');
  } catch {
    return 'unknown';
  }
}
