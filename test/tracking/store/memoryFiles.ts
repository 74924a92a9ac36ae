import path from 'node:path';
import type { StoreFiles } from '../../../src/tracking/store/storeFiles';

/** A file system in memory, shared by as many stores as a test wants; any step can be made to fail. */
export class MemoryFiles implements StoreFiles {
  readonly texts = new Map<string, { text: string; at: number }>();
  private readonly watchers = new Set<{ folder: string; heard: (name: string | null) => void }>();
  /** Given each step, may throw in its place. */
  fault: (step: string, file: string) => void = () => undefined;

  /** Whether the system tells of changes. */
  tellsChanges = true;

  constructor(private readonly now: () => number = () => 0) {}

  async makeFolder(folder: string): Promise<void> {
    this.fault('makeFolder', folder);
  }

  async list(folder: string): Promise<readonly string[]> {
    this.fault('list', folder);
    return [...this.texts.keys()]
      .filter((file) => path.dirname(file) === folder)
      .map((file) => path.basename(file));
  }

  async read(file: string): Promise<string | null> {
    this.fault('read', file);
    return this.texts.get(file)?.text ?? null;
  }

  async write(file: string, text: string): Promise<void> {
    this.fault('write', file);
    this.texts.set(file, { text, at: this.now() });
    this.tell(file);
  }

  async writeNew(file: string, text: string): Promise<boolean> {
    this.fault('writeNew', file);
    if (this.texts.has(file)) return false;
    await this.write(file, text);
    return true;
  }

  async rename(from: string, to: string): Promise<void> {
    this.fault('rename', to);
    const moved = this.texts.get(from);
    if (!moved) throw Object.assign(new Error('ENOENT'), { code: 'ENOENT' });
    this.texts.delete(from);
    this.texts.set(to, moved);
    this.tell(to);
  }

  async remove(file: string): Promise<void> {
    this.fault('remove', file);
    if (this.texts.delete(file)) this.tell(file);
  }

  async modifiedAt(file: string): Promise<number | null> {
    return this.texts.get(file)?.at ?? null;
  }

  async touch(file: string, at: number): Promise<void> {
    const found = this.texts.get(file);
    if (found) found.at = at;
  }

  watch(folder: string, heard: (name: string | null) => void) {
    const watcher = { folder, heard };
    this.watchers.add(watcher);
    return { dispose: () => this.watchers.delete(watcher) };
  }

  private tell(file: string): void {
    if (!this.tellsChanges) return;
    for (const { folder, heard } of this.watchers) {
      if (path.dirname(file) === folder) setImmediate(heard, path.basename(file));
    }
  }
}
