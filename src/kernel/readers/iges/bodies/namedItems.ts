import type { Item } from './item';
import { poolItems, type PoolItems } from './poolItems';
import type { Reading } from './reading';
import type { Pool } from '../structure/pool';

/** Something that becomes a part, by the name that it is shown with. */
export interface NamedItem {
  readonly item: Item;
  readonly name: string;
  /** The definition that it is in, groups and all. */
  readonly definition: Pool;
}

/** What a pool, its groups, and all that is placed in them hold, each once, in the order of the tree. */
export class NamedItems {
  readonly all: NamedItem[] = [];
  private readonly byPool = new Map<Pool, readonly NamedItem[]>();

  constructor(
    root: Pool,
    private readonly reading: Reading,
  ) {
    this.visit(root);
  }

  of(pool: Pool): readonly NamedItem[] {
    return this.byPool.get(pool) ?? [];
  }

  private visit(definition: Pool): void {
    if (this.byPool.has(definition)) return;
    const items = poolItems(definition, this.reading);
    this.name(definition, definition, items);
  }

  private name(pool: Pool, definition: Pool, items: PoolItems): void {
    const own = items.get(pool) ?? [];
    const isAlone = own.length === 1 && pool.groups.length === 0;
    const named = own.map((item, i) => {
      const kind = pool.name ?? kindOf(item);
      return { item, definition, name: item.name ?? (isAlone ? kind : `${kind} ${i + 1}`) };
    });
    this.byPool.set(pool, named);
    this.all.push(...named);
    for (const group of pool.groups) this.name(group, definition, items);
    for (const use of pool.uses) this.visit(use.pool);
  }
}

function kindOf({ kind }: Item): string {
  return kind === 'solid' ? 'Solid' : 'Surfaces';
}
