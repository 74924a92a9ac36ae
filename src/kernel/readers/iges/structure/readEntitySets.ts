import { Unexpected } from '../../../base/unexpected';
import type { Entity } from '../file/igesFile';
import type { Source } from '../geometry/igesSource';
import { isAssembly, isBasis, isGroup, isHolder, isSolid, isSurface } from './kinds';
import { nameOf } from './names';
import { ownedBy } from './owned';
import { placementMatrix, scaledAndShifted } from './placedEntity';
import { isEmpty, type EntitySet, type EntitySetInstance } from './entitySet';
import { composed } from '../../../base/matrix';
import { memoized } from '../../../../words/memoized';

/** The contents of a file, and the number of entities that it hides. */
export interface Contents {
  readonly root: EntitySet;
  readonly hidden: number;
}

/** The deepest nesting of definitions. In damaged files a definition may contain itself. */
const deepest = 32;

/**
 * Reads what a file shows, sorted into its definitions and groups.
 * @throws Unexpected for a definition that contains itself
 */
export function readEntitySets(source: Source): Contents {
  const seen = new EntitySetReader(source, true);
  const root = seen.root();
  // If a file hides everything, the hidden entities are shown.
  if (!isEmpty(root)) return { root, hidden: seen.hidden };
  return { root: new EntitySetReader(source, false).root(), hidden: 0 };
}

class EntitySetReader {
  hidden = 0;
  private readonly definitions = new Map<number, EntitySet>();
  private readonly grouped = new Set<number>();

  constructor(
    private readonly source: Source,
    private readonly skipsHidden: boolean,
  ) {}

  root(): EntitySet {
    const owned = ownedBy(this.source);
    const roots = this.source.file.entities.filter(
      (entity) => !owned.has(entity.id) && !(entity.isPiece && isBasis(entity)),
    );
    return this.entitySet(null, roots, 0);
  }

  private entitySet(name: string | null, entities: readonly Entity[], depth: number): EntitySet {
    if (depth === deepest) throw new Unexpected('a definition holds itself');
    const shown = entities.filter((entity) => this.isShown(entity));
    return {
      name,
      solids: shown.filter(isSolid),
      surfaces: shown.filter(isSurface),
      groups: shown.filter(isGroup).flatMap((group) => this.group(group, depth)),
      instances: [
        ...shown.flatMap((entity) => this.use(entity, depth) ?? []),
        ...shown.filter(isAssembly).flatMap((assembly) => this.assembly(assembly, depth)),
      ],
    };
  }

  private isShown(entity: Entity): boolean {
    if (!(isSolid(entity) || isSurface(entity) || isHolder(entity))) return false;
    if (!(this.skipsHidden && entity.isBlanked)) return true;
    // A group may be blanked as a whole, or, without `isOverAll`, only itself and not its members.
    if (entity.type === 402 && !entity.isOverAll) return true;
    this.hidden++;
    return false;
  }

  /** An entity belongs to the first group that names it. */
  private group(entity: Entity, depth: number): EntitySet[] {
    if (this.grouped.has(entity.id)) return [];
    this.grouped.add(entity.id);
    const members = this.membersOf(this.source.file.parameters(entity).pointers()).filter(
      ({ id, type }) => type === 402 || !this.grouped.has(id),
    );
    for (const { id, type } of members) if (type !== 402) this.grouped.add(id);
    const entitySet = this.entitySet(nameOf(this.source.file, entity), members, depth + 1);
    return isEmpty(entitySet) ? [] : [entitySet];
  }

  private use(entity: Entity, depth: number): EntitySetInstance | null {
    if (entity.type === 430) return this.placedSolid(entity, depth);
    return entity.type === 408 ? this.placedDefinition(entity, depth) : null;
  }

  private placedSolid(entity: Entity, depth: number): EntitySetInstance {
    const { file } = this.source;
    const solid = file.entity(file.parameters(entity).pointer());
    const entitySet = this.definition(solid.id, () => this.entitySet(null, [solid], depth + 1));
    const matrix = placementMatrix(this.source, entity.transformation);
    return { entitySet, name: nameOf(file, entity), matrix };
  }

  private placedDefinition(entity: Entity, depth: number): EntitySetInstance | null {
    const { file } = this.source;
    const p = file.parameters(entity);
    const definition = file.entity(p.pointer());
    if (definition.type !== 308) throw new Unexpected(`entity ${definition.id} is no definition`);
    const shift = p.numbers(3);
    const scale = p.left > 0 ? p.number() || 1 : 1;
    const entitySet = this.definition(definition.id, () => this.subfigure(definition, depth));
    if (isEmpty(entitySet)) return null;
    const outer = placementMatrix(this.source, entity.transformation);
    const own = scaledAndShifted(this.source, scale, shift);
    return { entitySet, name: nameOf(file, entity), matrix: composed(outer, own) };
  }

  private subfigure(definition: Entity, depth: number): EntitySet {
    const p = this.source.file.parameters(definition);
    p.skip();
    const name = p.text();
    return this.entitySet(name, this.membersOf(p.pointers()), depth + 1);
  }

  /** An assembly: solids, each placed by a matrix of its own. */
  private assembly(entity: Entity, depth: number): EntitySetInstance[] {
    const { file } = this.source;
    const p = file.parameters(entity);
    const members = this.membersOf(p.pointers());
    return members.flatMap((member) => {
      const matrix = placementMatrix(this.source, p.left > 0 ? p.pointer() : 0);
      const pool = this.definition(member.id, () => this.entitySet(null, [member], depth + 1));
      const outer = placementMatrix(this.source, entity.transformation);
      return isEmpty(pool)
        ? []
        : [{ entitySet: pool, name: null, matrix: composed(outer, matrix) }];
    });
  }

  private definition(id: number, read: () => EntitySet): EntitySet {
    return memoized(this.definitions, id, read);
  }

  private membersOf(ids: readonly number[]): Entity[] {
    return ids.flatMap((id) => this.source.file.find(id) ?? []);
  }
}
