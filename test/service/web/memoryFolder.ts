import type { WebFolder } from '../../../src/service/web/webFolder';

/** The storage of a browser's extension, in memory; it stands while tabs come and go. */
export class MemoryFolder implements WebFolder {
  readonly files = new Map<string, { readonly bytes: Uint8Array<ArrayBuffer>; at: number }>();

  list() {
    return Promise.resolve(
      [...this.files].map(([name, { bytes, at }]) => {
        return { name, sizeBytes: bytes.length, changedAt: at };
      }),
    );
  }

  read(name: string) {
    return Promise.resolve(this.files.get(name)?.bytes ?? null);
  }

  write(name: string, bytes: Uint8Array) {
    this.files.set(name, { bytes: Uint8Array.from(bytes), at: Date.now() });
    return Promise.resolve();
  }

  remove(name: string) {
    this.files.delete(name);
    return Promise.resolve();
  }
}

/** Locks of one origin, as its tabs share them. */
export function sharedLocks() {
  const held = new Set<string>();
  return (id: string): Promise<(() => void) | null> => {
    if (held.has(id)) return Promise.resolve(null);
    held.add(id);
    return Promise.resolve(() => {
      held.delete(id);
    });
  };
}
