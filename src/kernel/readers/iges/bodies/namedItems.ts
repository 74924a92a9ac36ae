import type { Item } from './item';
import { poolItems, type PoolItems } from './poolItems';
import type { Reading } from './reading';
import type { Pool } from '../structure/pool';

/** Something that becomes a part, with the name under which it is shown. */
export interface NamedItem {
  readonly item: Item;
  readonly name: string;
  /** The definition that contains it, directly or in a group. */
  readonly definition: Pool;
}

/** The items of a pool, of its groups, and of everything placed in them, each once, in the order of the tree. */
export class NamedItems {
  readonly all: readonly NamedItem[];
  private readonly byPool = new Map<Pool, readonly NamedItem[]>();

  constructor(root: Pool, reading: Reading) {
    const found = new ItemsByPool(root, reading).all;
    const unnamed = found.flatMap(({ own }) => own.filter(({ name }) => name === null));
    const numbers = new Map(unnamed.map((one, i) => [one, i + 1]));
    for (const { pool, own } of found) {
      const named = own.map((one): NamedItem => {
        const { item, definition, name } = one;
        if (name !== null) return { item, definition, name };
        const isOnly = unnamed.length === 1;
        return { item, definition, name: isOnly ? kindOf(item) : `Body ${numbers.get(one) ?? 1}` };
      });
      this.byPool.set(pool, named);
    }
    this.all = [...this.byPool.values()].flat();
  }

  of(pool: Pool): readonly NamedItem[] {
    return this.byPool.get(pool) ?? [];
  }
}

/** The name is null if neither the item nor what contains it has one. */
type FoundItem = Omit<NamedItem, 'name'> & { readonly name: string | null };

interface FoundPool {
  readonly pool: Pool;
  readonly own: readonly FoundItem[];
}

class ItemsByPool {
  readonly all: FoundPool[] = [];
  private readonly visited = new Set<Pool>();

  constructor(
    root: Pool,
    private readonly reading: Reading,
  ) {
    this.visit(root);
  }

  private visit(definition: Pool): void {
    if (this.visited.has(definition)) return;
    this.look(definition, definition, poolItems(definition, this.reading));
  }

  private look(pool: Pool, definition: Pool, items: PoolItems): void {
    const own = items.get(pool) ?? [];
    const isAlone = own.length === 1 && pool.groups.length === 0;
    const numbered = (i: number) => (isAlone ? pool.name : `${pool.name ?? ''} ${i + 1}`);
    const found = own.map((item, i) => ({
      ...{ item, definition },
      name: item.name ?? (pool.name === null ? null : numbered(i)),
    }));
    this.visited.add(pool);
    this.all.push({ pool, own: found });
    for (const group of pool.groups) this.look(group, definition, items);
    for (const use of pool.uses) this.visit(use.pool);
  }
}

/** The name is written into the GLB: it is data and the same in every language. */
function kindOf({ kind }: Item): string {
  return kind === 'solid' ? 'Solid' : 'Surfaces';
}
