import { frame, multiply, type Matrix } from '../../matrix';
import { Unexpected } from '../../step/part21/unexpected';
import type { Entity } from '../file/igesFile';
import type { Source } from '../geometry/source';
import { transformOf } from '../geometry/transform';
import { nameOf } from './names';
import type { Pool, Use } from './pool';
import { isEmpty } from './pool';

/** What a file holds, and how much of it is hidden in it. */
export interface Contents {
  readonly root: Pool;
  readonly hidden: number;
}

/** Definitions hold others at most this deep. Damaged files have one that holds itself. */
const deepest = 32;

const solidTypes: ReadonlySet<number> = new Set([186, 510, 514]);
const surfaceTypes: ReadonlySet<number> = new Set([114, 118, 120, 122, 128, 140, 143, 144]);
/** Surfaces that others are made on, which says nothing of being shown. */
const basisTypes: ReadonlySet<number> = new Set([114, 118, 120, 122, 128, 140]);
/** Forms of associativity that are groups. */
const groupForms: ReadonlySet<number> = new Set([1, 7, 14, 15]);

/**
 * What is to be shown of a file, in its definitions and groups.
 * @throws Unexpected for a definition that holds itself
 */
export function readPools(source: Source): Contents {
  const seen = new PoolReader(source, true);
  const root = seen.root();
  // A file that hides everything is looked at for what it hides.
  if (!isEmpty(root)) return { root, hidden: seen.hidden };
  return { root: new PoolReader(source, false).root(), hidden: 0 };
}

class PoolReader {
  hidden = 0;
  private readonly definitions = new Map<number, Pool>();
  private readonly grouped = new Set<number>();

  constructor(
    private readonly source: Source,
    private readonly skipsHidden: boolean,
  ) {}

  root(): Pool {
    const owned = ownedBy(this.source);
    const roots = this.source.file.entities.filter(
      (entity) => !owned.has(entity.id) && !(entity.isPiece && basisTypes.has(entity.type)),
    );
    return this.pool(null, roots, 0);
  }

  private pool(name: string | null, entities: readonly Entity[], depth: number): Pool {
    if (depth === deepest) throw new Unexpected('a definition holds itself');
    const shown = entities.filter((entity) => this.isShown(entity));
    const ofTypes = (types: ReadonlySet<number>) => shown.filter(({ type }) => types.has(type));
    const groups = shown.filter(({ type, form }) => type === 402 && groupForms.has(form));
    const assemblies = shown.filter(({ type }) => type === 184);
    return {
      name,
      solids: ofTypes(solidTypes),
      surfaces: ofTypes(surfaceTypes),
      groups: groups.flatMap((group) => this.group(group, depth)),
      uses: [
        ...shown.flatMap((entity) => this.use(entity, depth) ?? []),
        ...assemblies.flatMap((assembly) => this.assembly(assembly, depth)),
      ],
    };
  }

  private isShown(entity: Entity): boolean {
    const isGeometry =
      solidTypes.has(entity.type) ||
      surfaceTypes.has(entity.type) ||
      [402, 408, 430, 184].includes(entity.type);
    if (!isGeometry) return false;
    if (!(this.skipsHidden && entity.isBlanked)) return true;
    // Hidden as a whole, or only the frame around what is shown for itself.
    if (entity.type === 402 && !entity.isOverAll) return true;
    this.hidden++;
    return false;
  }

  /** An entity is in the first group that names it. */
  private group(entity: Entity, depth: number): Pool[] {
    if (this.grouped.has(entity.id)) return [];
    this.grouped.add(entity.id);
    const members = this.membersOf(this.source.file.parameters(entity).pointers()).filter(
      ({ id, type }) => type === 402 || !this.grouped.has(id),
    );
    for (const { id, type } of members) if (type !== 402) this.grouped.add(id);
    const pool = this.pool(nameOf(this.source.file, entity), members, depth + 1);
    return isEmpty(pool) ? [] : [pool];
  }

