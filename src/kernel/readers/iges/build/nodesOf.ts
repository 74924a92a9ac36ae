import type { SceneNode } from '../../../base/scene';
import type { NamedItem, NamedItems } from '../bodies/namedItems';
import type { EntitySet } from '../structure/entitySet';
import { refuseUnbounded } from '../structure/refuseUnbounded';

/**
 * The tree of what a file shows.
 * @param indexOf the part that an item became; null if it could not be built
 * @returns a tree in which everything that is placed several times shares its children
 * @throws Refusal for a tree that expands to too many nodes
 */
export function nodesOf(
  root: EntitySet,
  items: NamedItems,
  indexOf: (item: NamedItem) => number | null,
): readonly SceneNode[] {
  const roots = new Tree(items, indexOf).childrenOf(root);
  refuseUnbounded(roots);
  return roots;
}

type Content = Pick<SceneNode, 'part' | 'children'> & {
  /** The name if nothing that contains or places it has one. */
  readonly ownName: string;
};

class Tree {
  private readonly contents = new Map<EntitySet, Content>();

  constructor(
    private readonly items: NamedItems,
    private readonly indexOf: (item: NamedItem) => number | null,
  ) {}

  childrenOf(entitySet: EntitySet): SceneNode[] {
    const own = this.items.of(entitySet).flatMap((item) => {
      const part = this.indexOf(item);
      return part === null ? [] : [{ ...leaf(item.name), part }];
    });
    const groups = entitySet.groups.flatMap((group) =>
      this.node(group, group.name, group.name, null),
    );
    const uses = entitySet.instances.flatMap(({ entitySet: used, name, matrix }) =>
      this.node(used, name ?? used.name, used.name, matrix),
    );
    return [...own, ...groups, ...uses];
  }

  private node(
    entitySet: EntitySet,
    name: string | null,
    product: string | null,
    matrix: SceneNode['matrix'],
  ): SceneNode[] {
    const { ownName, ...content } = this.contentOf(entitySet);
    if (content.part === null && content.children.length === 0) return [];
    const isInstance = product !== null && product !== '' && product !== name;
    return [{ ...leaf(name ?? ownName), ...(isInstance && { product }), matrix, ...content }];
  }

  /** A pool with a single part becomes that part. */
  private contentOf(entitySet: EntitySet): Content {
    const known = this.contents.get(entitySet);
    if (known) return known;
    const children = this.childrenOf(entitySet);
    const [only, ...others] = children;
    const isPart = only?.matrix === null && only.children.length === 0 && others.length === 0;
    const content = isPart
      ? { part: only.part, children: [], ownName: only.name }
      : { part: null, children, ownName: 'Assembly' };
    this.contents.set(entitySet, content);
    return content;
  }
}

function leaf(name: string): SceneNode {
  return { name, matrix: null, part: null, color: null, children: [] };
}
