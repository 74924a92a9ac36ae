import type { SewnShell } from '../../../sewing/shells';
import type { EntitySet } from '../structure/entitySet';
import { Unexpected, unexpectedAsValue } from '../../../base/unexpected';
import type { FaceDraft } from '../../../sewing/faceDraft';
import { faceDraft } from '../trimmed/trimmedFace';
import type { UnsewnItem } from '../../../sewing/unsewnItem';
import type { Item } from './item';
import { sewShells, type SewnShells } from '../../../sewing/sewShells';
import type { Reading } from './reading';
import { sheetOf, solidsOf } from './solidsOf';
import type { Entity } from '../file/igesFile';
import { nameOf } from '../structure/names';
import { shellBody } from '../topology/shellBody';

/** The items of a pool and of each of its groups that become parts. */
export type EntitySetItems = ReadonlyMap<EntitySet, readonly Item[]>;

/**
 * The items of a pool and of the groups in it. Surfaces of one group that form closed shells are its solids. Surfaces
 * that stay open are joined across all groups, and what then stays open is a sheet. A surface that cannot be read
 * reliably is put with the open ones, because it may be the one that is missing there.
 */
export function entitySetItems(entitySet: EntitySet, reading: Reading): EntitySetItems {
  const all = withGroups(entitySet);
  const sorted = new SortedShells(entitySet);
  for (const one of all) {
    const { drafts, left } = draftsOf(one, reading);
    sorted.add(one, drafts, left);
  }
  sorted.joinOpen();
  return new Map(
    all.map((one) => [
      one,
      [...one.solids.map((entity) => solidItem(reading, entity)), ...sorted.itemsOf(one)],
    ]),
  );
}

/** A pool and the groups in it, at any depth. */
export function withGroups(entitySet: EntitySet): readonly EntitySet[] {
  return [entitySet, ...entitySet.groups.flatMap(withGroups)];
}

interface Drafts {
  readonly drafts: readonly FaceDraft[];
  readonly left: readonly UnsewnItem[];
}

function draftsOf({ surfaces }: EntitySet, { source, colors }: Reading): Drafts {
  const drafts: FaceDraft[] = [];
  const left: UnsewnItem[] = [];
  for (const entity of surfaces) {
    const draft = unexpectedAsValue(() => faceDraft(source, entity, colors.of(entity)));
    if (draft instanceof Unexpected) left.push({ id: entity.id, why: draft.message });
    else drafts.push(draft);
  }
  return { drafts, left };
}

/** Collects shells by the pool or group that contains all of their faces. */
class SortedShells {
  private readonly homes = new Map<number, EntitySet>();
  private readonly closed = new Map<EntitySet, SewnShell[]>();
  private readonly open = new Map<EntitySet, SewnShell[]>();
  private readonly left = new Map<EntitySet, UnsewnItem[]>();
  private readonly waiting: FaceDraft[] = [];

  constructor(private readonly entitySet: EntitySet) {}

  /** Joins the surfaces of a group. Surfaces in no group, and those that stay open, wait for `joinOpen`. */
  add(home: EntitySet, drafts: readonly FaceDraft[], left: readonly UnsewnItem[]): void {
    for (const { id } of [...drafts, ...left]) this.homes.set(id, home);
    listAt(this.left, home).push(...left);
    if (home === this.entitySet) {
      this.waiting.push(...drafts);
      return;
    }
    const found = this.join(drafts);
    const closed = found.shells.filter(({ isClosed }) => isClosed);
    listAt(this.closed, home).push(...closed);
    const gone = new Set([
      ...closed.flatMap(({ faces }) => faces.map(({ id }) => id)),
      ...found.left.map(({ id }) => id),
    ]);
    this.waiting.push(...drafts.filter(({ id }) => !gone.has(id)));
  }

  joinOpen(): void {
    for (const shell of this.join(this.waiting).shells) {
      listAt(shell.isClosed ? this.closed : this.open, this.homeOf(shell)).push(shell);
    }
  }

  itemsOf(home: EntitySet): readonly Item[] {
    const sheet = sheetOf(this.open.get(home) ?? [], this.left.get(home) ?? []);
    return [...solidsOf(this.closed.get(home) ?? []), ...sheet];
  }

  private join(drafts: readonly FaceDraft[]): SewnShells {
    const found = sewShells(drafts);
    for (const one of found.left) {
      listAt(this.left, this.homes.get(one.id) ?? this.entitySet).push(one);
    }
    return found;
  }

  /** The pool or group of a shell's faces; the pool itself if they are in several groups. */
  private homeOf({ faces }: SewnShell): EntitySet {
    const [home, ...others] = new Set(faces.map(({ id }) => this.homes.get(id)));
    return home && others.length === 0 ? home : this.entitySet;
  }
}

function listAt<K, V>(lists: Map<K, V[]>, key: K): V[] {
  const known = lists.get(key);
  if (known) return known;
  const list: V[] = [];
  lists.set(key, list);
  return list;
}

/** A solid, shell or face whose topology is in the file. */
function solidItem({ source, colors }: Reading, entity: Entity): Item {
  const body = unexpectedAsValue(() => shellBody(source, entity, colors));
  const common = { isSewn: false } as const;
  if (!(body instanceof Unexpected)) {
    return { ...common, name: body.name, kind: body.kind, known: { kind: 'known', body } };
  }
  const name = unexpectedAsValue(() => nameOf(source.file, entity));
  return {
    ...common,
    name: name instanceof Unexpected ? null : name,
    kind: entity.type === 186 ? 'solid' : 'sheet',
    known: { kind: 'not taken', why: body.message },
  };
}
