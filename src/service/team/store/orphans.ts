import type { ServiceLog } from '../../core/serviceLog';
import { isModelId } from '../postgres/modelRows';
import type { Statements } from '../postgres/database';
import type { ListedPage, Marker } from './listedPage';
import type { ObjectStore } from './objectStore';

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
const leastAgeMs = 86_400_000;

/** How many pages one round lists: millions of objects must not occupy a keeper for a day. */
const mostPages = 200;

const start: Marker = { key: '', version: '' };

/**
 * Removes objects that belong to no model, such as results of a worker that was taken for dead, and objects that no
 * model needs any more: what is left of uploads when their credential has expired, results of earlier turns. Each round
 * continues where the last one ended, whichever keeper ran it.
 */
export async function sweepOrphans(deps: OrphanDeps, pages = mostPages): Promise<void> {
  for (const prefix of ['in/', 'out/']) {
    const removed = await sweepBelow(prefix, pages, deps);
    if (removed > 0) deps.log(`removed ${removed} objects below ${prefix} that no model needs`);
  }
}

async function sweepBelow(prefix: string, pages: number, deps: OrphanDeps): Promise<number> {
  let marker: Marker | null = await keptMarker(deps.database, prefix);
  let removed = 0;
  for (let page = 0; marker && page < pages; page++) {
    const { objects, next }: ListedPage = await deps.store.list(prefix, marker);
    const young = new Set(
      objects.flatMap(({ key, changedAt }) => (deps.clock() - changedAt > leastAgeMs ? [] : [key])),
    );
    removed += await removeOrphans(new Set(objects.map(({ key }) => key)), young, deps);
    await keepMarker(deps.database, prefix, next ?? start);
    marker = next;
  }
  return removed;
}

async function keptMarker(database: Statements, prefix: string): Promise<Marker> {
  const rows = await database.query<Marker>(
    'SELECT after_key AS key, after_version AS version FROM caliper.sweep WHERE prefix = $1',
    [prefix],
  );
  return rows[0] ?? start;
}

async function keepMarker(
  database: Statements,
  prefix: string,
  { key, version }: Marker,
): Promise<void> {
  await database.query(
    `INSERT INTO caliper.sweep (prefix, after_key, after_version) VALUES ($1, $2, $3)
      ON CONFLICT (prefix) DO UPDATE SET after_key = $2, after_version = $3`,
    [prefix, key, version],
  );
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
      return isModelId(id) ? [[key, id]] : [];
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
