import { newSecret } from './secrets';

/** Files that can be downloaded for some time by their random names. */
export interface TemporaryAddresses<File extends object> {
  /** Gives a file a name that cannot be guessed. */
  publish(file: File): string;
  find(name: string): File | 'expired' | null;
}

// Far above what one user opens within the lifetime of a URL; limits the memory.
const maxNames = 1000;

/**
 * Keeps temporary addresses in memory; beyond a thousand the oldest ends first.
 * @param lifetimeMs how long an address is valid
 * @param clock milliseconds since the epoch
 */
export function temporaryAddresses<File extends object>(
  lifetimeMs: number,
  clock: () => number,
): TemporaryAddresses<File> {
  const entries = new Map<string, { readonly file: File; readonly expiresAt: number }>();
  return {
    publish(file) {
      const name = newSecret();
      entries.set(name, { file, expiresAt: clock() + lifetimeMs });
      const oldest = entries.keys().next();
      if (entries.size > maxNames && !oldest.done) entries.delete(oldest.value);
      return name;
    },
    find(name) {
      const entry = entries.get(name);
      if (!entry) return null;
      return clock() < entry.expiresAt ? entry.file : 'expired';
    },
  };
}
