import { randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { isProcessAlive } from '../../../files/isProcessAlive';

/** Distinguishes processes that were given the same process id one after the other. */
export const ownLife = randomUUID();

/** The signature of this process in files that other processes of the storage read. */
export const ownSignature = [process.pid, hostname(), ownLife, processNumbers()].join(' ');

/**
 * Whether the process of a signature has ended. This can be determined only on the same machine; for another machine
 * only missing heartbeats tell.
 */
export function isDead(signature: string): boolean {
  const [, number, host, ofLife, numbers] =
    /^(\d{1,10}) (\S+)(?: (\S+) (\S+))?$/.exec(signature.trim()) ?? [];
  if (number === undefined || host !== hostname()) return false;
  if (numbers !== undefined && numbers !== processNumbers()) return false;
  const pid = Number(number);
  // Our own process id with another life: the id was reused.
  if (pid === process.pid) return ofLife !== undefined && ofLife !== ownLife;
  return !isProcessAlive(pid);
}

/** The PID namespace, because containers with the same host name have process ids of their own. */
function processNumbers(): string {
  try {
    return readlinkSync('/proc/self/ns/pid').replace(/\s/g, '');
  } catch {
    return 'unknown';
  }
}
