import { residentSizeOf, type ResidentSize } from './residentSize';

/** Upper limit of the rate at which a process fills memory, bytes a millisecond. */
const fastest = 4 * 2 ** 20;

/** Shortest and longest time between two samples, ms; shorter near the limit. */
const [soonest, latest] = [5, 100];

export interface MemoryWatch {
  /** Whether memory was nearly exhausted at the last sample, so that a crash is attributed to that. */
  wasNearLimit(): boolean;
  end(): void;
}

export interface MemoryWatchOptions {
  readonly takenBefore?: number | undefined;
  readonly sizeOf?: (pid: number) => ResidentSize | null;
}

/**
 * Fraction of the limit. The system also counts reserved memory, and a heap grows by some megabytes between two
 * samples.
 */
const nearLimit = 0.75;

/**
 * Watches the resident memory of a process: heaps, typed arrays and the engine's memory together. Where the system does
 * not provide it, a kernel process watches itself.
 * @param limitBytes limit of the growth beyond `takenBefore`, the bytes that were used before
 * @param exceeded called once, at the first sample above the limit
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

/** @param room remaining bytes */
export function pauseBefore(room: number): number {
  return Math.min(latest, Math.max(soonest, room / fastest));
}
