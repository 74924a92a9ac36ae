import { newSecret } from './secrets';

/** A file that may be fetched for a while by whoever knows its random name. */
export interface TemporaryFile {
  readonly file: string;
  readonly mediaType: string;
}

export interface TemporaryAddresses {
  /** Gives a file a name that cannot be guessed. */
  publish(file: TemporaryFile): string;
  find(name: string): TemporaryFile | 'expired' | null;
}

// Far above what one user opens within the lifetime of an address; bounds the memory.
const mostNames = 1000;

export function temporaryAddresses(lifetimeMs: number, clock: () => number): TemporaryAddresses {
  const entries = new Map<string, TemporaryFile & { readonly expiresAt: number }>();
  return {
    publish(file) {
      const name = newSecret();
      entries.set(name, { ...file, expiresAt: clock() + lifetimeMs });
      const oldest = entries.keys().next();
      if (entries.size > mostNames && !oldest.done) entries.delete(oldest.value);
      return name;
    },
    find(name) {
      const entry = entries.get(name);
      if (!entry) return null;
      return clock() < entry.expiresAt ? entry : 'expired';
    },
  };
}
