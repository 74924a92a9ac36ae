import type { Item } from './item';
import { entitySetItems, type EntitySetItems } from './entitySetItems';
import type { Reading } from './reading';
import type { EntitySet } from '../structure/entitySet';

/** Something that becomes a part, with the name under which it is shown. */
export interface NamedItem {
  readonly item: Item;
  readonly name: string;
  /** The definition that contains it, directly or in a group. */
  readonly definition: EntitySet;
}

/** The items of a pool, of its groups, and of everything placed in them, each once, in the order of the tree. */
export class NamedItems {
  readonly all: readonly NamedItem[];
  private readonly byEntitySet = new Map<EntitySet, readonly NamedItem[]>();

  constructor(root: EntitySet, reading: Reading) {
    const found = new ItemsByEntitySet(root, reading).all;
    const unnamed = found.flatMap(({ own }) => own.filter(({ name }) => name === null));
    const numbers = new Map(unnamed.map((one, i) => [one, i + 1]));
    for (const { entitySet, own } of found) {
      const named = own.map((one): NamedItem => {
        const { item, definition, name } = one;
        if (name !== null) return { item, definition, name };
        const isOnly = unnamed.length === 1;
        return { item, definition, name: isOnly ? kindOf(item) : `Body ${numbers.get(one) ?? 1}` };
      });
      this.byEntitySet.set(entitySet, named);
    }
    this.all = [...this.byEntitySet.values()].flat();
  }

  of(entitySet: EntitySet): readonly NamedItem[] {
    return this.byEntitySet.get(entitySet) ?? [];
  }
}

/** The name is null if neither the item nor what contains it has one. */
type FoundItem = Omit<NamedItem, 'name'> & { readonly name: string | null };

interface FoundEntitySet {
  readonly entitySet: EntitySet;
  readonly own: readonly FoundItem[];
}

class ItemsByEntitySet {
  readonly all: FoundEntitySet[] = [];
  private readonly visited = new Set<EntitySet>();

  constructor(
    root: EntitySet,
    private readonly reading: Reading,
  ) {
    this.visit(root);
  }

  private visit(definition: EntitySet): void {
    if (this.visited.has(definition)) return;
    this.look(definition, definition, entitySetItems(definition, this.reading));
  }

  private look(entitySet: EntitySet, definition: EntitySet, items: EntitySetItems): void {
    const own = items.get(entitySet) ?? [];
    const isAlone = own.length === 1 && entitySet.groups.length === 0;
    const numbered = (i: number) => (isAlone ? entitySet.name : `${entitySet.name ?? ''} ${i + 1}`);
    const found = own.map((item, i) => ({
      ...{ item, definition },
      name: item.name ?? (entitySet.name === null ? null : numbered(i)),
    }));
    this.visited.add(entitySet);
    this.all.push({ entitySet, own: found });
    for (const group of entitySet.groups) this.look(group, definition, items);
    for (const use of entitySet.instances) this.visit(use.entitySet);
  }
}

/** The name is written into the GLB: it is data and the same in every language. */
function kindOf({ kind }: Item): string {
  return kind === 'solid' ? 'Solid' : 'Surfaces';
}
