import { residentSizeOf, type ResidentSize } from './residentSize';

/** No process fills memory faster than this: bytes in a millisecond. */
const fastest = 4 * 2 ** 20;

/** Milliseconds between two looks: the nearer the limit, the sooner. */
const [soonest, latest] = [5, 100];

/**
 * Watches the memory of a process from outside, as the system counts it: heaps, typed arrays and an engine's
 * memory together. Where the system does not tell, a kernel process watches itself.
 * @param exceeded called once, at the first look that finds more than the limit
 * @returns what ends the watch
 */
export function watchMemory(
  pid: number | undefined,
  limitBytes: number,
  exceeded: () => void,
  sizeOf: (pid: number) => ResidentSize | null = residentSizeOf,
): () => void {
  const size = pid === undefined ? null : sizeOf(pid);
  if (!size) return () => undefined;
  let isOpen = true;
  const end = () => {
    clearTimeout(timer);
    if (isOpen) size.close();
    isOpen = false;
  };
  const look = () => {
    const bytes = size.bytes();
    if (bytes !== null && bytes <= limitBytes) {
      timer = setTimeout(look, pauseBefore(limitBytes - bytes)).unref();
      return;
    }
    end();
    if (bytes !== null) exceeded();
  };
  let timer = setTimeout(look, soonest).unref();
  return end;
}

/** @param room bytes that are left */
export function pauseBefore(room: number): number {
  return Math.min(latest, Math.max(soonest, room / fastest));
}
