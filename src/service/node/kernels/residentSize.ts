import { closeSync, openSync, readSync } from 'node:fs';

/** Measures the memory of a process; its status file is kept open. */
export interface ResidentSize {
  /** Bytes in memory and swap; null when the process has ended. */
  bytes(): number | null;
  close(): void;
}

/** Measures how much memory a process uses; null for another process when the system does not provide it cheaply. */
export function residentSizeOf(pid: number): ResidentSize | null {
  if (pid === process.pid)
    return { bytes: () => process.memoryUsage.rss(), close: () => undefined };
  if (process.platform !== 'linux') return null;
  try {
    const status = openSync(`/proc/${pid}/status`, 'r');
    return { bytes: () => bytesIn(status), close: () => closeSync(status) };
  } catch {
    return null;
  }
}

/** The text has about 1500 characters. */
const text = Buffer.alloc(4096);

function bytesIn(status: number): number | null {
  try {
    const length = readSync(status, text, 0, text.length, 0);
    return residentIn(text.toString('latin1', 0, length));
  } catch {
    return null;
  }
}

/** @param text as written by Linux: `VmRSS:      2048 kB` */
export function residentIn(text: string): number | null {
  const kilobytes = (name: string) => {
    const found = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text);
    return found ? Number(found[1]) : null;
  };
  const resident = kilobytes('VmRSS');
  return resident === null ? null : (resident + (kilobytes('VmSwap') ?? 0)) * 1024;
}
