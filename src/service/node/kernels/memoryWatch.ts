import { residentSizeOf, type ResidentSize } from './residentSize';

/** No process fills memory faster than this: bytes in a millisecond. */
const fastest = 4 * 2 ** 20;

/** Milliseconds between two looks: the nearer the limit, the sooner. */
const [soonest, latest] = [5, 100];

export interface MemoryWatch {
  /** Whether it had nearly all that it may at the last look: whatever ended it then, it was in want of memory. */
  wasNearLimit(): boolean;
  end(): void;
}

export interface MemoryWatchOptions {
  readonly takenBefore?: number | undefined;
  readonly sizeOf?: (pid: number) => ResidentSize | null;
}

/** Of the limit. The system counts what is reserved as well, and a heap grows by some megabytes between two looks. */
const nearLimit = 0.75;

/**
 * Watches the memory of a process from outside, as the system counts it: heaps, typed arrays and an engine's
 * memory together. Where the system does not tell, a kernel process watches itself.
 * @param limitBytes of what it takes beyond `takenBefore`, the bytes that it had for other things
 * @param exceeded called once, at the first look that finds more than the limit
 */
export function watchMemory(
  pid: number | undefined,
  limitBytes: number,
  exceeded: () => void,
  { takenBefore = 0, sizeOf = residentSizeOf }: MemoryWatchOptions = {},
): MemoryWatch {
  const size = pid === undefined ? null : sizeOf(pid);
  if (!size) return { wasNearLimit: () => false, end: () => undefined };
  let isOpen = true;
  let lastBytes = 0;
  const end = () => {
    clearTimeout(timer);
    if (isOpen) size.close();
    isOpen = false;
  };
  const look = () => {
    const resident = size.bytes();
    const bytes = resident === null ? null : resident - takenBefore;
    lastBytes = bytes ?? lastBytes;
    if (bytes !== null && bytes <= limitBytes) {
      timer = setTimeout(look, pauseBefore(limitBytes - bytes)).unref();
      return;
    }
    end();
    if (bytes !== null) exceeded();
  };
  let timer = setTimeout(look, soonest).unref();
  return { wasNearLimit: () => lastBytes > nearLimit * limitBytes, end };
}

/** @param room bytes that are left */
export function pauseBefore(room: number): number {
  return Math.min(latest, Math.max(soonest, room / fastest));
}