  private use(entity: Entity, depth: number): Use | null {
    const { file } = this.source;
    if (entity.type === 430) {
      const solid = file.entity(file.parameters(entity).pointer());
      const pool = this.definition(solid.id, () => this.pool(null, [solid], depth + 1));
      return { pool, name: nameOf(file, entity), matrix: this.matrixOf(entity, null) };
    }
    if (entity.type !== 408) return null;
    const p = file.parameters(entity);
    const definition = file.entity(p.pointer());
    if (definition.type !== 308) throw new Unexpected(`entity ${definition.id} is no definition`);
    const shift = p.numbers(3);
    const scale = p.left > 0 ? p.number() || 1 : 1;
    const pool = this.definition(definition.id, () => this.subfigure(definition, depth));
    if (isEmpty(pool)) return null;
    return { pool, name: nameOf(file, entity), matrix: this.matrixOf(entity, { shift, scale }) };
  }

  private subfigure(definition: Entity, depth: number): Pool {
    const p = this.source.file.parameters(definition);
    p.skip();
    const name = p.text();
    return this.pool(name, this.membersOf(p.pointers()), depth + 1);
  }

  /** Solids, each where a matrix of its own puts it. */
  private assembly(entity: Entity, depth: number): Use[] {
    const { file } = this.source;
    const p = file.parameters(entity);
    const members = this.membersOf(p.pointers());
    return members.flatMap((member) => {
      const matrix = this.placed(p.left > 0 ? p.pointer() : 0);
      const pool = this.definition(member.id, () => this.pool(null, [member], depth + 1));
      const outer = this.placed(entity.transformation);
      return isEmpty(pool) ? [] : [{ pool, name: null, matrix: both(outer, matrix) }];
    });
  }

  private definition(id: number, read: () => Pool): Pool {
    const known = this.definitions.get(id);
    if (known) return known;
    const pool = read();
    this.definitions.set(id, pool);
    return pool;
  }

  private membersOf(ids: readonly number[]): Entity[] {
    return ids.flatMap((id) => this.source.file.find(id) ?? []);
  }

  private matrixOf(
    entity: Entity,
    own: { readonly shift: readonly number[]; readonly scale: number } | null,
  ): Matrix | null {
    const outer = this.placed(entity.transformation);
    if (!own) return outer;
    const { shift, scale } = own;
    const [x = 0, y = 0, z = 0] = shift.map((value) => (value * this.source.millimetres) / 1000);
    const isNone = scale === 1 && x === 0 && y === 0 && z === 0;
    return isNone
      ? outer
      : both(outer, frame([scale, 0, 0], [0, scale, 0], [0, 0, scale], [x, y, z]));
  }

  private placed(matrix: number): Matrix | null {
    const transform = transformOf(this.source.file, matrix, this.source.millimetres);
    if (!transform) return null;
    const [a, b, c] = transform.rows;
    const [x, y, z] = transform.translation;
    return frame(
      [a[0], b[0], c[0]],
      [a[1], b[1], c[1]],
      [a[2], b[2], c[2]],
      [x / 1000, y / 1000, z / 1000],
    );
  }
}

function both(outer: Matrix | null, inner: Matrix | null): Matrix | null {
  return outer && inner ? multiply(outer, inner) : (outer ?? inner);
}

/** Whatever is a part of something else: of a definition, a group, a solid, or another surface. */
function ownedBy({ file }: Source): ReadonlySet<number> {
  const owned = new Set<number>();
  const own = (ids: readonly number[]) => {
    for (const id of ids) owned.add(id);
  };
  for (const entity of file.entities) {
    if (!owners.has(entity.type)) continue;
    const p = file.parameters(entity);
    switch (entity.type) {
      case 402:
        if (groupForms.has(entity.form)) own(p.pointers());
        break;
      case 308:
        p.skip(2);
        own(p.pointers());
        break;
      case 184:
        own(p.pointers());
        break;
      case 140:
        p.skip(4);
        own([p.pointer()]);
        break;
      case 143:
        p.skip();
        own([p.pointer()]);
        break;
      case 142:
        p.skip();
        own([p.pointer()]);
        break;
      case 144:
      case 430:
      case 510:
        own([p.pointer()]);
        break;
      case 186:
        own([p.pointer()]);
        p.skip();
        for (let voids = p.count(); voids > 0; voids--) {
          own([p.pointer()]);
          p.skip();
        }
        break;
      case 514:
        for (let faces = p.count(); faces > 0; faces--) {
          own([p.pointer()]);
          p.skip();
        }
        break;
    }
  }
  return owned;
}

const owners: ReadonlySet<number> = new Set([
  140, 142, 143, 144, 184, 186, 308, 402, 430, 510, 514,
]);
