import type { Body } from '../../readers/brep/brep';
import type { Source } from '../geometry/source';
import { sew } from '../sewing/sew';
import { shellsOf, type SewnShell } from '../sewing/shells';
import type { Colors } from '../structure/colors';
import type { Pool } from '../structure/pool';
import { shellBody } from '../topology/shellBody';
import type { FaceDraft } from '../trimmed/faceDraft';
import { faceDraft } from '../trimmed/trimmedFace';
import { extentOf } from './extent';
import { sheetOf, solidsOf } from './solidsOf';

/** The exact bodies of a pool and of each of its groups. */
export type PoolBodies = ReadonlyMap<Pool, readonly Body[]>;

/** What bodies are read with. */
export interface Reading {
  readonly source: Source;
  readonly colors: Colors;
}

/**
 * The bodies of a pool and of the groups in it. Surfaces of a group that close among themselves are its
 * solids; what is open is joined across all groups, and what stays open is a sheet.
 * @throws Unexpected for what is not known here
 */
export function poolBodies(pool: Pool, reading: Reading): PoolBodies {
  const homes = new Map<number, Pool>();
  const closed = new Map<Pool, SewnShell[]>();
  const open: (readonly FaceDraft[])[] = [];
  const all = withGroups(pool);
  for (const one of all) {
    const drafts = draftsOf(one, reading);
    for (const { id } of drafts) homes.set(id, one);
    if (one === pool) {
      open.push(drafts);
      continue;
    }
    const shells = joined(drafts);
    closed.set(
      one,
      shells.filter(({ isClosed }) => isClosed),
    );
    const left = openFaces(shells);
    open.push(drafts.filter(({ id }) => left.has(id)));
  }
  const sheets = new Map<Pool, SewnShell[]>();
  for (const shell of joined(open.flat())) {
    listAt(shell.isClosed ? closed : sheets, homeOf(shell, homes) ?? pool).push(shell);
  }
  return new Map(
    all.map((one) => [
      one,
      [
        ...one.solids.map((entity) => shellBody(reading.source, entity, reading.colors)),
        ...solidsOf(closed.get(one) ?? []),
        ...sheetOf(sheets.get(one) ?? []),
      ],
    ]),
  );
}

/** A pool and the groups in it, at any depth. */
export function withGroups(pool: Pool): readonly Pool[] {
  return [pool, ...pool.groups.flatMap(withGroups)];
}

function draftsOf({ surfaces }: Pool, { source, colors }: Reading): readonly FaceDraft[] {
  return surfaces.map((entity) => faceDraft(source, entity, colors.of(entity)));
}

function joined(drafts: readonly FaceDraft[]): readonly SewnShell[] {
  if (drafts.length === 0) return [];
  const extent = extentOf(drafts);
  return shellsOf(sew(drafts, extent), extent);
}

function openFaces(shells: readonly SewnShell[]): ReadonlySet<number> {
  const open = shells.filter(({ isClosed }) => !isClosed);
  return new Set(open.flatMap(({ faces }) => faces.map(({ id }) => id)));
}

/** The group that all faces of a shell are in; null where they are in several. */
function homeOf({ faces }: SewnShell, homes: ReadonlyMap<number, Pool>): Pool | null {
  const [home, ...others] = new Set(faces.map(({ id }) => homes.get(id)));
  return home && others.length === 0 ? home : null;
}

function listAt<K, V>(lists: Map<K, V[]>, key: K): V[] {
  const known = lists.get(key);
  if (known) return known;
  const list: V[] = [];
  lists.set(key, list);
  return list;
}
