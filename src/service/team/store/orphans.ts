import type { ServiceLog } from '../../core/serviceLog';
import { isUuid } from '../../record/uuid';
import type { Statements } from '../postgres/database';
import type { ListedObject } from './listedPage';
import type { ObjectStore } from './objectStore';
import { sweepPages } from './sweepPages';

export interface OrphanDeps {
  readonly store: Pick<ObjectStore, 'list' | 'remove'>;
  readonly database: Statements;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly log: ServiceLog;
}

/**
 * The model of an object may not be in the database yet, or may come back with a restored backup, so removal can wait.
 * In milliseconds.
 */
const minAgeMs = 86_400_000;

const maxPages = 200;

/**
 * Removes objects that belong to no model, such as results of a worker that was taken for dead, and objects that no
 * model needs any more: what is left of uploads when their credential has expired, results of earlier turns.
 */
export async function sweepOrphans(deps: OrphanDeps, pages = maxPages): Promise<void> {
  for (const prefix of ['in/', 'out/']) {
    const removed = await sweepPages(
      {
        ...{ name: prefix, prefix, maxPages: pages },
        removeFrom: (objects) => removeFrom(objects, deps),
      },
      deps,
    );
    if (removed > 0) deps.log(`removed ${removed} objects below ${prefix} that no model needs`);
  }
}

function removeFrom(objects: readonly ListedObject[], deps: OrphanDeps): Promise<number> {
  const young = new Set(
    objects.flatMap(({ key, changedAt }) => (deps.clock() - changedAt > minAgeMs ? [] : [key])),
  );
  return removeOrphans(new Set(objects.map(({ key }) => key)), young, deps);
}

interface Owner {
  readonly id: string;
  readonly fence: number;
  readonly state: string;
  readonly ended: boolean;
  /** Whether its upload credential, used or not, has not expired. */
  readonly granted: boolean;
}

/** @param young keys of objects that have not reached the least age */
async function removeOrphans(
  keys: ReadonlySet<string>,
  young: ReadonlySet<string>,
  { store, database, clock }: OrphanDeps,
): Promise<number> {
  const owners = new Map(
    [...keys].flatMap((key): (readonly [string, string])[] => {
      const [, id = ''] = key.split('/');
      return isUuid(id) ? [[key, id]] : [];
    }),
  );
  if (owners.size === 0) return 0;
  const rows = await database.query<Owner>(
    `SELECT id, fence, state, finished_at IS NOT NULL AS ended, grant_expires_at > $2 AS granted
      FROM caliper.model WHERE id = ANY($1::uuid[])`,
    [[...new Set(owners.values())], new Date(clock())],
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  const orphans = [...owners].filter(([key, id]) => !isNeeded(key, known.get(id), young.has(key)));
  for (const [key] of orphans) await store.remove(key);
  return orphans.length;
}

function isNeeded(key: string, owner: Owner | undefined, isYoung: boolean): boolean {
  if (!owner) return isYoung;
  if (!owner.ended) return true;
  const [place, , turn] = key.split('/');
  // What is there keeps a credential from being used again until that expires.
  if (place === 'in') return owner.granted;
  return isYoung || (owner.state === 'succeeded' && Number(turn) === owner.fence);
}
