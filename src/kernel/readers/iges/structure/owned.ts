import type { Parameters } from '../file/parameters';
import type { Source } from '../geometry/igesSource';
import { isGroup } from './kinds';

/** The numbers of all entities that are part of another one: of a definition, a group, a solid, or another surface. */
export function ownedBy({ file }: Source): ReadonlySet<number> {
  const owned = new Set<number>();
  for (const entity of file.entities) {
    const pieces = piecesOf[entity.type];
    if (!pieces || (entity.type === 402 && !isGroup(entity))) continue;
    for (const id of pieces(file.parameters(entity))) owned.add(id);
  }
  return owned;
}

type Pieces = (p: Parameters) => readonly number[];

const afterSkipped =
  (count: number): Pieces =>
  (p) => {
    p.skip(count);
    return [p.pointer()];
  };

const first: Pieces = (p) => [p.pointer()];
const listed: Pieces = (p) => p.pointers();

/** By the entity type of the owner. */
const piecesOf: Readonly<Record<number, Pieces>> = {
  140: afterSkipped(4),
  142: afterSkipped(1),
  143: afterSkipped(1),
  144: first,
  184: listed,
  186: (p) => {
    const outer = p.pointer();
    p.skip();
    return [outer, ...withFlags(p)];
  },
  308: (p) => {
    p.skip(2);
    return p.pointers();
  },
  402: listed,
  430: first,
  510: first,
  514: withFlags,
};

/** Pointers, each followed by a flag. */
function withFlags(p: Parameters): readonly number[] {
  return Array.from({ length: p.count() }, () => {
    const id = p.pointer();
    p.skip();
    return id;
  });
}
