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

  has(name: string) {
    return Promise.resolve(this.files.has(name));
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

/** The same storage in a tab that lists what it has written or read, as VS Code does: all else stands in no list. */
export class FolderListedOnce implements WebFolder {
  private readonly known: Set<string>;

  constructor(private readonly storage: MemoryFolder) {
    this.known = new Set(storage.files.keys());
  }

  async list() {
    return (await this.storage.list()).filter(({ name }) => this.known.has(name));
  }

  has = (name: string) => this.storage.has(name);

  read(name: string) {
    this.known.add(name);
    return this.storage.read(name);
  }

  write(name: string, bytes: Uint8Array) {
    this.known.add(name);
    return this.storage.write(name, bytes);
  }

  remove = (name: string) => this.storage.remove(name);
}

/** Locks of one origin, as its tabs share them. */
export function sharedLocks() {
  const held = new Set<string>();
  const take = (id: string): Promise<(() => void) | null> => {
    if (held.has(id)) return Promise.resolve(null);
    held.add(id);
    return Promise.resolve(() => {
      held.delete(id);
    });
  };
  return Object.assign(take, {
    /** As when all tabs are closed. */
    releaseAll: () => {
      held.clear();
    },
  });
}
