import type { SmallMemory } from './embeddedTokens';

interface SavedRecordsDeps<T> {
  readonly memory: SmallMemory;
  readonly memoryKey: string;
  readonly maxKept: number;
  /** Returns null for a damaged record. */
  readonly read: (value: unknown) => T | null;
}

/** Records of a workspace, from which tabs are restored after a restart. Only the newest are kept. */
export class SavedRecords<T extends { readonly key: string }> {
  constructor(private readonly deps: SavedRecordsDeps<T>) {}

  get(key: string): T | null {
    return this.all().find((one) => one.key === key) ?? null;
  }

  keep(record: T): void {
    const { memory, memoryKey, maxKept } = this.deps;
    const others = this.all().filter(({ key }) => key !== record.key);
    void memory.update(memoryKey, [record, ...others].slice(0, maxKept));
  }

  private all(): readonly T[] {
    const { memory, memoryKey, read } = this.deps;
    const kept = memory.get(memoryKey);
    return Array.isArray(kept) ? kept.flatMap((one: unknown) => read(one) ?? []) : [];
  }
}
