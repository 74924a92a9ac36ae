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

/** A model may be on its way into the database, or on its way back from a copy of it: nobody hurries. */
const leastAgeMs = 86_400_000;

/** How much one round looks at: a store with millions of objects must not fill a day of a keeper. */
const mostPages = 200;

/** Removes sources and results that belong to no model, as those of a worker that was taken for dead. */
export async function sweepOrphans(deps: OrphanDeps): Promise<void> {
  for (const prefix of ['in/', 'out/']) {
    let after: Marker | null = { key: '', version: '' };
    let removed = 0;
    for (let page = 0; after && page < mostPages; page++) {
      const { objects, next }: ListedPage = await deps.store.list(prefix, after);
      const old = objects.filter(({ changedAt }) => deps.clock() - changedAt > leastAgeMs);
      removed += await removeOrphans(
        old.map(({ key }) => key),
        deps,
      );
      after = next;
    }
    if (removed > 0) deps.log(`removed ${removed} objects below ${prefix} without a model`);
  }
}

async function removeOrphans(
  keys: readonly string[],
  { store, database }: OrphanDeps,
): Promise<number> {
  const owners = new Map(
    keys.flatMap((key): (readonly [string, string])[] => {
      const [, id = ''] = key.split('/');
      return isModelId(id) ? [[key, id]] : [];
    }),
  );
  if (owners.size === 0) return 0;
  const rows = await database.query<{ id: string }>(
    'SELECT id FROM caliper.model WHERE id = ANY($1::uuid[])',
    [[...new Set(owners.values())]],
  );
  const known = new Set(rows.map(({ id }) => id));
  const orphans = [...owners].filter(([, id]) => !known.has(id));
  for (const [key] of orphans) await store.remove(key);
  return orphans.length;
}
