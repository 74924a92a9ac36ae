import type { Body } from '../../readers/brep/brep';
import type { SceneNode } from '../../scene';
import type { PoolBodies } from '../bodies/poolBodies';
import type { Pool } from './pool';
import { refuseUnbounded } from './refuseUnbounded';

/** A body that becomes a part, and its name. */
export interface NamedBody {
  readonly body: Body;
  readonly name: string;
}

/** The tree of what a file shows, whose parts are numbered as the named bodies are. */
export interface NamedTree {
  readonly roots: readonly SceneNode[];
  readonly named: readonly NamedBody[];
}

/**
 * @param rootName for what the file itself leaves unnamed
 * @returns a tree in which what is placed twice shares its children
 * @throws Refusal for one that unfolds without bound
 */
export function nodesOf(root: Pool, bodies: PoolBodies, rootName: string | null): NamedTree {
  const tree = new Tree(bodies);
  const roots = tree.childrenOf({ ...root, name: rootName }, bodies.get(root) ?? []);
  refuseUnbounded(roots);
  return { roots, named: tree.named };
}

type Content = Pick<SceneNode, 'part' | 'children'>;

class Tree {
  readonly named: NamedBody[] = [];
  private readonly contents = new Map<Pool, Content>();

  constructor(private readonly bodies: PoolBodies) {}

  childrenOf(pool: Pool, bodies: readonly Body[]): SceneNode[] {
    const isAlone = bodies.length === 1 && pool.groups.length === 0;
    const own = bodies.map((body, i) => {
      const kind = pool.name ?? kindOf(body);
      const name = body.name ?? (isAlone ? kind : `${kind} ${i + 1}`);
      return { ...leaf(name), part: this.named.push({ body, name }) - 1 };
    });
    const groups = pool.groups.flatMap((group) => this.node(group, group.name, null));
    const uses = pool.uses.flatMap(({ pool: used, name, matrix }) =>
      this.node(used, name ?? used.name, matrix),
    );
    return [...own, ...groups, ...uses];
  }

  private node(pool: Pool, name: string | null, matrix: SceneNode['matrix']): SceneNode[] {
    const content = this.contentOf(pool);
    if (content.part === null && content.children.length === 0) return [];
    const kind = content.part === null ? 'Assembly' : 'Part';
    return [{ ...leaf(name ?? kind), matrix, ...content }];
  }

  /** What holds a single part is that part. */
  private contentOf(pool: Pool): Content {
    const known = this.contents.get(pool);
    if (known) return known;
    const children = this.childrenOf(pool, this.bodies.get(pool) ?? []);
    const [only, ...others] = children;
    const isPart = only?.matrix === null && only.children.length === 0 && others.length === 0;
    const content = isPart ? { part: only.part, children: [] } : { part: null, children };
    this.contents.set(pool, content);
    return content;
  }
}

function kindOf({ kind }: Body): string {
  return kind === 'solid' ? 'Solid' : 'Surfaces';
}

function leaf(name: string): SceneNode {
  return { name, matrix: null, part: null, color: null, children: [] };
}
